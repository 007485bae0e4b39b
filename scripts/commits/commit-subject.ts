/** Rule for commit subjects: `area: imperative summary`. The commit-msg hook and `npm run check` use it. */

const MAX_SUBJECT_LENGTH = 72;

/** Matches subjects that git writes itself. */
const generatedSubject = /^(Merge |Revert "|Reapply "|fixup! |squash! |amend! )/;

/** Imperative verbs that look like a past tense or a third person, such as “feed” or “pass”. */
const imperativeVerbs = new Set(
  "access address assess bless bypass compress cross decompress discuss dismiss dress embed exceed express feed focus guess heed impress miss need pass press proceed process reprocess seed shed speed stress suppress suss toss weed".split(
    " ",
  ),
);

/** Irregular verb forms in the past tense or the third person. */
const inflectedVerbs = new Set(
  "became began broke brought built came caught chose did does done drew drove fell felt found gave given goes gone got grew had has held is kept knew left lost made meant met ran said sat saw sent shown spoke stood taken taught told took was went were won wrote written".split(
    " ",
  ),
);

/** Returns what is wrong with a commit subject, or undefined for a correct one. */
export function findSubjectProblem(subject: string): string | undefined {
  if (generatedSubject.test(subject)) return undefined;
  if (subject.length > MAX_SUBJECT_LENGTH) return `has ${subject.length} characters, ${MAX_SUBJECT_LENGTH} at most`;
  const summary = /^[a-z0-9][a-z0-9 ,-]*: (\S.*)$/.exec(subject)?.[1];
  if (!summary) return "must look like “area: imperative summary”, with a lower-case area";
  if (summary.endsWith(".")) return "must not end with a period";
  const verb = (/^[a-z]+/i.exec(summary)?.[0] ?? "").toLowerCase();
  if (isInflected(verb)) return `must start with an imperative verb (“add”, not “adds” or “added”), not with “${verb}”`;
  return undefined;
}

/** Returns whether a word is a verb in the past tense or the third person. */
function isInflected(word: string): boolean {
  if (imperativeVerbs.has(word)) return false;
  return inflectedVerbs.has(word) || /(?:ed|[^s]s)$/.test(word);
}

/** Returns the subject in a commit message file: the first line that is neither empty nor a comment. */
export const parseSubject = (message: string): string =>
  message
    .split(/\r?\n/)
    .map((line) => line.trim())
    .find((line) => line !== "" && !line.startsWith("#")) ?? "";
