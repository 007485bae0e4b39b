import type { NewFitmentRule } from "../part.ts";

const conditions = ["engineId", "market", "drive", "gearId", "bodyId"] as const;

const NO_END_YEAR = 9_999;
const LAST_DAY = "9999-12-31";

/** Checks whether two rules can apply to the same vehicle. The position on the car is ignored. */
export function isOverlappingRule(a: NewFitmentRule, b: NewFitmentRule): boolean {
  return (
    a.modelId === b.modelId &&
    a.yearFrom <= (b.yearTo ?? NO_END_YEAR) &&
    b.yearFrom <= (a.yearTo ?? NO_END_YEAR) &&
    conditions.every((field) => a[field] === null || b[field] === null || a[field] === b[field]) &&
    (a.builtFrom ?? "") <= (b.builtTo ?? LAST_DAY) &&
    (b.builtFrom ?? "") <= (a.builtTo ?? LAST_DAY) &&
    a.qualifiers.every(({ qualifierId, valueId }) =>
      b.qualifiers.every((other) => other.qualifierId !== qualifierId || other.valueId === valueId),
    )
  );
}

/** Checks whether the wide rule applies to every vehicle to which the narrow rule applies. */
export function isRuleSuperset(wide: NewFitmentRule, narrow: NewFitmentRule): boolean {
  return (
    wide.modelId === narrow.modelId &&
    wide.yearFrom <= narrow.yearFrom &&
    (wide.yearTo ?? NO_END_YEAR) >= (narrow.yearTo ?? NO_END_YEAR) &&
    conditions.every((field) => wide[field] === null || wide[field] === narrow[field]) &&
    (wide.builtFrom === null || (narrow.builtFrom !== null && wide.builtFrom <= narrow.builtFrom)) &&
    (wide.builtTo === null || (narrow.builtTo !== null && wide.builtTo >= narrow.builtTo)) &&
    wide.qualifiers.every(({ qualifierId, valueId }) =>
      narrow.qualifiers.some((other) => other.qualifierId === qualifierId && other.valueId === valueId),
    )
  );
}
