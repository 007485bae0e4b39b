import { type Kysely, sql } from "kysely";

/** Adds an index for the payments that were closed recently. Money may still arrive on their pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index payments_expired on payments (expires_at) where state = 'expired'`.execute(db);
}
