import { createUnreadableError, readCsv } from "../csv/csv-reader.ts";
import { IMPORT_SAMPLE_ROW_COUNT, isImportErrorColumn } from "./import-limits.ts";

export type ImportSample = { headers: string[]; rows: Record<string, string>[] };

/** Reads the column names and the first rows of an import file. Throws UnreadableFileError. */
export async function readImportSample(path: string, encoding: string): Promise<ImportSample> {
  const rows: Record<string, string>[] = [];
  let headers: readonly string[] = [];
  for await (const row of readCsv(path, { encoding })) {
    headers = row.header;
    rows.push(row.cells);
    if (rows.length >= IMPORT_SAMPLE_ROW_COUNT) break;
  }
  if (rows.length === 0) throw createUnreadableError("no_rows");
  return { headers: headers.filter((header) => !isImportErrorColumn(header)), rows };
}
