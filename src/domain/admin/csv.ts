/** CSV output for spreadsheets (RFC 4180). */

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
export const CSV_BYTE_ORDER_MARK = "\ufeff";
