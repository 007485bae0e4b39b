import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ImportCounts, ImportsTable, SaidReason } from "#db/schema/imports.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import { importsOnPage, problemsOnPage } from "./limits.ts";

/** A file that a seller sent, and what came of it. */
export type Import = Selectable<ImportsTable>;

export const isBusy = ({ state }: Pick<Import, "state">): boolean => state === "waiting" || state === "running";

/** Imports of some sellers, the newest first. */
export async function importsOf(db: Db, sellers: readonly number[], page: number): Promise<Page & { items: Import[] }> {
  const own = db.selectFrom("imports").where("seller_id", "in", [...sellers, 0]);
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const items = await own
    .selectAll()
    .orderBy("id", "desc")
    .limit(importsOnPage)
    .offset((page - 1) * importsOnPage)
    .execute();
  return { ...pageOf(page, importsOnPage, Number(total)), items };
}

/** An import of some sellers; undefined when it is another's, or none. */
export async function importOf(db: Db, sellers: readonly number[], id: string | number): Promise<Import | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(String(id))) return undefined;
  return db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", Number(id))
    .where("seller_id", "in", [...sellers, 0])
    .executeTakeFirst();
}

/** What is wrong with a cell of an import's file. */
export type ImportProblem = SaidReason & {
  row: number;
  level: "error" | "warning";
  column: string;
  value: string;
};

const problemColumns = sql`row, level, column_name as "column", value, code, details as values`;

/** What is wrong with an import's rows, errors before values that were left out, a page at a time. */
export async function problemsOf(db: Db, id: number, page: number): Promise<Page & { items: ImportProblem[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from import_problems where import_id = ${id}`.execute(db);
  const { rows } = await sql<ImportProblem>`
    select ${problemColumns} from import_problems where import_id = ${id} order by level, n
    limit ${problemsOnPage} offset ${(page - 1) * problemsOnPage}`.execute(db);
  return { ...pageOf(page, problemsOnPage, counted[0]?.total ?? 0), items: rows };
}

/** Why rows were refused, by the file's rows, some of them at a time. */
export async function errorsFrom(
  db: Db,
  id: number,
  after: number,
  most: number,
): Promise<(ImportProblem & { n: number })[]> {
  const { rows } = await sql<ImportProblem & { n: number }>`
    select n, ${problemColumns} from import_problems
    where import_id = ${id} and level = 'error' and n > ${after} order by n limit ${most}`.execute(db);
  return rows;
}

/** Counts of an import; what isn't known yet is 0. */
export const countsOf = ({ result }: Pick<Import, "result">): ImportCounts => ({
  rows: 0,
  imported: 0,
  changed: 0,
  known: 0,
  refused: 0,
  warnings: 0,
  missing: 0,
  unnamed: 0,
  closed: 0,
  ...result,
});
