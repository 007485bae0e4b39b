import { statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../database.ts";

const PAGE_BYTES = 8_192;
/** Maximum size of a database file, in bytes. PostgreSQL splits larger tables into several files. */
const MAX_FILE_BYTES = 1_024 ** 3;

/**
 * Returns the name of a table or index whose file in `cluster` is shorter than at the last maintenance, or undefined.
 * PostgreSQL would accept the shorter file as a smaller table, without an error. Files never shrink by themselves,
 * because maintenance keeps free pages at their ends.
 */
export async function findTruncatedTable(db: Db, cluster: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; path: string; pages: number }>`
    select relname as name, pg_relation_filepath(oid) as path, relpages as pages
    from pg_class where relkind in ('r', 'i', 't') and relpages > 0`.execute(db);
  return rows.find(({ path, pages }) => {
    const size = statSync(join(cluster, path), { throwIfNoEntry: false })?.size ?? 0;
    return size < Math.min(pages * PAGE_BYTES, MAX_FILE_BYTES);
  })?.name;
}
