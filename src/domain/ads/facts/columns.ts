import { type AdKind, adKinds } from "#db/schema/ads.ts";
import type { Verdict } from "#db/schema/prices.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { type ChoiceFacet, choiceFacets, sellerTypes } from "#domain/ads/criteria.ts";
import type { Compatibility } from "#domain/fitment/fitment.ts";
import { verdicts } from "#domain/pricing/market-rule.ts";

/** What an ad says that it is for (EN-01). */
export const compatibilities = ["unknown", "vehicles", "all"] as const satisfies Compatibility[];

export const kinds = adKinds;

/** What is known of an active ad that lists are narrowed, counted and ordered by. */
export type AdFacts = Record<ChoiceFacet, number | null> & {
  id: number;
  kind: AdKind;
  sellerId: number;
  sellerType: SellerType;
  year: number | null;
  /** In minor units of the base currency. */
  price: number | null;
  mileage: number | null;
  rating: number | null;
  reviews: number;
  photo: boolean;
  /** The seller says that it cost more before. */
  compared: boolean;
  verdict: Verdict | null;
  /** The part that is offered, when it is known. */
  part: number | null;
  compatibility: Compatibility;
  /** When the price fell last, and when the ad was made; milliseconds since 1970. */
  droppedAt: number | null;
  createdAt: number;
  /** Of features that have no column: a lookup's id, a number, or 1 and 0 for yes and no. */
  features: readonly (readonly [featureId: number, value: number])[];
};

/** How a fact is kept. A missing id is 0; so is a missing year, which no ad is of. */
const shapes = {
  id: Int32Array,
  kind: Uint8Array,
  category: Uint16Array,
  make: Uint16Array,
  model: Uint16Array,
  brand: Uint16Array,
  city: Uint16Array,
  color: Uint16Array,
  fuel: Uint16Array,
  gear: Uint16Array,
  body: Uint16Array,
  condition: Uint16Array,
  sellerId: Int32Array,
  /** The place in `sellerTypes` plus one. */
  sellerType: Uint8Array,
  year: Uint16Array,
  /** NaN without a price. */
  price: Float64Array,
  /** -1 when unknown. */
  mileage: Int32Array,
  /** Hundredths of a star; 0 unrated. */
  rating: Uint16Array,
  reviews: Int32Array,
  photo: Uint8Array,
  compared: Uint8Array,
  /** The place in `verdicts` plus one; 0 without. */
  verdict: Uint8Array,
  part: Int32Array,
  /** The place in `compatibilities`. */
  compatibility: Uint8Array,
  /** 0 when it never fell. */
  droppedAt: Float64Array,
  createdAt: Float64Array,
  /** Where the row's features begin. */
  features: Uint32Array,
  /** The version that took the row away; 0 while it stands. */
  gone: Uint32Array,
} as const;

type Shapes = typeof shapes;
/** What moves to another row as it is. */
const copied = (Object.keys(shapes) as (keyof Shapes)[]).filter((name) => name !== "features" && name !== "gone");
type Kept = {
  -readonly [K in keyof Shapes]: K extends ChoiceFacet ? Uint16Array | Int32Array : InstanceType<Shapes[K]>;
};

/**
 * Facts of all active ads in columns of numbers, one row an ad: counting a million of them takes milliseconds.
 * Rows are only ever added: a changed ad gets a new row and its old one is marked gone, so that who is in the
 * middle of counting goes on seeing what was there at the beginning (`Snapshot`). About 150 bytes an ad.
 */
export class FactColumns {
  /** Grows with every change. */
  version = 1;
  /** Rows, those that are gone included. */
  rows = 0;
  gone = 0;
  /** How many ads each seller has. */
  readonly #ofSeller = new Map<number, number>();
  columns: Kept;
  featureIds: Uint16Array<ArrayBuffer>;
  featureValues: Float64Array<ArrayBuffer>;
  #features = 0;
  /** The row plus one by the ad's id; ids are given one after the other, so that few places stay empty. */
  #rowOf = new Int32Array(1_024);

  constructor(capacity = 1_024) {
    this.columns = Object.fromEntries(
      Object.entries(shapes).map(([name, Shape]) => [name, new Shape(capacity)]),
    ) as unknown as Kept;
    this.featureIds = new Uint16Array(capacity * 4);
    this.featureValues = new Float64Array(capacity * 4);
  }

  /** How many ads there are. */
  get size(): number {
    return this.rows - this.gone;
  }

