import { type Kysely, sql } from "kysely";

/** Adds the car that an offer counts as a part of the price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offers add column trade_in jsonb check (jsonb_typeof(trade_in) = 'object')`.execute(db);
}
