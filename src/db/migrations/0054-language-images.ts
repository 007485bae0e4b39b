import { type Kysely, sql } from "kysely";

/** Changes the pictures of languages to files that exist. The flags used before were never served. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update languages set image = '/pictures/languages/' || code || '.svg'
    where image = '/pictures/flags/' || code || '.svg'`.execute(db);
}
