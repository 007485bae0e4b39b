import { type ChoiceFacet, type Criteria, choiceFacets, ratingSteps, sellerTypes } from "#domain/ads/criteria.ts";
import type { Bounds, Counts, Facets, FeatureFacet } from "#domain/ads/facets.ts";
import type { FitCounts } from "#domain/ads/fit-filter.ts";
import type { Feature } from "#domain/catalog/catalogue.ts";
import { verdicts } from "#domain/pricing/market-rule.ts";
import { type Facet, fellLately, fitIn, isReduced, type Test } from "./conditions.ts";
import type { Block } from "./narrow.ts";
import { fitStates, type PartFits } from "./part-fits.server.ts";
import type { Snapshot } from "./snapshot.ts";

/** Counts by small numbers: ids, places in a list. */
class Tally {
  #counts = new Uint32Array(64);

  /** Counts what the column has in some rows. */
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

  of = (key: number): number => this.#counts[key] ?? 0;

  /** Without what has no id. */
  toCounts(): Counts {
    const counts = new Map<number, number>();
    for (let id = 1; id < this.#counts.length; id += 1) {
      const count = this.#counts[id] as number;
      if (count > 0) counts.set(id, count);
    }
    return counts;
  }
}

/** The lowest and highest of some numbers. */
class Ends {
  #low = Number.POSITIVE_INFINITY;
  #high = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    if (value < this.#low) this.#low = value;
    if (value > this.#high) this.#high = value;
  }

  toBounds = (): Bounds => (this.#low > this.#high ? null : { min: this.#low, max: this.#high });
}

type AskedFeature = Pick<Feature, "id" | "type">;
type FeatureTally = { type: Feature["type"]; values: Tally; ends: Ends; total: number };

/** Counts the blocks that `narrow` hands out (rule 18). */
export class FacetTally {
  readonly #snapshot: Snapshot;
  readonly #choices = new Map<ChoiceFacet, Tally>(choiceFacets.map((facet) => [facet, new Tally()]));
  readonly #ends = { year: new Ends(), price: new Ends(), mileage: new Ends() };
  readonly #verdicts = new Tally();
  readonly #sellerTypes = new Tally();
  /** By stars, rounded down. */
  readonly #stars = new Tally();
  readonly #yes = { discount: 0, photo: 0, priceDrop: 0 };
  readonly #all = { discount: 0, photo: 0, priceDrop: 0 };
  readonly #features: Map<number, FeatureTally>;
  readonly #isReduced: Test;
  readonly #fellLately: Test;
  /** Of the vehicle that is asked for. */
  readonly #fit: ((row: number) => number) | undefined;
  readonly #fits = new Tally();
  #total = 0;

  constructor(snapshot: Snapshot, features: readonly AskedFeature[], now: number, fits?: PartFits) {
    this.#snapshot = snapshot;
    this.#features = new Map(
      features.map(({ id, type }) => [id, { type, values: new Tally(), ends: new Ends(), total: 0 }]),
    );
    this.#isReduced = isReduced(snapshot, now);
    this.#fellLately = fellLately(snapshot, now);
    this.#fit = fits && fitIn(snapshot, fits);
  }

