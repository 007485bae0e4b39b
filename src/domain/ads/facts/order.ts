import type { Criteria, Sort } from "#domain/ads/criteria.ts";
import { compatibilities, kinds } from "./columns.ts";
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

/** What is made for certain cars before what fits every car: a list for one car begins with what is made for it. */
export function byMade({ columns: { compatibility } }: Snapshot): Compare {
  return (a, b) => Number(compatibility[a] === forAll) - Number(compatibility[b] === forAll);
}

/** The order of a list; what is not known comes last whichever way it goes. */
export function bySort(
  snapshot: Snapshot,
  sort: FactSort,
  { saleFirst, fit }: Pick<Criteria, "saleFirst" | "fit">,
): Compare {
  const { price, rating, reviews, id } = snapshot.columns;
  const latestId: Compare = (a, b) => (id[b] as number) - (id[a] as number);
  const byPrice =
    (direction: 1 | -1): Compare =>
    (a, b) => {
      const [one, other] = [price[a] as number, price[b] as number];
      const unknown = Number(Number.isNaN(one)) - Number(Number.isNaN(other));
      return unknown || (Number.isNaN(one) ? 0 : direction * (one - other)) || latestId(a, b);
    };
  switch (sort) {
    case "price_asc":
      return byPrice(1);
    case "price_desc":
      return byPrice(-1);
    case "rating":
      return (a, b) =>
        (rating[b] as number) - (rating[a] as number) ||
        (reviews[b] as number) - (reviews[a] as number) ||
        latestId(a, b);
    default: {
      const newest = byNewest(snapshot);
      const sale = bySale(snapshot);
      const made = byMade(snapshot);
      if (fit) return (a, b) => made(a, b) || newest(a, b);
      return saleFirst ? (a, b) => sale(a, b) || newest(a, b) : newest;
    }
  }
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
