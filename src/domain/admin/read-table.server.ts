import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import {
  ADMIN_ROWS_PER_PAGE,
  type AdminTable,
  type AdminTableColumn,
  type AdminTableRequest,
  toColumnExpression,
} from "./table.ts";

/** Characters that start a formula in spreadsheets, including full-width variants of East Asian keyboards. */
const formulaPrefix = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats one CSV cell of an admin export. Text that a spreadsheet would execute as a formula gets a leading
 * apostrophe.
 */
export function formatAdminCsvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  const safe = formulaPrefix.test(text) ? `'${text}` : text;
  return /["\n\r,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats one CSV line from its cells, ended by CRLF. */
export const formatCsvLine = (cells: readonly unknown[]): string => `${cells.map(formatAdminCsvCell).join(",")}\r\n`;

/** Byte order mark that identifies a CSV file as UTF-8. Without it, spreadsheets show Arabic text incorrectly. */
const CSV_BYTE_ORDER_MARK = "\ufeff";

export type AdminTableCell = string | number | boolean | Date | null;
export type AdminTableRow = { key: string; cells: Record<string, AdminTableCell> };

function buildFromWhere(table: AdminTable, { search, filters }: AdminTableRequest): RawBuilder<unknown> {
  const conditions = [
    ...(search && table.search ? [table.search(search)] : []),
    ...(table.filters ?? []).flatMap(({ id, where }) => {
      const choice = filters[id];
      return choice === undefined ? [] : [where(choice)];
    }),
  ];
  return conditions.length > 0 ? sql`${table.from} where ${sql.join(conditions, sql` and `)}` : sql`${table.from}`;
}

async function readRows(
  db: Db,
  table: AdminTable,
  columns: readonly AdminTableColumn[],
  request: AdminTableRequest,
  { limit, offset, language }: { limit: number; offset: number; language: Language },
): Promise<AdminTableRow[]> {
  const sortColumn = table.columns.find(({ id }) => id === request.sort) ?? table.columns[0];
  const direction = request.down ? sql`desc nulls last` : sql`asc nulls last`;
  const { rows } = await sql<Record<string, AdminTableCell> & { "row key": string }>`
    select (${table.key})::text as "row key", ${sql.join(columns.map((column) => sql`${toColumnExpression(column, language)} as ${sql.ref(column.id)}`))}
    ${buildFromWhere(table, request)}
    order by ${sortColumn ? toColumnExpression(sortColumn, language) : table.key} ${direction}, ${table.key} ${request.down ? sql`desc` : sql`asc`}
    limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ "row key": key, ...cells }) => ({ key, cells }));
}

/** Reads one page of rows of an admin table. A page past the end has no rows. */
export async function readTablePage(
  db: Db,
  table: AdminTable,
  request: AdminTableRequest,
  language: Language = "en",
): Promise<PageInfo & { rows: AdminTableRow[] }> {
  const { rows: totals } = await sql<{
    total: number;
  }>`select count(*)::int as total ${buildFromWhere(table, request)}`.execute(db);
  const page = paginate(request.page, ADMIN_ROWS_PER_PAGE, totals[0]?.total ?? 0);
  const columns = table.columns.filter(({ exportOnly }) => !exportOnly);
  const range = { limit: ADMIN_ROWS_PER_PAGE, offset: (request.page - 1) * ADMIN_ROWS_PER_PAGE, language };
  return { ...page, rows: page.from === 0 ? [] : await readRows(db, table, columns, request, range) };
}

/**
 * Records a CSV export of personal data in the audit log: the administrator, the search, the filters and the number of
 * rows. Must run before the first row is sent.
 */
export async function recordTableExport(
  { db, actor }: { db: Db; actor: Member },
  { name, table }: { name: string; table: AdminTable },
  request: AdminTableRequest,
): Promise<void> {
  const { rows } = await sql<{
    total: number;
  }>`select count(*)::int as total ${buildFromWhere(table, request)}`.execute(db);
  const details = { search: request.search, filters: request.filters, rows: rows[0]?.total ?? 0 };
  await writeAuditLog(db, actor, { action: `${name}.export`, subject: name, subjectId: "csv", details });
}

/** Rows read per export query. */
const EXPORT_BATCH_SIZE = 1_000;

/**
 * Streams all matching rows of an admin table as CSV. Reads the rows in batches, so a large table never sits in memory.
 */
export async function* exportTable(
  db: Db,
  table: AdminTable,
  request: AdminTableRequest,
  getHeading: (column: AdminTableColumn) => string,
  language: Language = "en",
): AsyncGenerator<string> {
  yield CSV_BYTE_ORDER_MARK + formatCsvLine(table.columns.map(getHeading));
  for (let offset = 0; ; offset += EXPORT_BATCH_SIZE) {
    const rows = await readRows(db, table, table.columns, request, { limit: EXPORT_BATCH_SIZE, offset, language });
    yield rows.map(({ cells }) => formatCsvLine(table.columns.map(({ id }) => cells[id]))).join("");
    if (rows.length < EXPORT_BATCH_SIZE) return;
  }
}