  add({ rows, alsoFor }: Block): void {
    const { columns } = this.#snapshot;
    this.#total += rows.length;
    /** The rows that count for a facet: the matches, and those that only its own selection leaves out. */
    const each = (facet: Facet, count: (rows: Int32Array) => void) => {
      count(rows);
      const own = alsoFor.get(facet);
      if (own) count(own);
    };
    for (const [facet, tally] of this.#choices) each(facet, (some) => tally.addAll(columns[facet], some));
    each("year", (some) => endsOf(columns.year, some, 1, this.#ends.year));
    each("price", (some) => endsOf(columns.price, some, 0, this.#ends.price));
    each("mileage", (some) => endsOf(columns.mileage, some, 0, this.#ends.mileage));
    each("deal", (some) => this.#verdicts.addAll(columns.verdict, some));
    each("sellerType", (some) => this.#sellerTypes.addAll(columns.sellerType, some));
    each("rating", (some) => {
      for (const row of some) this.#stars.add(Math.floor((columns.rating[row] as number) / 100));
    });
    const fitOf = this.#fit;
    if (fitOf) {
      each("fit", (some) => {
        for (const row of some) this.#fits.add(fitOf(row));
      });
    }
    const yesOf = {
      discount: this.#isReduced,
      photo: (row: number) => columns.photo[row] === 1,
      priceDrop: this.#fellLately,
    };
    for (const facet of ["discount", "photo", "priceDrop"] as const) {
      each(facet, (some) => {
        this.#all[facet] += some.length;
        for (const row of some) if (yesOf[facet](row)) this.#yes[facet] += 1;
      });
    }
    if (this.#features.size > 0) this.#addFeatures(rows, alsoFor);
  }

  #addFeatures(rows: Int32Array, alsoFor: Block["alsoFor"]): void {
    const { columns, featureIds, featureValues } = this.#snapshot;
    const byId: (FeatureTally | undefined)[] = [];
    for (const [id, tally] of this.#features) byId[id] = tally;
    const count = (some: Int32Array, only?: number) => {
      for (const row of some) {
        const end = columns.features[row + 1] as number;
        for (let at = columns.features[row] as number; at < end; at += 1) {
          const id = featureIds[at] as number;
          const tally = only === undefined || id === only ? byId[id] : undefined;
          if (!tally) continue;
          const value = featureValues[at] as number;
          if (tally.type === "number") tally.ends.add(value);
          else tally.values.add(value);
        }
      }
    };
    count(rows);
    for (const [id, tally] of this.#features) {
      const own = alsoFor.get(id);
      tally.total += rows.length + (own?.length ?? 0);
      if (own) count(own, id);
    }
  }

  #fitCounts(): FitCounts {
    const [fits, maybe, not] = [fitStates.fits, fitStates.maybe, fitStates.not].map(this.#fits.of) as [
      number,
      number,
      number,
    ];
    return { fits, maybe, all: fits + maybe + not };
  }

  /** The counts of everything that was added. */
  facets(criteria: Criteria): Facets {
    const yesOrNo = (facet: "discount" | "photo") => ({
      yes: this.#yes[facet],
      no: this.#all[facet] - this.#yes[facet],
    });
    const rated = (least: number) =>
      ratingSteps.reduce((sum, stars) => sum + (stars >= least ? this.#stars.of(stars) : 0), 0);
    return {
      total: this.#total,
      counts: Object.fromEntries(
        [...this.#choices].map(([facet, tally]) => [facet, tally.toCounts()]),
      ) as Facets["counts"],
      year: this.#ends.year.toBounds(),
      price: this.#ends.price.toBounds(),
      mileage: this.#ends.mileage.toBounds(),
      discount: yesOrNo("discount"),
      photo: yesOrNo("photo"),
      rating: new Map(ratingSteps.map((step) => [step, rated(step)])),
      sellerType: Object.fromEntries(
        sellerTypes.map((type, i) => [type, this.#sellerTypes.of(i + 1)]),
      ) as Facets["sellerType"],
      deals: {
        deal: new Map(
          verdicts.flatMap((verdict, i) => {
            const count = this.#verdicts.of(i + 1);
            return count > 0 ? [[verdict, count] as const] : [];
          }),
        ),
        priceDrop: this.#yes.priceDrop,
      },
      fit: this.#fit ? this.#fitCounts() : null,
      features: new Map(
        [...this.#features].map(([id, tally]) => [
          id,
          { ...facetOf(tally), ...(criteria.flags.has(id) ? { any: tally.total } : {}) },
        ]),
      ),
    };
  }
}

function facetOf({ type, values, ends }: FeatureTally): FeatureFacet {
  const none: FeatureFacet = { counts: new Map(), yes: 0, no: 0, bounds: null };
  switch (type) {
    case "boolean":
      return { ...none, yes: values.of(1), no: values.of(0) };
    case "number":
      return { ...none, bounds: ends.toBounds() };
    default:
      return { ...none, counts: values.toCounts() };
  }
}

/** Values below `known` stand for something that isn't known. */
function endsOf(column: Uint16Array | Int32Array | Float64Array, rows: Int32Array, known: number, ends: Ends): void {
  for (let i = 0; i < rows.length; i += 1) {
    const value = column[rows[i] as number] as number;
    if (value >= known) ends.add(value);
  }
}
