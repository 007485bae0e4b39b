import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ImportCounts, ImportErrorReason, ImportGuess, ImportsTable } from "#db/schema/imports.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import { IMPORT_PROBLEMS_PER_PAGE, IMPORTS_PER_PAGE } from "./import-limits.ts";

/** Import of a seller's file, with its state and result. */
export type ImportRecord = Selectable<ImportsTable>;

export const isImportUnfinished = ({ state }: Pick<ImportRecord, "state">): boolean =>
  state === "waiting" || state === "running";

/** Lists the imports of the sellers, newest first. */
export async function listImports(
  db: Db,
  sellers: readonly number[],
  page: number,
): Promise<PageInfo & { items: ImportRecord[] }> {
  const query = db.selectFrom("imports").where("seller_id", "in", [...sellers, 0]);
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const items = await query
    .selectAll()
    .orderBy("id", "desc")
    .limit(IMPORTS_PER_PAGE)
    .offset((page - 1) * IMPORTS_PER_PAGE)
    .execute();
  return { ...paginate(page, IMPORTS_PER_PAGE, Number(total)), items };
}

/** Finds an import that belongs to one of the sellers. Returns undefined for imports of other sellers. */
export async function findImport(
  db: Db,
  sellers: readonly number[],
  id: string | number,
): Promise<ImportRecord | undefined> {
  if (!/^[1-9]\d{0,14}$/.test(String(id))) return undefined;
  return db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", Number(id))
    .where("seller_id", "in", [...sellers, 0])
    .executeTakeFirst();
}

/** Problem with a cell of an import's file. */
export type ImportProblem = ImportErrorReason & {
  row: number;
  level: "error" | "warning";
  column: string;
  value: string;
};

const problemColumns = sql`row, level, column_name as "column", value, code, details as values`;

/** Lists a page of an import's problems, errors before warnings. */
export async function listImportProblems(
  db: Db,
  id: number,
  page: number,
): Promise<PageInfo & { items: ImportProblem[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from import_problems where import_id = ${id}`.execute(db);
  const { rows } = await sql<ImportProblem>`
    select ${problemColumns} from import_problems where import_id = ${id} order by level, n
    limit ${IMPORT_PROBLEMS_PER_PAGE} offset ${(page - 1) * IMPORT_PROBLEMS_PER_PAGE}`.execute(db);
  return { ...paginate(page, IMPORT_PROBLEMS_PER_PAGE, counted[0]?.total ?? 0), items: rows };
}

/** Lists the errors of an import in the order of the file, starting after the entry number `after`. */
export async function listImportErrors(
  db: Db,
  id: number,
  after: number,
  limit: number,
): Promise<(ImportProblem & { n: number })[]> {
  const { rows } = await sql<ImportProblem & { n: number }>`
    select n, ${problemColumns} from import_problems
    where import_id = ${id} and level = 'error' and n > ${after} order by n limit ${limit}`.execute(db);
  return rows;
}

/** Returns the values that an import interpreted by a rule, most frequent first. */
export const getImportGuesses = ({ result }: Pick<ImportRecord, "result">): ImportGuess[] => result.guesses ?? [];

/** Returns the row counts of an import. Counts that are not yet known are 0. */
export const getImportCounts = ({ result: { guesses: _, ...result } }: Pick<ImportRecord, "result">): ImportCounts => ({
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
