import { RECENT_PRICE_DROP_DAYS } from "#domain/listings/pricing/price-drop.server.ts";
import type { NumberRange } from "#domain/listings/query/criteria.ts";
import { fitmentStates, getFitmentState, type PartFitmentStates } from "./fitment-index.server.ts";
import { compatibilities, indexedListingKinds } from "./index-columns.ts";
import { RECENT_INSPECTION_DAYS } from "./recent-inspection.server.ts";
import type { IndexSnapshot } from "./snapshot.ts";

/** Predicate on a row of the search index, given by the row number. */
export type RowPredicate = (row: number) => boolean;

/** Predicate on a block of rows of the search index. Writes 1 or 0 into `passed` for each of the first `count` rows. */
export type BlockPredicate = (rows: Int32Array, count: number, passed: Uint8Array) => void;

const DAY_MS = 86_400_000;

/** Returns a predicate that accepts listings whose price dropped in the last 30 days. */
export function createPriceDropPredicate({ columns }: IndexSnapshot, now: number): RowPredicate {
  const { droppedAt } = columns;
  const cutoff = now - RECENT_PRICE_DROP_DAYS * DAY_MS;
  return (row) => (droppedAt[row] as number) > cutoff;
}

const toDayNumber = (time: number): number => Number(new Date(time).toISOString().slice(0, 10).replaceAll("-", ""));

/** Returns a predicate that accepts listings inspected in the last 90 days, as `recentlyInspectedSql` does. */
export function createRecentlyInspectedPredicate({ columns }: IndexSnapshot, now: number): RowPredicate {
  const { inspectedOn } = columns;
  const [first, last] = [toDayNumber(now - RECENT_INSPECTION_DAYS * DAY_MS), toDayNumber(now + DAY_MS)];
  return (row) => {
    const day = inspectedOn[row] as number;
    return day >= first && day <= last;
  };
}

/**
 * Returns a predicate that accepts listings with a reduced price: the seller states a higher previous price, or the
 * price dropped recently.
 */
export function createReducedPricePredicate(snapshot: IndexSnapshot, now: number): RowPredicate {
  const { compared } = snapshot.columns;
  const hasDropped = createPriceDropPredicate(snapshot, now);
  return (row) => compared[row] === 1 || hasDropped(row);
}

const universalIndex = compatibilities.indexOf("all");

/** Returns a predicate that accepts universal parts: parts for every car, or for every car that meets a condition. */
export const createUniversalPartPredicate = ({ columns: { compatibility } }: IndexSnapshot): RowPredicate => {
  return (row) => compatibility[row] === universalIndex;
};

/**
 * Returns a function that gives the fit state of a row's part. The fitment rules of the part decide. Without a rule,
 * parts for every car fit and others do not. The condition of a universal part can only make the state worse.
 */
export function createFitmentStateGetter({ columns }: IndexSnapshot, fits: PartFitmentStates): (row: number) => number {
  const { part, compatibility, universalLimit } = columns;
  return (row) => {
    const universal = compatibility[row] === universalIndex;
    const state = getFitmentState(fits, part[row] as number, universal);
    if (!universal) return state === fitmentStates.silent ? fitmentStates.not : state;
    return Math.max(state, fits.universal[universalLimit[row] as number] as number);
  };
}

/**
 * Ranks for a list in which fitting parts come first: parts that fit or may fit, then parts with unknown fitment, then
 * other parts, then listings that are not parts.
 */
export const fitmentRanks = { fits: 0, unknown: 1, not: 2, noPart: 3 } as const;

/** Returns a function that gives the fit rank of a row (`fitmentRanks`). */
export function createFitmentRankGetter(snapshot: IndexSnapshot, fits: PartFitmentStates): (row: number) => number {
  const { kind, part, compatibility } = snapshot.columns;
  const getState = createFitmentStateGetter(snapshot, fits);
  const [partKind, unknown] = [indexedListingKinds.indexOf("part"), compatibilities.indexOf("unknown")];
  return (row) => {
    if (kind[row] !== partKind) return fitmentRanks.noPart;
    if (getState(row) <= fitmentStates.maybe) return fitmentRanks.fits;
    const silent = getFitmentState(fits, part[row] as number, false) === fitmentStates.silent;
    return silent && compatibility[row] === unknown ? fitmentRanks.unknown : fitmentRanks.not;
  };
}

/**
 * Creates a lookup table for testing ids. `has` contains 1 for each id that passes: the ids in `ids`, or with `without`
 * all others. `other` is the result for ids beyond the end of the table.
 */
export function createIdTable(ids: readonly number[], { without = false } = {}): { has: Uint8Array; other: 0 | 1 } {
  const has = new Uint8Array(Math.max(0, ...ids) + 1).fill(Number(without));
  for (const id of ids) if (id > 0) has[id] = Number(!without);
  return { has, other: without ? 1 : 0 };
}

export type IntegerColumn = Int32Array | Uint16Array | Uint8Array;

/**
 * Builds a predicate that accepts rows whose column contains one of the ids. With `without`, accepts rows whose column
 * contains none of them.
 */
export function matchIds(
  column: IntegerColumn,
  ids: readonly number[],
  options?: { without: boolean },
): BlockPredicate {
  const { has, other } = createIdTable(ids, options);
  const size = has.length;
  // Each condition is one tight loop. A function call per row would be several times slower.
  return (rows, count, passed) => {
    for (let i = 0; i < count; i += 1) {
      const value = column[rows[i] as number] as number;
      passed[i] = value < size ? (has[value] as number) : other;
    }
  };
}

/**
 * Builds a predicate that accepts rows whose column lies within the range. Values below `lowestKnown` mean unknown and
 * never match.
 */
export function matchRange(
  column: IntegerColumn | Float64Array,
  { min, max }: NumberRange,
  lowestKnown: number,
): BlockPredicate {
  const low = Math.max(lowestKnown, min ?? Number.NEGATIVE_INFINITY);
  const high = max ?? Number.POSITIVE_INFINITY;
  // A missing price is NaN, which fails both comparisons.
  return (rows, count, passed) => {
    for (let i = 0; i < count; i += 1) {
      const value = column[rows[i] as number] as number;
      passed[i] = Number(value >= low && value <= high);
    }
  };
}

/** Converts a row predicate to a block predicate, for conditions that read several columns. */
export const toBlockPredicate =
  (test: RowPredicate): BlockPredicate =>
  (rows, count, passed) => {
    for (let i = 0; i < count; i += 1) passed[i] = Number(test(rows[i] as number));
  };

/** Negates a row predicate. */
export const negate =
  (test: RowPredicate): RowPredicate =>
  (row) =>
    !test(row);
