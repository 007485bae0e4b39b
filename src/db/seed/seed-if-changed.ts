import { sql } from "kysely";
import type { Db } from "../database.ts";
import { withTransaction } from "../transaction.ts";

/**
 * Runs `insertSeed` in a transaction, unless the table `seed_history` contains the same fingerprint for `name`. Returns
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
      .selectFrom("seed_history")
      .select("fingerprint")
      .where("name", "=", name)
      .executeTakeFirst();
    if (recordedSeed?.fingerprint === fingerprint) return false;
    await insertSeed(trx);
    await trx
      .insertInto("seed_history")
      .values({ name, fingerprint })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ fingerprint, seeded_at: new Date() }))
      .execute();
    return true;
  });
}
