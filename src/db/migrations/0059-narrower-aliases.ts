import { type Kysely, sql } from "kysely";

/**
 * Marks aliases that name only some of what their catalog entry covers: an engine, a trim or a generation of a model, or
 * a district of a city.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("alter table catalog_aliases add column narrower boolean not null default false;").execute(db);
}
