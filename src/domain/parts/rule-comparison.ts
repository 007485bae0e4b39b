import type { NewFitmentRule } from "./part.ts";

/** Serialises a rule without its verification date, so that equal rules give equal texts. */
function toRuleKey(rule: NewFitmentRule): string {
  const { verified: _, note, qualifiers, ...otherFields } = rule;
  const answers = qualifiers.map(({ qualifierId, valueId }) => `${qualifierId}=${valueId}`).sort();
  const fields = Object.entries(otherFields).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([fields, note.ar, note.en, answers]);
}

/** Checks whether two lists contain the same rules in any order. The verification "yes" equals any date. */
export function hasSameRules(storedRules: readonly NewFitmentRule[], newRules: readonly NewFitmentRule[]): boolean {
  if (storedRules.length !== newRules.length) return false;
  const sorted = (rules: readonly NewFitmentRule[]) =>
    rules
      .map((rule) => ({ key: toRuleKey(rule), verified: rule.verified }))
      .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : (a.verified ?? "") < (b.verified ?? "") ? -1 : 1));
  const wantedRules = sorted(newRules);
  return sorted(storedRules).every(({ key, verified }, i) => {
    const other = wantedRules[i];
    if (key !== other?.key) return false;
    return other.verified === "yes" ? verified !== null : verified === other.verified;
  });
}
