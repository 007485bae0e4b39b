/** Limits and step size of a range. */
export type RangeLimits = { min: number; max: number; step: number };
/** Selected range. A missing end means no limit. */
export type RangeValue = { from?: number | undefined; to?: number | undefined };

/** Returns the slider positions of both ends. The thumb of an end without a limit stands at the end of the slider. */
export const getThumbPositions = (
  { from, to }: RangeValue,
  { min, max }: RangeLimits,
): { from: number; to: number } => {
  const low = Math.min(Math.max(from ?? min, min), max);
  return { from: low, to: Math.max(low, Math.min(to ?? max, max)) };
};

/**
 * Returns the range after the thumb of one end was moved to `at`. A thumb cannot pass the other one. A thumb at the
 * end of the slider means no limit.
 */
export function moveThumb(value: RangeValue, end: "from" | "to", at: number, limits: RangeLimits): RangeValue {
  const { from, to } = getThumbPositions(value, limits);
  if (end === "from") return { ...value, from: at <= limits.min ? undefined : Math.min(at, to) };
  return { ...value, to: at >= limits.max ? undefined : Math.max(at, from) };
}

/**
 * Normalizes typed numbers: swaps them when they are in the wrong order. Numbers outside of the slider's limits are
 * kept.
 */
export function normalizeTypedRange({ from, to }: RangeValue): RangeValue {
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
}
