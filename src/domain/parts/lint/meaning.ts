import type { NewRule } from "../part.ts";

const conditions = ["engineId", "market", "drive", "gearId", "bodyId"] as const;

const endless = 9_999;
const lastDay = "9999-12-31";

/** Whether some vehicle could be meant by both rules, whatever their positions. */
export function meansSame(a: NewRule, b: NewRule): boolean {
  return (
    a.modelId === b.modelId &&
    a.yearFrom <= (b.yearTo ?? endless) &&
    b.yearFrom <= (a.yearTo ?? endless) &&
    conditions.every((field) => a[field] === null || b[field] === null || a[field] === b[field]) &&
    (a.builtFrom ?? "") <= (b.builtTo ?? lastDay) &&
    (b.builtFrom ?? "") <= (a.builtTo ?? lastDay) &&
    a.qualifiers.every(({ qualifierId, valueId }) =>
      b.qualifiers.every((other) => other.qualifierId !== qualifierId || other.valueId === valueId),
    )
  );
}

/** Whether every vehicle that the narrow rule means is meant by the wide one too. */
export function covers(wide: NewRule, narrow: NewRule): boolean {
  return (
    wide.modelId === narrow.modelId &&
    wide.yearFrom <= narrow.yearFrom &&
    (wide.yearTo ?? endless) >= (narrow.yearTo ?? endless) &&
    conditions.every((field) => wide[field] === null || wide[field] === narrow[field]) &&
    (wide.builtFrom === null || (narrow.builtFrom !== null && wide.builtFrom <= narrow.builtFrom)) &&
    (wide.builtTo === null || (narrow.builtTo !== null && wide.builtTo >= narrow.builtTo)) &&
    wide.qualifiers.every(({ qualifierId, valueId }) =>
      narrow.qualifiers.some((other) => other.qualifierId === qualifierId && other.valueId === valueId),
    )
  );
}
