import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import {
  collectKnownAttributes,
  type FitmentCondition,
  getRemainingConditions,
  getUnmetConditions,
  isDateRangeCovered,
  listConditions,
} from "./conditions.ts";
import type { FitmentAnswers, FitmentRule, FitQuestion, FitVerdict, PartRules } from "./fitment.ts";

/** Rule that may still apply to the vehicle, with the rule's unmet conditions. */
type CandidateRule = { rule: FitmentRule; open: readonly FitmentCondition[] };

/** Checks whether a rule is for the vehicle's model and year. */
export const isRuleForVehicle = (rule: FitmentRule, { model, year }: Pick<Vehicle, "model" | "year">): boolean =>
  rule.modelId === model.id && rule.yearFrom <= year && (rule.yearTo === null || rule.yearTo >= year);

/** Counts the conditions of a rule. An engine counts once. */
const countConditions = (rule: FitmentRule): number => new Set(listConditions(rule).map(({ about }) => about)).size;
const countYears = ({ yearFrom, yearTo }: FitmentRule): number => (yearTo ?? 9_999) - yearFrom;

/** Orders rules by specificity: most conditions first, then fewest years. */
const compareSpecificity = (a: FitmentRule, b: FitmentRule): number =>
  countConditions(b) - countConditions(a) || countYears(a) - countYears(b) || a.id - b.id;

/**
 * Evaluates whether a part fits a vehicle and which rule decides (rule 22).
 * An unknown attribute may have any value, even one that no rule names. The part fits if every possible value fits, and
 * is excluded if none does. An excluding rule overrides all fitting rules. A universal part counts as a part with one
 * rule without conditions. Known attributes of the vehicle override the owner's answers.
 */
export function evaluateFitment(part: PartRules, vehicle: Vehicle, answers: FitmentAnswers = {}): FitVerdict {
  const rules = part.fitments.filter((rule) => isRuleForVehicle(rule, vehicle)).sort(compareSpecificity);
  const attributes = collectKnownAttributes(vehicle, answers, rules);
  const candidates = rules.flatMap((rule): CandidateRule[] => {
    const open = getUnmetConditions(rule, attributes);
    return open ? [{ rule, open }] : [];
  });
  const excluding = candidates.filter(({ rule }) => rule.effect === "excludes");
  const excluded = excluding.find(({ open }) => open.length === 0);
  if (excluded) return { fit: "excluded", rule: excluded.rule };

  const universal = part.compatibility === "all";
  const fitting = candidates.filter(({ rule }) => rule.effect === "fits");
  const met = fitting.find(({ open }) => open.length === 0);
  if (excluding.length === 0) {
    if (universal) return { fit: "universal" };
    if (met) return { fit: "fits", rule: met.rule };
  }
  if (!universal && fitting.length === 0) {
    return part.compatibility === "unknown" ? { fit: "unknown" } : { fit: "excluded", rule: null };
  }

  /** Alternatives that make the part fit: no further condition, or any of the open rules. */
  const alternatives: { rule?: FitmentRule; open: readonly FitmentCondition[] }[] = universal
    ? [{ open: [] }]
    : met
      ? [met]
      : fitting;
  const blocked = alternatives.map(({ open }) => findBlockingRule(open, excluding));
  const possible = selectWeakest(alternatives.filter((_, i) => !blocked[i]));
  if (possible.length === 0) {
    return { fit: "excluded", rule: blocked.flatMap((each) => each?.rule ?? []).sort(compareSpecificity)[0] ?? null };
  }
  const exclusions = possible.flatMap(({ open }) =>
    selectWeakest(
      excluding.flatMap(({ rule, open: exclusionConditions }) => {
        const unresolved = getRemainingConditions(exclusionConditions, open);
        return unresolved ? [{ rule, open: unresolved }] : [];
      }),
    ),
  );
  const decidingRules = [...possible.flatMap(({ rule }) => rule ?? []), ...exclusions.map(({ rule }) => rule)];
  return {
    fit: "depends",
    rules: [...new Set(decidingRules)].sort(compareSpecificity),
    questions: toQuestions([...possible, ...exclusions].flatMap(({ open }) => open)),
  };
}

/** Finds the excluding rule that covers every case in which an alternative would fit. */
function findBlockingRule(
  alternative: readonly FitmentCondition[],
  excluding: readonly CandidateRule[],
): CandidateRule | undefined {
  const built = alternative.find((condition) => condition.about === "built");
  const dateExclusions: { candidate: CandidateRule; from: string; to: string }[] = [];
  for (const candidate of excluding) {
    const unresolved = getRemainingConditions(candidate.open, alternative);
    if (!unresolved) continue;
    if (unresolved.length === 0) return candidate;
    const [days] = unresolved;
    if (unresolved.length === 1 && days?.about === "built" && !("fact" in days))
      dateExclusions.push({ candidate, ...days });
  }
  if (!built || "fact" in built || dateExclusions.length === 0) return undefined;
  return isDateRangeCovered(dateExclusions, built) ? dateExclusions[0]?.candidate : undefined;
}

/**
 * Keeps only the entries with the weakest conditions. An entry whose conditions imply those of another entry cannot
 * change the result.
 */
function selectWeakest<T extends { open: readonly FitmentCondition[] }>(candidates: readonly T[]): T[] {
  const implies = (a: T, b: T) => getRemainingConditions(b.open, a.open)?.length === 0;
  return candidates.filter(
    (each, i) => !candidates.some((other, k) => k !== i && implies(each, other) && (k < i || !implies(other, each))),
  );
}

const questionOrder = ["engine", "market", "drive", "gear", "body", "built"];
const getQuestionRank = (about: string): number =>
  questionOrder.includes(about) ? questionOrder.indexOf(about) : questionOrder.length;

/** Converts conditions to questions, each subject once. */
function toQuestions(conditions: readonly FitmentCondition[]): FitQuestion[] {
  const choices = new Map<FitQuestion["about"], Set<string>>();
  for (const condition of conditions) {
    const subjectChoices = choices.get(condition.about) ?? new Set();
    if ("choice" in condition) subjectChoices.add(condition.choice);
    choices.set(condition.about, subjectChoices);
  }
  return [...choices]
    .map(([about, options]) => ({
      about,
      choices: [...options].sort((a, b) => a.localeCompare(b, "en", { numeric: true })),
    }))
    .sort((a, b) => getQuestionRank(a.about) - getQuestionRank(b.about) || (a.about < b.about ? -1 : 1));
}
