/** The limits a range can have, and how finely it moves. */
export type RangeLimits = { min: number; max: number; step: number };
/** An end without a value is open: nothing is left out on that side. */
export type RangeValue = { from?: number | undefined; to?: number | undefined };

/** What a thumb stands on, open ends included. */
export const thumbsOf = ({ from, to }: RangeValue, { min, max }: RangeLimits): { from: number; to: number } => {
  const low = Math.min(Math.max(from ?? min, min), max);
  return { from: low, to: Math.max(low, Math.min(to ?? max, max)) };
};

/** After a thumb was moved: it stops at the other one, and an end that reaches its limit is open. */
export function movedThumb(value: RangeValue, end: "from" | "to", at: number, limits: RangeLimits): RangeValue {
  const { from, to } = thumbsOf(value, limits);
  if (end === "from") return { ...value, from: at <= limits.min ? undefined : Math.min(at, to) };
  return { ...value, to: at >= limits.max ? undefined : Math.max(at, from) };
}

/** After numbers were typed: the wrong way round they change places; values past a limit stay as they were meant. */
export function typedRange({ from, to }: RangeValue): RangeValue {
  return from !== undefined && to !== undefined && from > to ? { from: to, to: from } : { from, to };
}
