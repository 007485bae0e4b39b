/**
 * Pattern of a cell that a spreadsheet would run as a formula, even after apostrophes. Some programs also accept the
 * full-width signs of East Asian keyboards.
 */
const formulaPattern = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * Formats a CSV cell. A leading =, +, - or @ gets an apostrophe, so that no spreadsheet runs the cell as a formula.
 * `unescapeFormula` removes the apostrophe when the file is read.
 */
export function formatCsvCell(text: string): string {
  const escaped = formulaPattern.test(text) ? `'${text}` : text;
  return /[",;\n\r\t]|^\s|\s$/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

export const formatCsvRow = (cells: readonly string[]): string => `${cells.map(formatCsvCell).join(",")}\r\n`;

/** Byte order mark that makes spreadsheet programs read the file as UTF-8. */
export const BYTE_ORDER_MARK = "\ufeff";

/** Reverts the formula escaping of `formatCsvCell`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formulaPattern.test(text) ? text.slice(1) : text;
