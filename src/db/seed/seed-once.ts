import { sql } from "kysely";
import type { Db } from "../database.ts";
import { inTransaction } from "../transaction.ts";

/**
 * Runs `fill` in one transaction unless the seed `name` is in the database with this fingerprint.
 * Returns whether it ran. Processes that start at the same moment take turns.
 */
export function seedOnce(
  db: Db,
  name: string,
  fingerprint: string,
  fill: (trx: Db) => Promise<void>,
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('karaj seed'))`.execute(trx);
    const known = await trx.selectFrom("seeds").select("fingerprint").where("name", "=", name).executeTakeFirst();
    if (known?.fingerprint === fingerprint) return false;
    await fill(trx);
    await trx
      .insertInto("seeds")
      .values({ name, fingerprint })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ fingerprint, at: new Date() }))
      .execute();
    return true;
  });
}
