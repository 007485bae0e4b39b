import type { Db } from "#db/database.ts";
import { BYTE_ORDER_MARK, formatCsvRow } from "../csv/csv-cell.ts";
import { readCsv } from "../csv/csv-reader.ts";
import type { ImportFileStore } from "./import-file-store.server.ts";
import { importErrorColumns, isImportErrorColumn } from "./import-limits.ts";
import { type ImportProblem, type ImportRecord, listImportErrors } from "./import-queries.server.ts";

/** Number of problems read at a time. */
const PAGE_SIZE = 1_000;

/**
 * Streams the rejected rows of an import as CSV: each original row with its number and its translated problems. Sellers
 * can correct the file and upload it again, because the import ignores the two additional columns.
 */
export async function* streamRejectedRows(
  { db, files }: { db: Db; files: ImportFileStore },
  importRecord: ImportRecord,
  formatProblem: (problem: ImportProblem) => string,
): AsyncGenerator<string, void, void> {
  const problemsByRow = streamProblemsByRow(db, importRecord.id);
  let next = (await problemsByRow.next()).value;
  let isHeaderSent = false;
  if (next) {
    for await (const { line, header, cells } of readCsv(files.getPath(importRecord.file), {
      encoding: importRecord.encoding,
    })) {
      const fileColumns = header.filter((name) => !isImportErrorColumn(name));
      if (!isHeaderSent)
        yield BYTE_ORDER_MARK + formatCsvRow([importErrorColumns.row, importErrorColumns.why, ...fileColumns]);
      isHeaderSent = true;
      if (next?.row !== line) continue;
      const message = next.problems.map(formatProblem).join(" • ");
      yield formatCsvRow([String(line), message, ...fileColumns.map((name) => cells[name] ?? "")]);
      next = (await problemsByRow.next()).value;
      if (!next) break;
    }
  }
  // Without rejected rows, the file consists only of the header.
  if (!isHeaderSent)
    yield BYTE_ORDER_MARK + formatCsvRow([importErrorColumns.row, importErrorColumns.why, ...importRecord.headers]);
}

type RowProblems = { row: number; problems: ImportProblem[] };

/** Streams the problems of an import, grouped by row. Problems are stored in the order of the file. */
async function* streamProblemsByRow(db: Db, id: number): AsyncGenerator<RowProblems, undefined, void> {
  let current: RowProblems | undefined;
  for (let after = 0; ; ) {
    const problems = await listImportErrors(db, id, after, PAGE_SIZE);
    for (const problem of problems) {
      if (current?.row === problem.row) current.problems.push(problem);
      else {
        if (current) yield current;
        current = { row: problem.row, problems: [problem] };
      }
    }
    after = problems.at(-1)?.n ?? 0;
    if (problems.length < PAGE_SIZE) break;
  }
  if (current) yield current;
  return undefined;
}
