import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { record } from "#domain/audit/record.server.ts";
import type { Language } from "#kernel/local-text.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import { byteOrderMark, csvLine } from "./csv.ts";
import { type AdminTable, rowsOnPage, type TableColumn, type TableRequest, toValue } from "./table.ts";

export type Cell = string | number | boolean | Date | null;
export type TableRow = { key: string; cells: Record<string, Cell> };

function matching(table: AdminTable, { search, filters }: TableRequest): RawBuilder<unknown> {
  const conditions = [
    ...(search && table.search ? [table.search(search)] : []),
    ...(table.filters ?? []).flatMap(({ id, where }) => {
      const choice = filters[id];
      return choice === undefined ? [] : [where(choice)];
    }),
  ];
  return conditions.length > 0 ? sql`${table.from} where ${sql.join(conditions, sql` and `)}` : sql`${table.from}`;
}

async function someRows(
  db: Db,
  table: AdminTable,
  columns: readonly TableColumn[],
  request: TableRequest,
  { limit, offset, language }: { limit: number; offset: number; language: Language },
): Promise<TableRow[]> {
  const by = table.columns.find(({ id }) => id === request.sort) ?? table.columns[0];
  const direction = request.down ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<Record<string, Cell> & { "row key": string }>`
    select (${table.key})::text as "row key", ${sql.join(columns.map((column) => sql`${toValue(column, language)} as ${sql.ref(column.id)}`))}
    ${matching(table, request)}
    order by ${by ? toValue(by, language) : table.key} ${direction}, ${table.key} ${request.down ? sql`desc` : sql`asc`}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ "row key": key, ...cells }) => ({ key, cells }));
}

/** A page of a table's rows; one past the end is empty. */
export async function readTable(
  db: Db,
  table: AdminTable,
  request: TableRequest,
  language: Language = "en",
): Promise<Page & { rows: TableRow[] }> {
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::int as total ${matching(table, request)}`.execute(db);
  const page = pageOf(request.page, rowsOnPage, counted[0]?.total ?? 0);
  const columns = table.columns.filter(({ exportOnly }) => !exportOnly);
  const place = { limit: rowsOnPage, offset: (request.page - 1) * rowsOnPage, language };
  return { ...page, rows: page.from === 0 ? [] : await someRows(db, table, columns, request, place) };
}

/**
 * Writes the export of people's data into the audit log: who takes it, what it is searched and filtered by, and how
 * many rows that finds. Call it before the first row leaves.
 */
export async function recordExport(
  { db, actor }: { db: Db; actor: Member },
  { name, table }: { name: string; table: AdminTable },
  request: TableRequest,
): Promise<void> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${matching(table, request)}`.execute(db);
  const details = { search: request.search, filters: request.filters, rows: rows[0]?.total ?? 0 };
  await record(db, actor, { action: `${name}.export`, subject: name, subjectId: "csv", details });
}

/** Rows of the file that are read at a time. */
const batch = 1_000;

/** All rows that the request finds, as a file; piece by piece, so that a large table never stands in memory. */
export async function* exportTable(
  db: Db,
  table: AdminTable,
  request: TableRequest,
  heads: (column: TableColumn) => string,
  language: Language = "en",
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(table.columns.map(heads));
  for (let offset = 0; ; offset += batch) {
    const rows = await someRows(db, table, table.columns, request, { limit: batch, offset, language });
    yield rows.map(({ cells }) => csvLine(table.columns.map(({ id }) => cells[id]))).join("");
    if (rows.length < batch) return;
  }
}
