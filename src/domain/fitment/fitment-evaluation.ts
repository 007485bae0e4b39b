import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import {
  collectKnownAttributes,
  type FitmentCondition,
  findFailedCondition,
  getRemainingConditions,
  getUndecidedRuleConditions,
  isDateRangeInUnion,
  type KnownVehicleAttributes,
  listRuleConditions,
} from "./conditions.ts";
import type {
  ExclusionReason,
  FitmentAnswers,
  FitmentQuestion,
  FitmentRule,
  FitmentVerdict,
  PartFitmentRules,
} from "./fitment.ts";

/**
 * Fitment rule that may still apply to the vehicle. `open` contains those conditions of the rule that are undecided for
 * the vehicle.
 */
type CandidateRule = { rule: FitmentRule; open: readonly FitmentCondition[] };

/** Returns whether a fitment rule is for the vehicle's model and year. */
export const isRuleForVehicle = (rule: FitmentRule, { model, year }: Pick<Vehicle, "model" | "year">): boolean =>
  rule.modelId === model.id && rule.yearFrom <= year && (rule.yearTo === null || rule.yearTo >= year);

/** Counts the conditions of a fitment rule. All conditions of an engine count as one. */
const countConditions = (rule: FitmentRule): number => new Set(listRuleConditions(rule).map(({ about }) => about)).size;
const countYears = ({ yearFrom, yearTo }: FitmentRule): number => (yearTo ?? 9_999) - yearFrom;

/** Compares fitment rules by specificity: more conditions come first, then fewer years. */
const compareSpecificity = (a: FitmentRule, b: FitmentRule): number =>
  countConditions(b) - countConditions(a) || countYears(a) - countYears(b) || a.id - b.id;

/**
 * Evaluates whether a part fits a vehicle and which rule decides (rule 22). An unknown attribute may have any value,
 * even one that no rule names. The part fits if it fits for every possible value, and is excluded if it fits for none.
 * Rules that exclude vehicles override rules that include them. A universal part counts as a part with one rule without
 * conditions. Known attributes of the vehicle override the owner's answers.
 */
export function evaluateFitment(
  part: PartFitmentRules,
  vehicle: Vehicle,
  answers: FitmentAnswers = {},
): FitmentVerdict {
  const rules = part.fitments.filter((rule) => isRuleForVehicle(rule, vehicle)).sort(compareSpecificity);
  const attributes = collectKnownAttributes(vehicle, answers, rules);
  const candidates = rules.flatMap((rule): CandidateRule[] => {
    const open = getUndecidedRuleConditions(rule, attributes);
    return open ? [{ rule, open }] : [];
  });
  const excluding = candidates.filter(({ rule }) => rule.effect === "excludes");
  const excluded = excluding.find(({ open }) => open.length === 0);
  if (excluded) return { fit: "excluded", rule: excluded.rule, reason: "rule" };

  const universal = part.compatibility === "all";
  const fitting = candidates.filter(({ rule }) => rule.effect === "fits");
  const met = fitting.find(({ open }) => open.length === 0);
  if (excluding.length === 0) {
    if (universal) return { fit: "universal" };
    if (met) return { fit: "fits", rule: met.rule };
  }
  if (!universal && fitting.length === 0) {
    if (part.compatibility === "unknown") return { fit: "unknown" };
    return { fit: "excluded", rule: null, reason: findExclusionReason(rules, attributes) };
  }

  /** Alternatives under which the part fits: always, or if the open conditions of a rule are met. */
  const alternatives: { rule?: FitmentRule; open: readonly FitmentCondition[] }[] = universal
    ? [{ open: [] }]
    : met
      ? [met]
      : fitting;
  const blocked = alternatives.map(({ open }) => findBlockingRule(open, excluding));
  const possible = selectWeakest(alternatives.filter((_, i) => !blocked[i]));
  if (possible.length === 0) {
    const [rule = null] = blocked.flatMap((each) => each?.rule ?? []).sort(compareSpecificity);
    return { fit: "excluded", rule, reason: "rule" };
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

/**
 * Finds why no rule fits the vehicle: the condition that fails in the rule with the fewest conditions. `rules` are the
 * rules for the model and year, the most specific first.
 */
function findExclusionReason(rules: readonly FitmentRule[], attributes: KnownVehicleAttributes): ExclusionReason {
  const closest = rules.findLast(({ effect }) => effect === "fits");
  const about = closest && findFailedCondition(closest, attributes)?.about;
  if (about === undefined) return "vehicle";
  return isQualifierSubject(about) ? "equipment" : about;
}

const isQualifierSubject = (about: FitmentCondition["about"]): about is `q:${string}` => about.startsWith("q:");

/**
 * Finds an excluding rule that certainly applies to the vehicle if all conditions of `alternative` are met. Returns
 * undefined if there is none.
 */
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
  return isDateRangeInUnion(dateExclusions, built) ? dateExclusions[0]?.candidate : undefined;
}

/**
 * Leaves out entries whose conditions imply those of another entry. Such an entry is met only together with the other
 * one, so it cannot change the result.
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

/** Converts conditions to questions for the owner, with one question per subject. */
function toQuestions(conditions: readonly FitmentCondition[]): FitmentQuestion[] {
  const choices = new Map<FitmentQuestion["about"], Set<string>>();
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
