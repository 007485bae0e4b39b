import { type Kysely, sql } from "kysely";

/** Adds the display preferences of an account, such as the region, by name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users add column display_preferences jsonb not null default '{}'
    check (jsonb_typeof(display_preferences) = 'object')`.execute(db);
}
