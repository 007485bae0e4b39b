import { addDays, type Day, daysBetween } from "./days.ts";

/** Days from the pick-up up to the return, on which the car can be fetched by the next one: half-open. */
export type Span = { from: Day; to: Day };

/** Of several like cars, the one that is taken. */
export type UnitSpan = Span & { unit: number };

export const bookingLimits = {
  /** The last day of a pick-up lies so many days ahead. */
  ahead: 180,
  /** The longest that a car is let for, in days. */
  longest: 90,
  /** Characters of what customer and seller write. */
  note: 500,
  /** Cars of one ad that are looked after one by one. */
  units: 50,
} as const;

export const blockLimits = {
  /** The first day lies at most so many days ahead: later ones can't be booked in any case. */
  ahead: bookingLimits.ahead + bookingLimits.longest,
  /** The longest that a car is kept from being booked, in days. */
  longest: 730,
} as const;

/** A request that isn't answered within these hours is refused. */
export const answerWithin = 48;

export const daysOf = ({ from, to }: Span): number => daysBetween(from, to);

export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** To the minor unit: a day's price, so many times. */
export function totalOf(dayMinor: number, days: number): number {
  const total = BigInt(dayMinor) * BigInt(days);
  if (total > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError(`${dayMinor} × ${days} is more than can be charged`);
  return Number(total);
}

export type SpanTrouble = {
  path: "from" | "to";
  code: "booking.past" | "booking.too_far" | "booking.order" | "booking.too_short" | "booking.too_long";
};

/** What is wrong with the days that somebody wants, whoever else wants them. */
export function spanTrouble({ from, to }: Span, today: Day, minDays: number): SpanTrouble | undefined {
  if (from < today) return { path: "from", code: "booking.past" };
  if (from > addDays(today, bookingLimits.ahead)) return { path: "from", code: "booking.too_far" };
  if (to <= from) return { path: "to", code: "booking.order" };
  const days = daysBetween(from, to);
  if (days < minDays) return { path: "to", code: "booking.too_short" };
  if (days > bookingLimits.longest) return { path: "to", code: "booking.too_long" };
  return undefined;
}

export type BlockTrouble = {
  path: "from" | "to";
  code: "block.past" | "block.too_far" | "block.order" | "block.too_long";
};

/** What is wrong with the days that a seller keeps for themselves, whatever is booked. */
export function blockTrouble({ from, to }: Span, today: Day): BlockTrouble | undefined {
  if (from < today) return { path: "from", code: "block.past" };
  if (from > addDays(today, blockLimits.ahead)) return { path: "from", code: "block.too_far" };
  if (to <= from) return { path: "to", code: "block.order" };
  if (daysBetween(from, to) > blockLimits.longest) return { path: "to", code: "block.too_long" };
  return undefined;
}

/** The stretches of time on which none of the cars is left, one after the other. */
export function fullSpans(taken: readonly Span[], units: number): Span[] {
  const steps = taken
    .flatMap(({ from, to }) => [
      { day: from, by: 1 },
      { day: to, by: -1 },
    ])
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.by - b.by));
  const full: Span[] = [];
  let out = 0;
  let since: Day | undefined;
  for (const { day, by } of steps) {
    out += by;
    if (out >= units) since ??= day;
    else if (since !== undefined) {
      const last = full.at(-1);
      if (last && last.to === since) last.to = day;
      else if (since < day) full.push({ from: since, to: day });
      since = undefined;
    }
  }
  return full;
}

export const isFull = (day: Day, full: readonly Span[]): boolean =>
  full.some(({ from, to }) => from <= day && day < to);

/** The parts of what is wanted that can't be had. */
export function takenOf(wanted: Span, full: readonly Span[]): Span[] {
  return full
    .filter((span) => overlap(span, wanted))
    .map(({ from, to }) => ({ from: from < wanted.from ? wanted.from : from, to: to > wanted.to ? wanted.to : to }));
}

/** As many days as are wanted, as near as they are free; of two that are equally near the later one. */
export function nearestFree(wanted: Span, full: readonly Span[], today: Day): Span | undefined {
  const last = addDays(today, bookingLimits.ahead);
  for (let shift = 0; shift <= 2 * bookingLimits.ahead; shift += 1) {
    for (const by of [shift, -shift]) {
      const span = { from: addDays(wanted.from, by), to: addDays(wanted.to, by) };
      if (span.from >= today && span.from <= last && !full.some((each) => overlap(each, span))) return span;
    }
  }
  return undefined;
}

/** The day by which a car that is fetched on a day must be back: the first one on which it is somebody else's. */
export function lastReturn(from: Day, full: readonly Span[]): Day {
  const last = addDays(from, bookingLimits.longest);
  return full.reduce((until, span) => (span.from > from && span.from < until ? span.from : until), last);
}

/** What of the bookings `wanted` can have: the first car that is free all the while. */
export function freeUnit(wanted: Span, taken: readonly UnitSpan[], units: number): number | undefined {
  const busy = new Set(taken.filter((span) => overlap(span, wanted)).map(({ unit }) => unit));
  for (let unit = 1; unit <= units; unit += 1) if (!busy.has(unit)) return unit;
  return undefined;
}

/**
 * Gives each booking one of the cars, where there are enough for all; those that have begun keep theirs. What has no car
 * yet comes with unit 0. Undefined when there are too few.
 */
export function assignUnits<T extends UnitSpan>(bookings: readonly T[], units: number, today: Day): T[] | undefined {
  const hasBegun = ({ from, unit }: UnitSpan) => from <= today && unit > 0;
  const given: T[] = bookings.filter(hasBegun);
  const ahead = bookings.filter((booking) => !hasBegun(booking)).sort((a, b) => (a.from < b.from ? -1 : 1));
  for (const booking of ahead) {
    const unit = freeUnit(booking, given, units);
    if (unit === undefined) return undefined;
    given.push({ ...booking, unit });
  }
  return given;
}
