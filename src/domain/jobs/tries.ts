import { type RawBuilder, sql } from "kysely";

const minute = 60_000;

/** Between tries of work that nobody waits for: eight within about two days, so that a night without a mail server costs nothing. */
export const longPauses: readonly number[] = [1, 5, 15, 60, 4 * 60, 12 * 60, 24 * 60].map((each) => each * minute);
/** Between tries of what somebody waits for. */
export const shortPauses: readonly number[] = [10_000, minute];

/** How often a piece of work is tried before it is put aside. */
export const mostTries = (pauses: readonly number[]): number => pauses.length + 1;

/** Stands as the last error of whatever is at work: it stays when the process dies of it. */
export const brokeOff = "begun and never ended: the process stopped meanwhile";

/**
 * What is written to a row when its work is taken, before anything is done: a try whose process dies counts as one that
 * failed, and is followed by the same pause. Until `lease` milliseconds are over it is nobody else's.
 */
export function taken(now: Date, pauses: readonly number[], lease: number): RawBuilder<unknown> {
  // The pause after the last try is none: what was never heard of again is put aside.
  const pause = sql`greatest(${lease}::float8, (${[...pauses]}::float8[])[attempts + 1])`;
  return sql`attempts = attempts + 1, last_error = ${brokeOff},
    next_try_at = ${now}::timestamptz + ${pause} * interval '1 millisecond'`;
}
