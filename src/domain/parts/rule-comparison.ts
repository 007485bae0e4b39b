import type { NewRule } from "./part.ts";

/** Serialises a rule without its verification date. */
function toRuleKey(rule: NewRule): string {
  const { verified: _, note, qualifiers, ...rest } = rule;
  const answers = qualifiers.map(({ qualifierId, valueId }) => `${qualifierId}=${valueId}`).sort();
  const facts = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([facts, note.ar, note.en, answers]);
}

/** Checks whether two lists hold the same rules in any order. "yes" equals any verification date. */
export function hasSameRules(known: readonly NewRule[], wanted: readonly NewRule[]): boolean {
  if (known.length !== wanted.length) return false;
  const sorted = (rules: readonly NewRule[]) =>
    rules
      .map((rule) => ({ key: toRuleKey(rule), verified: rule.verified }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : (a.verified ?? "") < (b.verified ?? "") ? -1 : 1));
  const wantedRules = sorted(wanted);
  return sorted(known).every(({ key, verified }, i) => {
    const other = wantedRules[i];
    if (key !== other?.key) return false;
    return other.verified === "yes" ? verified !== null : verified === other.verified;
  });
}
