/** Tables as files that spreadsheets open (RFC 4180). */

/** What a spreadsheet would take for a formula and carry out; some take the wide signs of Chinese and Japanese keyboards so too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** One cell. A text that a spreadsheet would carry out gets an apostrophe before it: it is shown, never run. */
export function csvCell(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number" || typeof value === "boolean" || typeof value === "bigint") return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  const safe = formula.test(text) ? `'${text}` : text;
  return /["\n\r,]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly unknown[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** Tells spreadsheets that the file is UTF-8: without it Arabic becomes signs. */
export const byteOrderMark = "\ufeff";
