import { sql } from "kysely";
import type { Db } from "../database.ts";
import { withTransaction } from "../transaction.ts";

/**
 * Runs `insertSeed` in one transaction unless the table `seeds` holds this fingerprint for `name`. Returns whether it
 * ran. An advisory lock serializes processes that start at the same moment.
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
