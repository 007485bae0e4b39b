import { type Kysely, sql } from "kysely";

/** Creates the row that `/readyz` writes to check whether the database is writable. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("create table write_probes (id smallint primary key check (id = 1), at timestamptz not null)")
    .execute(db);
}
