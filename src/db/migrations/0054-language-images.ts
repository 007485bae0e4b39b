import { type Kysely, sql } from "kysely";

/** Points languages to existing pictures. The former pictures of flags were never served. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update languages set image = '/pictures/languages/' || code || '.svg'
    where image = '/pictures/flags/' || code || '.svg'`.execute(db);
}