  /** The row of an ad, by its id. */
  rowOf(id: number): number | undefined {
    const place = this.#rowOf[id] ?? 0;
    return place === 0 ? undefined : place - 1;
  }

  /** How many ads a seller has. */
  adsOf(sellerId: number): number {
    return this.#ofSeller.get(sellerId) ?? 0;
  }

  #count(sellerId: number, more: 1 | -1): void {
    this.#ofSeller.set(sellerId, this.adsOf(sellerId) + more);
  }

  #settle(id: number, row: number): void {
    while (id >= this.#rowOf.length) this.#rowOf = longer(this.#rowOf);
    this.#rowOf[id] = row + 1;
  }

  /** Puts an ad in, in place of what was known of it. */
  put(ad: AdFacts): void {
    this.remove(ad.id);
    const row = this.rows;
    if (row + 1 >= this.columns.id.length) this.#grow();
    const { columns } = this;
    columns.id[row] = ad.id;
    columns.kind[row] = kinds.indexOf(ad.kind);
    for (const facet of choiceFacets) {
      const value = ad[facet] ?? 0;
      // Catalogues are small; one that isn't takes twice the room.
      if (value > 65_535 && columns[facet] instanceof Uint16Array) columns[facet] = Int32Array.from(columns[facet]);
      columns[facet][row] = value;
    }
    columns.sellerId[row] = ad.sellerId;
    columns.sellerType[row] = sellerTypes.indexOf(ad.sellerType) + 1;
    columns.year[row] = ad.year ?? 0;
    columns.price[row] = ad.price ?? Number.NaN;
    columns.mileage[row] = ad.mileage ?? -1;
    columns.rating[row] = Math.round((ad.rating ?? 0) * 100);
    columns.reviews[row] = ad.reviews;
    columns.photo[row] = Number(ad.photo);
    columns.compared[row] = Number(ad.compared);
    columns.verdict[row] = ad.verdict ? verdicts.indexOf(ad.verdict) + 1 : 0;
    columns.part[row] = ad.part ?? 0;
    columns.compatibility[row] = compatibilities.indexOf(ad.compatibility);
    columns.droppedAt[row] = ad.droppedAt ?? 0;
    columns.createdAt[row] = ad.createdAt;
    for (const [id, value] of ad.features) this.#addFeature(id, value);
    // The end of one row's features is the beginning of the next one's.
    columns.features[row + 1] = this.#features;
    this.#settle(ad.id, row);
    this.#count(ad.sellerId, 1);
    this.rows += 1;
  }

  remove(id: number): void {
    const row = this.rowOf(id);
    if (row === undefined) return;
    this.#rowOf[id] = 0;
    this.columns.gone[row] = this.version;
    this.#count(this.columns.sellerId[row] as number, -1);
    this.gone += 1;
  }

  /** The same facts without the rows that are gone. */
  compacted(): FactColumns {
    const next = new FactColumns(Math.max(1_024, Math.ceil(this.size * 1.25)));
    next.version = this.version;
    for (let row = 0; row < this.rows; row += 1) {
      if (this.columns.gone[row] !== 0) continue;
      const to = next.rows;
      for (const name of copied) next.columns[name][to] = this.columns[name][row] as number;
      const end = this.columns.features[row + 1] as number;
      for (let at = this.columns.features[row] as number; at < end; at += 1) {
        next.#addFeature(this.featureIds[at] as number, this.featureValues[at] as number);
      }
      next.columns.features[to + 1] = next.#features;
      next.#settle(this.columns.id[row] as number, to);
      next.#count(this.columns.sellerId[row] as number, 1);
      next.rows += 1;
    }
    return next;
  }

  #addFeature(id: number, value: number): void {
    const at = this.#features;
    if (at === this.featureIds.length) {
      this.featureIds = longer(this.featureIds);
      this.featureValues = longer(this.featureValues);
    }
    this.featureIds[at] = id;
    this.featureValues[at] = value;
    this.#features += 1;
  }

  #grow(): void {
    this.columns = Object.fromEntries(
      Object.entries(this.columns).map(([name, column]) => [name, longer(column)]),
    ) as unknown as Kept;
  }
}

type Column = Kept[keyof Kept] | Float64Array<ArrayBuffer>;

function longer<T extends Column>(column: T): T {
  const Shape = column.constructor as new (length: number) => T;
  const next = new Shape(column.length * 2);
  next.set(column);
  return next;
}
