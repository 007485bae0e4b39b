import { readCsv, UnreadableFileError } from "../csv/csv-reader.ts";
import { createReason } from "../csv/problem-reasons.ts";
import { isErrorColumn, SAMPLE_ROW_COUNT } from "./import-limits.ts";

export type ImportSample = { headers: string[]; rows: Record<string, string>[] };

/** Reads a file's columns and first rows. Throws UnreadableFileError. */
export async function readImportSample(path: string, encoding: string): Promise<ImportSample> {
  const rows: Record<string, string>[] = [];
  let headers: readonly string[] = [];
  for await (const row of readCsv(path, { encoding })) {
    headers = row.header;
    rows.push(row.cells);
    if (rows.length >= SAMPLE_ROW_COUNT) break;
  }
  if (rows.length === 0) throw new UnreadableFileError(createReason("no_rows"));
  return { headers: headers.filter((header) => !isErrorColumn(header)), rows };
}
