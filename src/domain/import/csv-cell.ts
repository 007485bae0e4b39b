/** What a spreadsheet would run as a formula, apostrophes before it aside; some read the wide signs of Chinese and Japanese keyboards so too. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/**
 * A CSV cell. A leading =, +, - or @ would be run as a formula by a spreadsheet: it gets an apostrophe, which
 * `undefused` takes away when the file is read again.
 */
export function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[",;\n\r\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of a CSV file. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;

/** What a file of spreadsheet programs begins with, so that they read it as UTF-8. */
export const byteOrderMark = "\ufeff";

/** A cell as it was before `csvCell` made it harmless. */
export const undefused = (text: string): string => (text.startsWith("'") && formula.test(text) ? text.slice(1) : text);
