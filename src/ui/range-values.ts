/** Limits and step size of a range. */
export type RangeLimits = { min: number; max: number; step: number };
/** Selected range. A missing end is unlimited. */
export type RangeValue = { from?: number | undefined; to?: number | undefined };

/** Returns the positions of both thumbs. The thumb of an unlimited end is at the limit. */
export const getThumbPositions = (
  { from, to }: RangeValue,
  { min, max }: RangeLimits,
): { from: number; to: number } => {
  const low = Math.min(Math.max(from ?? min, min), max);
  return { from: low, to: Math.max(low, Math.min(to ?? max, max)) };
};

/**
 * Returns the range after a thumb was moved. A thumb cannot pass the other one. A thumb at its limit makes that end of
 * the range unlimited.
 */
export function moveThumb(value: RangeValue, end: "from" | "to", at: number, limits: RangeLimits): RangeValue {
  const { from, to } = getThumbPositions(value, limits);
  if (end === "from") return { ...value, from: at <= limits.min ? undefined : Math.min(at, to) };
  return { ...value, to: at >= limits.max ? undefined : Math.max(at, from) };
}

/** Normalizes typed numbers by swapping reversed ends. Values outside the limits are kept. */
export function normalizeTypedRange({ from, to }: RangeValue): RangeValue {
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
}
