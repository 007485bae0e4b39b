import type { NewFitmentRule } from "./part.ts";

/** Serialises a rule without its verification date, so that equal rules give equal texts. */
function toRuleKey(rule: NewFitmentRule): string {
  const { verified: _, note, qualifiers, ...rest } = rule;
  const answers = qualifiers.map(({ qualifierId, valueId }) => `${qualifierId}=${valueId}`).sort();
  const facts = Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([facts, note.ar, note.en, answers]);
}

/** Checks whether two lists contain the same rules in any order. The verification "yes" equals any date. */
export function hasSameRules(known: readonly NewFitmentRule[], wanted: readonly NewFitmentRule[]): boolean {
  if (known.length !== wanted.length) return false;
  const sorted = (rules: readonly NewFitmentRule[]) =>
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
