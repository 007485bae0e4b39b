import type { Criteria, CursorPosition, NameSortOrder, SortOrder } from "#domain/listings/query/criteria.ts";
import { priceRatings } from "#domain/pricing/market-comparison.ts";
import type { PartFitmentStates } from "./fitment-index.server.ts";
import { compatibilities, indexedListingKinds } from "./index-columns.ts";
import { createFitmentRankGetter, fitmentRanks } from "./row-predicates.ts";
import type { IndexSnapshot } from "./snapshot.ts";

/** Compares two rows of the search index, given by row numbers. Negative when the first row comes before the second. */
export type RowComparator = (a: number, b: number) => number;

/** Sort orders that the search index can compute. Sorting by name needs the database. */
export type IndexSortOrder = Exclude<SortOrder, NameSortOrder>;

const universalIndex = compatibilities.indexOf("all");
const rentalIndex = indexedListingKinds.indexOf("rental");

/** Compares two rows by creation time, the newest first. Equal times are ordered by listing id, the highest first. */
export function compareByNewest({ columns: { createdAt, id } }: IndexSnapshot): RowComparator {
  return (a, b) => (createdAt[b] as number) - (createdAt[a] as number) || (id[b] as number) - (id[a] as number);
}

/** Compares two rows so that listings for sale come before rentals. */
export function compareSaleBeforeRental({ columns: { kind } }: IndexSnapshot): RowComparator {
  return (a, b) => Number(kind[a] === rentalIndex) - Number(kind[b] === rentalIndex);
}

/** Returns a sort key of a row. Smaller keys come first; equal rows are ordered by id. */
type SortKey = (row: number) => number;

/**
 * Factor by which the fit rank counts in the first sort key. The rest of the key is always smaller than half of it, so
 * the fit rank decides first.
 */
const RANK_STRIDE = 100_000;

/** Sort key of listings whose distance is unknown, in kilometres. No two places are that far apart. */
const UNKNOWN_DISTANCE = 25_000;

/** Returns the two sort keys of a list. If fitting parts come first, the first key includes the fit rank. */
function getSortKeys(snapshot: IndexSnapshot, sort: IndexSortOrder, order: SortOptions): [SortKey, SortKey] {
  const [first, second] = getBaseSortKeys(snapshot, sort, order);
  if (order.fit?.mode !== "first" || !order.fits) return [first, second];
  const rank = createFitmentRankGetter(snapshot, order.fits);
  const { compatibility } = snapshot.columns;
  const getRank = (row: number) => {
    const fitmentRank = rank(row);
    // Universal parts come half a rank after other fitting parts, so that they never take their places.
    return fitmentRank === fitmentRanks.fits && compatibility[row] === universalIndex ? 0.5 : fitmentRank;
  };
  return [(row) => getRank(row) * RANK_STRIDE + first(row), second];
}

/**
 * Returns the two sort keys without the fit rank. Unknown values come last in both directions. Equal rows are ordered
 * newest first.
 */
function getBaseSortKeys(
  snapshot: IndexSnapshot,
  sort: IndexSortOrder,
  { saleFirst, fit, near }: SortOptions,
): [SortKey, SortKey] {
  const { price, rating, reviews, createdAt, kind, compatibility, year, mileage, verdict, city } = snapshot.columns;
  const value = (row: number) => price[row] as number;
  const unknown: SortKey = (row) => Number(Number.isNaN(value(row)));
  const newest: SortKey = (row) => -(createdAt[row] as number);
  switch (sort) {
    case "price_asc":
      return [unknown, (row) => value(row) || 0];
    case "price_desc":
      return [unknown, (row) => -value(row) || 0];
    case "rating":
      return [(row) => -(rating[row] as number), (row) => -(reviews[row] as number)];
    case "deal":
      return [(row) => verdict[row] || priceRatings.length + 1, newest];
    case "year_desc":
      return [(row) => -(year[row] as number), newest];
    case "mileage_asc":
      return [(row) => Number(mileage[row] === -1), (row) => mileage[row] as number];
    case "distance":
      return [(row) => near?.distances.get(city[row] as number) ?? UNKNOWN_DISTANCE, newest];
    default: {
      if (fit && fit.mode !== "first") return [(row) => Number(compatibility[row] === universalIndex), newest];
      return [saleFirst ? (row) => Number(kind[row] === rentalIndex) : () => 0, newest];
    }
  }
}

type SortOptions = Pick<Criteria, "saleFirst" | "fit" | "near"> & { fits?: PartFitmentStates | undefined };

/**
 * Creates the function that compares how well rows match in the default order, without their age. Rows that match
 * equally well compare as 0.
 */
export function createMatchComparator(snapshot: IndexSnapshot, order: SortOptions): RowComparator {
  const [first] = getSortKeys(snapshot, "default", order);
  return (a, b) => first(a) - first(b);
}

/** Creates the function that compares the rows of a list in its sort order. */
export function createRowComparator(snapshot: IndexSnapshot, sort: IndexSortOrder, order: SortOptions): RowComparator {
  const { id } = snapshot.columns;
  const [first, second] = getSortKeys(snapshot, sort, order);
  return (a, b) => first(a) - first(b) || second(a) - second(b) || (id[b] as number) - (id[a] as number);
}

/** Returns the cursor position of a row in a sorted list. */
export function getCursorPosition(
  snapshot: IndexSnapshot,
  sort: IndexSortOrder,
  order: SortOptions,
  row: number,
): CursorPosition {
  const [first, second] = getSortKeys(snapshot, sort, order);
  return { keys: [first(row), second(row)], id: snapshot.columns.id[row] as number };
}

/** Returns a predicate that accepts the rows after a cursor position in a sorted list. */
export function createCursorFilter(
  snapshot: IndexSnapshot,
  sort: IndexSortOrder,
  order: SortOptions,
  { keys, id }: CursorPosition,
): (row: number) => boolean {
  const ids = snapshot.columns.id;
  const [first, second] = getSortKeys(snapshot, sort, order);
  return (row) => (first(row) - keys[0] || second(row) - keys[1] || id - (ids[row] as number)) > 0;
}

/**
 * Returns the first `count` rows in the given order. Only the selected rows are sorted, which is faster for large
 * inputs.
 */
export function selectTopRows(rows: Int32Array, count: number, compare: RowComparator): Int32Array {
  if (count * 4 >= rows.length) return rows.slice().sort(compare).subarray(0, count);
  // Max-heap of the selected rows, with the worst row on top. A better row replaces the top.
  const heap = rows.slice(0, count);
  const sink = (from: number) => {
    let position = from;
    for (;;) {
      let worst = position;
      for (const child of [2 * position + 1, 2 * position + 2]) {
        if (child < count && compare(heap[child] as number, heap[worst] as number) > 0) worst = child;
      }
      if (worst === position) return;
      [heap[position], heap[worst]] = [heap[worst] as number, heap[position] as number];
      position = worst;
    }
  };
  for (let position = Math.floor(count / 2); position >= 0; position -= 1) sink(position);
  for (let i = count; i < rows.length; i += 1) {
    const row = rows[i] as number;
    if (compare(row, heap[0] as number) < 0) {
      heap[0] = row;
      sink(0);
    }
  }
  return heap.sort(compare);
}
