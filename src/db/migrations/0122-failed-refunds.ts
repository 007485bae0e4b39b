import { type Kysely, sql } from "kysely";

/** Counts the refunds of providers that failed for good, so that the next attempt has another idempotency key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table refunds add column failures int not null default 0 check (failures >= 0)`.execute(db);
}
