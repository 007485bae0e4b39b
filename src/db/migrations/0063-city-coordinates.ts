import { type Kysely, sql } from "kysely";

/** Adds the coordinates of cities, in degrees. The seed of the reference data writes them at the next start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cities
      add column latitude double precision check (latitude between -90 and 90),
      add column longitude double precision check (longitude between -180 and 180)`.execute(db);
}
