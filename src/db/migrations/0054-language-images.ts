import { type Kysely, sql } from "kysely";

/** Points the languages to pictures that are served; those of flags never were. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update languages set image = '/pictures/languages/' || code || '.svg'
    where image = '/pictures/flags/' || code || '.svg'`.execute(db);
}
