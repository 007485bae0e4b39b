import { type Kysely, sql } from "kysely";

/** One row that `/readyz` writes to find out whether the database can be written to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("create table write_probes (id smallint primary key check (id = 1), at timestamptz not null)")
    .execute(db);
}
