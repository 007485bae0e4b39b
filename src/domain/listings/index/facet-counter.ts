import type { Feature } from "#domain/catalog/catalog.ts";
import type { Facets, FeatureFacet, ListingCountsById, RangeBounds } from "#domain/listings/filters/facets.ts";
import type { VehicleFitCounts } from "#domain/listings/filters/fit-filter.ts";
import {
  type ChoiceFacet,
  type Criteria,
  choiceFacets,
  ratingSteps,
  sellerTypes,
} from "#domain/listings/query/criteria.ts";
import { priceRatings } from "#domain/pricing/market-comparison.ts";
import {
  createFitmentStateGetter,
  createPriceDropPredicate,
  createReducedPricePredicate,
  type Facet,
  type RowPredicate,
} from "./conditions.ts";
import type { FilteredBlock } from "./filter-rows.ts";
import { fitmentStates, type PartFitmentStates } from "./fitment-index.server.ts";
import type { IndexSnapshot } from "./snapshot.ts";

/** Counter of listings per small number, such as an id or a list position. */
class Counter {
  #counts = new Uint32Array(64);

  /** Counts each value of a column in the given rows. */
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

type CountedFeature = Pick<Feature, "id" | "type">;
type FeatureCounter = { type: Feature["type"]; values: Counter; ends: MinMax; total: number };

/** Counts the facets of a list over the blocks that `filterIndexRows` produces (rule 18). */
export class FacetCounter {
  readonly #snapshot: IndexSnapshot;
  readonly #choices = new Map<ChoiceFacet, Counter>(choiceFacets.map((facet) => [facet, new Counter()]));
  readonly #ends = { year: new MinMax(), price: new MinMax(), mileage: new MinMax() };
  readonly #verdicts = new Counter();
  readonly #sellerTypes = new Counter();
  /** Number of listings for each number of stars, rounded down. */
  readonly #stars = new Counter();
  readonly #yes = { discount: 0, photo: 0, priceDrop: 0 };
  readonly #all = { discount: 0, photo: 0, priceDrop: 0 };
  readonly #features: Map<number, FeatureCounter>;
  readonly #isReduced: RowPredicate;
  readonly #fellLately: RowPredicate;
  /** Returns the fit state of a row for the requested vehicle. */
  readonly #fit: ((row: number) => number) | undefined;
  readonly #fits = new Counter();
  #total = 0;

  constructor(snapshot: IndexSnapshot, features: readonly CountedFeature[], now: number, fits?: PartFitmentStates) {
    this.#snapshot = snapshot;
    this.#features = new Map(
      features.map(({ id, type }) => [id, { type, values: new Counter(), ends: new MinMax(), total: 0 }]),
    );
    this.#isReduced = createReducedPricePredicate(snapshot, now);
    this.#fellLately = createPriceDropPredicate(snapshot, now);
    this.#fit = fits && createFitmentStateGetter(snapshot, fits);
  }

