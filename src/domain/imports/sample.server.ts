import { readCsv, UnreadableFileError } from "../import/read-csv.ts";
import { reason } from "../import/reasons.ts";
import { isErrorColumn, sampleRows } from "./limits.ts";

export type Sample = { headers: string[]; rows: Record<string, string>[] };

/** A file's columns and its first rows. Throws UnreadableFileError. */
export async function sampleOf(path: string, encoding: string): Promise<Sample> {
  const rows: Record<string, string>[] = [];
  let headers: readonly string[] = [];
  for await (const row of readCsv(path, { encoding })) {
    headers = row.header;
    rows.push(row.cells);
    if (rows.length >= sampleRows) break;
  }
  if (rows.length === 0) throw new UnreadableFileError(reason("no_rows"));
  return { headers: headers.filter((header) => !isErrorColumn(header)), rows };
}
