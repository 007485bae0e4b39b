import type { Db } from "#db/database.ts";
import { byteOrderMark, csvLine } from "../import/csv-cell.ts";
import { readCsv } from "../import/read-csv.ts";
import type { ImportFiles } from "./files.server.ts";
import { errorColumns, isErrorColumn } from "./limits.ts";
import { errorsFrom, type Import, type ImportProblem } from "./queries.server.ts";

/** Reasons that are read at a time. */
const page = 1_000;

/**
 * The refused rows of an import as a CSV file: each as it was sent, with its number and what is wrong, in words of the
 * reader. Mended, it can be sent as it is: the two columns are passed over.
 */
export async function* refusedRows(
  { db, files }: { db: Db; files: ImportFiles },
  one: Import,
  words: (problem: ImportProblem) => string,
): AsyncGenerator<string, void, void> {
  const reasons = byRow(db, one.id);
  let next = (await reasons.next()).value;
  let begun = false;
  if (next) {
    for await (const { line, header, cells } of readCsv(files.pathOf(one.file), { encoding: one.encoding })) {
      const own = header.filter((name) => !isErrorColumn(name));
      if (!begun) yield byteOrderMark + csvLine([errorColumns.row, errorColumns.why, ...own]);
      begun = true;
      if (next?.row !== line) continue;
      const why = next.problems.map(words).join(" • ");
      yield csvLine([String(line), why, ...own.map((name) => cells[name] ?? "")]);
      next = (await reasons.next()).value;
      if (!next) break;
    }
  }
  // Nothing was refused: the columns alone.
  if (!begun) yield byteOrderMark + csvLine([errorColumns.row, errorColumns.why, ...one.headers]);
}

type RowReasons = { row: number; problems: ImportProblem[] };

/** All reasons of a row together, row by row. They were written in the file's order. */
async function* byRow(db: Db, id: number): AsyncGenerator<RowReasons, undefined, void> {
  let gathered: RowReasons | undefined;
  for (let after = 0; ; ) {
    const problems = await errorsFrom(db, id, after, page);
    for (const problem of problems) {
      if (gathered?.row === problem.row) gathered.problems.push(problem);
      else {
        if (gathered) yield gathered;
        gathered = { row: problem.row, problems: [problem] };
      }
    }
    after = problems.at(-1)?.n ?? 0;
    if (problems.length < page) break;
  }
  if (gathered) yield gathered;
  return undefined;
}
