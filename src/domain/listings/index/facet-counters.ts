import type { Feature } from "#domain/catalog/catalog.ts";
import type { FeatureFacet, ListingCountsById, RangeBounds, YesNoCounts } from "#domain/listings/filters/facets.ts";
import type { Criteria } from "#domain/listings/query/criteria.ts";
import type { FacetKey, FilteredBlock } from "./filter-rows.ts";
import type { IntegerColumn, RowPredicate } from "./row-predicates.ts";
import type { IndexSnapshot } from "./snapshot.ts";

/** Counts the listings of one facet. Gets the blocks of rows that `filterIndexRows` produces (rule 18). */
export type FacetCounter<Facet> = {
  add(block: FilteredBlock): void;
  /** Returns the facet with its counts summed over all blocks added so far. */
  toFacet(criteria: Criteria): Facet;
};

/**
 * Creates a counter of two groups of rows: the matching rows, and the rows that fail only the facet's own selection.
 */
const createRowCounter = <Facet>(
  key: FacetKey,
  count: (rows: Int32Array) => void,
  toFacet: () => Facet,
): FacetCounter<Facet> => ({
  add({ rows, alsoFor }) {
    count(rows);
    const ignoredRows = alsoFor.get(key);
    if (ignoredRows) count(ignoredRows);
  },
  toFacet,
});

/** Counts each value of a column. */
export function createColumnCounter<Facet>(
  key: FacetKey,
  column: IntegerColumn,
  toFacet: (counts: ValueCounts) => Facet,
): FacetCounter<Facet> {
  const counts = new ValueCounts();
  return createRowCounter(
    key,
    (rows) => counts.addAll(column, rows),
    () => toFacet(counts),
  );
}

/** Counts the rows by the number that a function returns for each row. */
export function createValueCounter<Facet>(
  key: FacetKey,
  getValue: (row: number) => number,
  toFacet: (counts: ValueCounts) => Facet,
): FacetCounter<Facet> {
  const counts = new ValueCounts();
  const count = (rows: Int32Array) => {
    for (const row of rows) counts.add(getValue(row));
  };
  return createRowCounter(key, count, () => toFacet(counts));
}

/** Counts the rows that a predicate accepts and the rows that it rejects. */
export function createYesNoCounter(key: FacetKey, accepts: RowPredicate): FacetCounter<YesNoCounts> {
  const counts = { yes: 0, no: 0 };
  const count = (rows: Int32Array) => {
    let yes = 0;
    for (const row of rows) if (accepts(row)) yes += 1;
    counts.yes += yes;
    counts.no += rows.length - yes;
  };
  return createRowCounter(key, count, () => counts);
}

/** Finds the lowest and the highest value of a column. Values below `lowestKnown` mean unknown. */
export function createMinMaxCounter(
  key: FacetKey,
  column: IntegerColumn | Float64Array,
  lowestKnown: number,
): FacetCounter<RangeBounds> {
  const bounds = new MinMax();
  const count = (rows: Int32Array) => {
    for (let i = 0; i < rows.length; i += 1) {
      const value = column[rows[i] as number] as number;
      if (value >= lowestKnown) bounds.add(value);
    }
  };
  return createRowCounter(key, count, bounds.toBounds);
}

/** Counts listings by a small number, such as an id or a list position. */
class ValueCounts {
  #counts = new Uint32Array(64);

  /** Counts each value that a column has in the given rows. */
  addAll(column: Int32Array | Uint16Array | Uint8Array, rows: Int32Array): void {
    let counts = this.#counts;
    for (let i = 0; i < rows.length; i += 1) {
      const key = column[rows[i] as number] as number;
      if (key >= counts.length) counts = this.#grow(key);
      counts[key] = (counts[key] as number) + 1;
    }
  }

  add(key: number): void {
    const counts = key < this.#counts.length ? this.#counts : this.#grow(key);
    counts[key] = (counts[key] as number) + 1;
  }

  #grow(key: number): Uint32Array<ArrayBuffer> {
    const more = new Uint32Array(2 ** Math.ceil(Math.log2(key + 1)));
    more.set(this.#counts);
    this.#counts = more;
    return more;
  }

  get = (key: number): number => this.#counts[key] ?? 0;

  /** Converts the counts to a map. The key 0 means "no id" and is left out. */
  toCounts(): ListingCountsById {
    const counts = new Map<number, number>();
    for (let id = 1; id < this.#counts.length; id += 1) {
      const count = this.#counts[id] as number;
      if (count > 0) counts.set(id, count);
    }
    return counts;
  }
}

/** Collects the minimum and the maximum of a series of numbers. */
class MinMax {
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    if (value < this.#low) this.#low = value;
    if (value > this.#high) this.#high = value;
  }

  toBounds = (): RangeBounds => (this.#low > this.#high ? null : { min: this.#low, max: this.#high });
}

export type CountedFeature = Pick<Feature, "id" | "type">;

/** Counts the values of features. Each feature is a facet of its own. */
export function createFeatureCounter(
  { columns, featureIds, featureValues }: IndexSnapshot,
  features: readonly CountedFeature[],
): FacetCounter<Map<number, FeatureFacet>> {
  const counters = features.map(({ id, type }) => ({
    id,
    type,
    values: new ValueCounts(),
    bounds: new MinMax(),
    total: 0,
  }));
  const countersById: ((typeof counters)[number] | undefined)[] = [];
  for (const counter of counters) countersById[counter.id] = counter;
  const count = (rows: Int32Array, onlyFeatureId?: number) => {
    for (const row of rows) {
      const end = columns.features[row + 1] as number;
      for (let at = columns.features[row] as number; at < end; at += 1) {
        const id = featureIds[at] as number;
        const counter = onlyFeatureId === undefined || id === onlyFeatureId ? countersById[id] : undefined;
        if (!counter) continue;
        const value = featureValues[at] as number;
        if (counter.type === "number") counter.bounds.add(value);
        else counter.values.add(value);
      }
    }
  };
  return {
    add({ rows, alsoFor }) {
      if (counters.length > 0) count(rows);
      for (const counter of counters) {
        const ignoredRows = alsoFor.get(counter.id);
        counter.total += rows.length + (ignoredRows?.length ?? 0);
        if (ignoredRows) count(ignoredRows, counter.id);
      }
    },
    toFacet: ({ flags }) =>
      new Map(
        counters.map(({ id, type, values, bounds, total }) => {
          const facet: FeatureFacet = { counts: new Map(), yes: 0, no: 0, bounds: null };
          if (type === "number") facet.bounds = bounds.toBounds();
          else if (type === "boolean") Object.assign(facet, { yes: values.get(1), no: values.get(0) });
          else facet.counts = values.toCounts();
          return [id, flags.has(id) ? { ...facet, any: total } : facet];
        }),
      ),
  };
}
