/**
 * Checks commit subjects (CONTRIBUTING.md, “Commits”). The commit-msg hook passes a message file, whose subject is
 * checked. Otherwise checks the last 20 commits. Without a complete git repository, prints a note and passes.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { findSubjectProblem, parseSubject } from "./commits/commit-subject.ts";

const root = join(import.meta.dirname, "..");
const CHECKED_COMMITS = 20;
/** Author date from which commit subjects are checked. Earlier commits do not follow the rule. */
const FIRST_CHECKED_DATE = Date.parse("2026-11-25T19:43Z");

/** Runs git and returns its output. Returns undefined when git is missing or fails. */
function runGit(...command: string[]): string | undefined {
  const { status, stdout } = spawnSync("git", command, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** Lists the subjects to check. Returns a note with the reason if the folder has no complete git history. */
function listSubjects(): string[] | { note: string } {
  const repository = runGit("rev-parse", "--show-toplevel");
  if (!repository || realpathSync(repository) !== realpathSync(root)) return { note: "this folder is no repository" };
  if (runGit("rev-parse", "--is-shallow-repository") !== "false") return { note: "the repository is shallow" };
  const log = runGit("log", `-${CHECKED_COMMITS}`, "--no-merges", "--format=%aI%x09%s");
  if (log === undefined) return { note: "the repository has no commits" };
  return log
    .split("\n")
    .map((line) => line.split("\t"))
    .filter(([date = ""]) => Date.parse(date) >= FIRST_CHECKED_DATE)
    .map(([, ...subject]) => subject.join("\t"));
}

const [messageFile] = process.argv.slice(2);
const subjects = messageFile ? [parseSubject(readFileSync(messageFile, "utf8"))] : listSubjects();
if ("note" in subjects) {
  console.log(`commits: not checked, because ${subjects.note}`);
} else {
  const problems = subjects.flatMap((subject) => {
    const problem = findSubjectProblem(subject);
    return problem ? [`“${subject}” ${problem}`] : [];
  });
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  if (!messageFile) console.log(`commits: ${subjects.length} subjects are correct`);
}
