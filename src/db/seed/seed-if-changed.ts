import { sql } from "kysely";
import type { Db } from "../database.ts";
import { withTransaction } from "../transaction.ts";

/**
 * Runs `insertSeed` in a transaction, unless the table `seeds` contains the same fingerprint for `name`. Returns
 * whether it ran. An advisory lock lets processes that start at the same time run one after the other.
 */
export function seedIfChanged(
  db: Db,
  name: string,
  fingerprint: string,
  insertSeed: (trx: Db) => Promise<void>,
): Promise<boolean> {
  return withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('karaj seed'))`.execute(trx);
    const recordedSeed = await trx
      .selectFrom("seeds")
      .select("fingerprint")
      .where("name", "=", name)
      .executeTakeFirst();
    if (recordedSeed?.fingerprint === fingerprint) return false;
    await insertSeed(trx);
    await trx
      .insertInto("seeds")
      .values({ name, fingerprint })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ fingerprint, at: new Date() }))
      .execute();
    return true;
  });
}
