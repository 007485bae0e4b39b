/** Checks the files of the reference data against their schemas. Problems name the file, the entry and the field. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findReferenceProblems, listReferenceFiles, REFERENCE_DATA_FOLDER } from "./reference-data/find-problems.ts";

const files = listReferenceFiles();
const problems = files.flatMap((file) => {
  try {
    return findReferenceProblems(file, JSON.parse(readFileSync(join(REFERENCE_DATA_FOLDER, file), "utf8")));
  } catch (error) {
    return [`${file}: ${(error as Error).message}`];
  }
});
if (files.length === 0) problems.push(`no files in ${REFERENCE_DATA_FOLDER}`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log(`reference data: ${files.length} files are valid`);