  add({ rows, alsoFor }: FilteredBlock): void {
    const { columns } = this.#snapshot;
    this.#total += rows.length;
    /** Counts a facet over the matching rows and over the rows that fail only the facet's own selection. */
    const each = (facet: Facet, count: (rows: Int32Array) => void) => {
      count(rows);
      const ignoredRows = alsoFor.get(facet);
      if (ignoredRows) count(ignoredRows);
    };
    for (const [facet, counter] of this.#choices) each(facet, (facetRows) => counter.addAll(columns[facet], facetRows));
    each("year", (facetRows) => addRange(columns.year, facetRows, 1, this.#ends.year));
    each("price", (facetRows) => addRange(columns.price, facetRows, 0, this.#ends.price));
    each("mileage", (facetRows) => addRange(columns.mileage, facetRows, 0, this.#ends.mileage));
    each("deal", (facetRows) => this.#verdicts.addAll(columns.verdict, facetRows));
    each("sellerType", (facetRows) => this.#sellerTypes.addAll(columns.sellerType, facetRows));
    each("rating", (facetRows) => {
      for (const row of facetRows) this.#stars.add(Math.floor((columns.rating[row] as number) / 100));
    });
    const getFitState = this.#fit;
    if (getFitState) {
      each("fit", (facetRows) => {
        for (const row of facetRows) this.#fits.add(getFitState(row));
      });
    }
    const predicates = {
      discount: this.#isReduced,
      photo: (row: number) => columns.photo[row] === 1,
      priceDrop: this.#fellLately,
    };
    for (const facet of ["discount", "photo", "priceDrop"] as const) {
      each(facet, (facetRows) => {
        this.#all[facet] += facetRows.length;
        for (const row of facetRows) if (predicates[facet](row)) this.#yes[facet] += 1;
      });
    }
    if (this.#features.size > 0) this.#addFeatures(rows, alsoFor);
  }

  #addFeatures(rows: Int32Array, alsoFor: FilteredBlock["alsoFor"]): void {
    const { columns, featureIds, featureValues } = this.#snapshot;
    const byId: (FeatureCounter | undefined)[] = [];
    for (const [id, counter] of this.#features) byId[id] = counter;
    const count = (facetRows: Int32Array, onlyFeatureId?: number) => {
      for (const row of facetRows) {
        const end = columns.features[row + 1] as number;
        for (let at = columns.features[row] as number; at < end; at += 1) {
          const id = featureIds[at] as number;
          const counter = onlyFeatureId === undefined || id === onlyFeatureId ? byId[id] : undefined;
          if (!counter) continue;
          const value = featureValues[at] as number;
          if (counter.type === "number") counter.ends.add(value);
          else counter.values.add(value);
        }
      }
    };
    count(rows);
    for (const [id, counter] of this.#features) {
      const ignoredRows = alsoFor.get(id);
      counter.total += rows.length + (ignoredRows?.length ?? 0);
      if (ignoredRows) count(ignoredRows, id);
    }
  }

  #fitCounts(): VehicleFitCounts {
    const [fits, maybe, not] = [fitmentStates.fits, fitmentStates.maybe, fitmentStates.not].map(this.#fits.get) as [
      number,
      number,
      number,
    ];
    return { fits, maybe, all: fits + maybe + not };
  }

  /** Returns the facets of all blocks that were added. */
  toFacets(criteria: Criteria): Facets {
    const yesOrNo = (facet: "discount" | "photo") => ({
      yes: this.#yes[facet],
      no: this.#all[facet] - this.#yes[facet],
    });
    const countRatedAtLeast = (minStars: number) =>
      ratingSteps.reduce((sum, stars) => sum + (stars >= minStars ? this.#stars.get(stars) : 0), 0);
    return {
      total: this.#total,
      counts: Object.fromEntries(
        [...this.#choices].map(([facet, counter]) => [facet, counter.toCounts()]),
      ) as Facets["counts"],
      year: this.#ends.year.toBounds(),
      price: this.#ends.price.toBounds(),
      mileage: this.#ends.mileage.toBounds(),
      discount: yesOrNo("discount"),
      photo: yesOrNo("photo"),
      rating: new Map(ratingSteps.map((step) => [step, countRatedAtLeast(step)])),
      sellerType: Object.fromEntries(
        sellerTypes.map((type, i) => [type, this.#sellerTypes.get(i + 1)]),
      ) as Facets["sellerType"],
      deals: {
        deal: new Map(
          priceRatings.flatMap((verdict, i) => {
            const count = this.#verdicts.get(i + 1);
            return count > 0 ? [[verdict, count] as const] : [];
          }),
        ),
        priceDrop: this.#yes.priceDrop,
      },
      fit: this.#fit ? this.#fitCounts() : null,
      features: new Map(
        [...this.#features].map(([id, counter]) => [
          id,
          { ...toFeatureFacet(counter), ...(criteria.flags.has(id) ? { any: counter.total } : {}) },
        ]),
      ),
    };
  }
}

function toFeatureFacet({ type, values, ends }: FeatureCounter): FeatureFacet {
  const none: FeatureFacet = { counts: new Map(), yes: 0, no: 0, bounds: null };
  switch (type) {
    case "boolean":
      return { ...none, yes: values.get(1), no: values.get(0) };
    case "number":
      return { ...none, bounds: ends.toBounds() };
    default:
      return { ...none, counts: values.toCounts() };
  }
}

/** Values below `lowestKnown` mean unknown. */
function addRange(
  column: Uint16Array | Int32Array | Float64Array,
  rows: Int32Array,
  lowestKnown: number,
  ends: MinMax,
): void {
  for (let i = 0; i < rows.length; i += 1) {
    const value = column[rows[i] as number] as number;
    if (value >= lowestKnown) ends.add(value);
  }
}
