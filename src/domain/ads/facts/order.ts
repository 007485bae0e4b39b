import type { Criteria, ListPlace, Sort } from "#domain/ads/criteria.ts";
import { compatibilities, kinds } from "./columns.ts";
import { fitRankIn } from "./conditions.ts";
import type { PartFits } from "./part-fits.server.ts";
import type { Snapshot } from "./snapshot.ts";

/** Below zero when the first row comes before the second. */
export type Compare = (a: number, b: number) => number;

/** Sorts that the facts are enough for; names are the database's. */
export type FactSort = Exclude<Sort, "name_asc" | "name_desc">;

const forAll = compatibilities.indexOf("all");
const rental = kinds.indexOf("rental");

export function byNewest({ columns: { createdAt, id } }: Snapshot): Compare {
  return (a, b) => (createdAt[b] as number) - (createdAt[a] as number) || (id[b] as number) - (id[a] as number);
}

/** Ads for sale before rentals. */
export function bySale({ columns: { kind } }: Snapshot): Compare {
  return (a, b) => Number(kind[a] === rental) - Number(kind[b] === rental);
}

/** What an ad comes before or behind others by, besides its id: numbers of which the smaller come first. */
type Key = (row: number) => number;

/** More than a first key ever is, whichever way it goes. */
const pastKeys = 1_000;

/** What a list is in order of: what fits first, where that was asked for, and then as it is sorted. */
function keysOf(snapshot: Snapshot, sort: FactSort, order: Order): [Key, Key] {
  const [first, second] = sortKeys(snapshot, sort, order);
  if (order.fit?.mode !== "first" || !order.fits) return [first, second];
  const rank = fitRankIn(snapshot, order.fits);
  return [(row) => rank(row) * pastKeys + first(row), second];
}

/** What is not known comes last whichever way it goes, and of equals the latest ad first. */
function sortKeys(snapshot: Snapshot, sort: FactSort, { saleFirst, fit }: Order): [Key, Key] {
  const { price, rating, reviews, createdAt, kind, compatibility } = snapshot.columns;
  const value = (row: number) => price[row] as number;
  const unknown: Key = (row) => Number(Number.isNaN(value(row)));
  switch (sort) {
    case "price_asc":
      return [unknown, (row) => value(row) || 0];
    case "price_desc":
      return [unknown, (row) => -value(row) || 0];
    case "rating":
      return [(row) => -(rating[row] as number), (row) => -(reviews[row] as number)];
    default: {
      const newest: Key = (row) => -(createdAt[row] as number);
      if (fit && fit.mode !== "first") return [(row) => Number(compatibility[row] === forAll), newest];
      return [saleFirst ? (row) => Number(kind[row] === rental) : () => 0, newest];
    }
  }
}

type Order = Pick<Criteria, "saleFirst" | "fit"> & { fits?: PartFits | undefined };

/** The order of a list. */
export function bySort(snapshot: Snapshot, sort: FactSort, order: Order): Compare {
  const { id } = snapshot.columns;
  const [first, second] = keysOf(snapshot, sort, order);
  return (a, b) => first(a) - first(b) || second(a) - second(b) || (id[b] as number) - (id[a] as number);
}

/** Where a row stands in the order of a list. */
export function placeOf(snapshot: Snapshot, sort: FactSort, order: Order, row: number): ListPlace {
  const [first, second] = keysOf(snapshot, sort, order);
  return { keys: [first(row), second(row)], id: snapshot.columns.id[row] as number };
}

/** Whether rows come behind a place in the order of a list. */
export function isBehind(
  snapshot: Snapshot,
  sort: FactSort,
  order: Order,
  { keys, id }: ListPlace,
): (row: number) => boolean {
  const ids = snapshot.columns.id;
  const [first, second] = keysOf(snapshot, sort, order);
  return (row) => (first(row) - keys[0] || second(row) - keys[1] || id - (ids[row] as number)) > 0;
}

/** The first `count` rows in order: of many, only those are sorted. */
export function firstRows(rows: Int32Array, count: number, compare: Compare): Int32Array {
  if (count * 4 >= rows.length) return rows.slice().sort(compare).subarray(0, count);
  // A heap with the last of the chosen on top: whoever comes before it takes its place.
  const heap = rows.slice(0, count);
  const sink = (from: number) => {
    let at = from;
    for (;;) {
      let last = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < count && compare(heap[child] as number, heap[last] as number) > 0) last = child;
      }
      if (last === at) return;
      [heap[at], heap[last]] = [heap[last] as number, heap[at] as number];
      at = last;
    }
  };
  for (let at = Math.floor(count / 2); at >= 0; at -= 1) sink(at);
  for (let i = count; i < rows.length; i += 1) {
    const row = rows[i] as number;
    if (compare(row, heap[0] as number) < 0) {
      heap[0] = row;
      sink(0);
    }
  }
  return heap.sort(compare);
}
