import { type ListingKind, listingKinds } from "#db/schema/listings.ts";
import type { PriceRating } from "#db/schema/prices.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import type { Compatibility } from "#domain/fitment/fitment.ts";
import { type ChoiceFacet, choiceFacets, sellerTypes } from "#domain/listings/query/criteria.ts";
import { priceRatings } from "#domain/pricing/market-comparison.ts";

/** Compatibilities that a seller can declare for a part (EN-01). The index column stores the position in this list. */
export const compatibilities = ["unknown", "vehicles", "all"] as const satisfies Compatibility[];

export const indexedListingKinds = listingKinds;

/** Data of an active listing by which lists filter, count and sort. */
export type IndexedListing = Record<ChoiceFacet, number | null> & {
  id: number;
  kind: ListingKind;
  sellerId: number;
  sellerType: SellerType;
  year: number | null;
  /** In minor units of the base currency. */
  price: number | null;
  mileage: number | null;
  rating: number | null;
  reviews: number;
  photo: boolean;
  /** Whether the seller states a higher previous price. */
  compared: boolean;
  verdict: PriceRating | null;
  /** Id of the offered part; null when the part is unknown. */
  part: number | null;
  compatibility: Compatibility;
  /** Condition of a universal part as one byte (`universalLimits`). */
  universalLimit: number;
  /** Time of the last price drop, in milliseconds since 1970. */
  droppedAt: number | null;
  /** Day of the inspection that the seller states, as a number such as 20260131. */
  inspectedOn: number | null;
  createdAt: number;
  /** Values of features without a column: the id of the value, a number, or 1 and 0 for yes and no. */
  features: readonly (readonly [featureId: number, value: number])[];
};

/** Array type of each index column. A missing id or year is stored as 0. */
const columnTypes = {
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
  /** Index in `sellerTypes` plus one. */
  sellerType: Uint8Array,
  year: Uint16Array,
  /** NaN without a price. */
  price: Float64Array,
  /** -1 when unknown. */
  mileage: Int32Array,
  /** Hundredths of a star. 0 means unrated. */
  rating: Uint16Array,
  reviews: Int32Array,
  photo: Uint8Array,
  compared: Uint8Array,
  /** Index in `verdicts` plus one. 0 means no verdict. */
  verdict: Uint8Array,
  part: Int32Array,
  /** Index in `compatibilities`. */
  compatibility: Uint8Array,
  universalLimit: Uint8Array,
  /** 0 when the price never fell. */
  droppedAt: Float64Array,
  /** 0 without an inspection. */
  inspectedOn: Int32Array,
  createdAt: Float64Array,
  /** Start of the row's features in `featureIds` and `featureValues`. */
  features: Uint32Array,
  /** Index version in which the row was removed. 0 while the row is not removed. */
  gone: Uint32Array,
} as const;

type ColumnTypes = typeof columnTypes;
/** Columns that are copied unchanged when the index is compacted. */
const copiedColumns = (Object.keys(columnTypes) as (keyof ColumnTypes)[]).filter(
  (name) => name !== "features" && name !== "gone",
);
type ColumnArrays = {
  -readonly [K in keyof ColumnTypes]: K extends ChoiceFacet ? Uint16Array | Int32Array : InstanceType<ColumnTypes[K]>;
};

/**
 * In-memory search index of all active listings, with one array per column and one row per listing. Counting a million
 * rows takes milliseconds. Rows are never overwritten: a changed listing gets a new row, and its old row is marked as
 * removed. Running scans therefore have a consistent view (`IndexSnapshot`). A listing takes about 150 bytes.
 */
export class IndexColumns {
  /** Version of the index, which increases with every change. */
  version = 1;
  /** Number of rows, including removed rows. */
  rows = 0;
  gone = 0;
  /** Number of listings per seller id. */
  readonly #countBySeller = new Map<number, number>();
  columns: ColumnArrays;
  featureIds: Uint16Array<ArrayBuffer>;
  featureValues: Float64Array<ArrayBuffer>;
  #features = 0;
  /** Row number plus one, by listing id; 0 without a row. Ids are consecutive, so few entries are unused. */
  #rowById = new Int32Array(1_024);

  constructor(capacity = 1_024) {
    this.columns = Object.fromEntries(
      Object.entries(columnTypes).map(([name, Shape]) => [name, new Shape(capacity)]),
    ) as unknown as ColumnArrays;
    this.featureIds = new Uint16Array(capacity * 4);
    this.featureValues = new Float64Array(capacity * 4);
  }

  /** Number of listings, without removed rows. */
  get size(): number {
    return this.rows - this.gone;
  }

  rowById(id: number): number | undefined {
    const position = this.#rowById[id] ?? 0;
    return position === 0 ? undefined : position - 1;
  }

  /** Returns the number of active listings of a seller. */
  countSellerListings(sellerId: number): number {
    return this.#countBySeller.get(sellerId) ?? 0;
  }

  #count(sellerId: number, change: 1 | -1): void {
    this.#countBySeller.set(sellerId, this.countSellerListings(sellerId) + change);
  }

  #setRow(id: number, row: number): void {
    while (id >= this.#rowById.length) this.#rowById = doubleCapacity(this.#rowById);
    this.#rowById[id] = row + 1;
  }

  /** Adds a listing to the index. If the listing already has a row, that row is marked as removed. */
  put(listing: IndexedListing): void {
    this.remove(listing.id);
    const row = this.rows;
    if (row + 1 >= this.columns.id.length) this.#grow();
    const { columns } = this;
    columns.id[row] = listing.id;
    columns.kind[row] = indexedListingKinds.indexOf(listing.kind);
    for (const facet of choiceFacets) {
      const value = listing[facet] ?? 0;
      // Ids above 65,535 do not fit into 16 bits, so the column is widened to 32 bits.
      if (value > 65_535 && columns[facet] instanceof Uint16Array) columns[facet] = Int32Array.from(columns[facet]);
      columns[facet][row] = value;
    }
    columns.sellerId[row] = listing.sellerId;
    columns.sellerType[row] = sellerTypes.indexOf(listing.sellerType) + 1;
    columns.year[row] = listing.year ?? 0;
    columns.price[row] = listing.price ?? Number.NaN;
    columns.mileage[row] = listing.mileage ?? -1;
    columns.rating[row] = Math.round((listing.rating ?? 0) * 100);
    columns.reviews[row] = listing.reviews;
    columns.photo[row] = Number(listing.photo);
    columns.compared[row] = Number(listing.compared);
    columns.verdict[row] = listing.verdict ? priceRatings.indexOf(listing.verdict) + 1 : 0;
    columns.part[row] = listing.part ?? 0;
    columns.compatibility[row] = compatibilities.indexOf(listing.compatibility);
    columns.universalLimit[row] = listing.universalLimit;
    columns.droppedAt[row] = listing.droppedAt ?? 0;
    columns.inspectedOn[row] = listing.inspectedOn ?? 0;
    columns.createdAt[row] = listing.createdAt;
    for (const [id, value] of listing.features) this.#addFeature(id, value);
    // The end of a row's features is stored as the start of the next row's features.
    columns.features[row + 1] = this.#features;
    this.#setRow(listing.id, row);
    this.#count(listing.sellerId, 1);
    this.rows += 1;
  }

  remove(id: number): void {
    const row = this.rowById(id);
    if (row === undefined) return;
    this.#rowById[id] = 0;
    this.columns.gone[row] = this.version;
    this.#count(this.columns.sellerId[row] as number, -1);
    this.gone += 1;
  }

  /** Returns a copy of the index that has no removed rows. */
  toCompacted(): IndexColumns {
    const next = new IndexColumns(Math.max(1_024, Math.ceil(this.size * 1.25)));
    next.version = this.version;
    for (let row = 0; row < this.rows; row += 1) {
      if (this.columns.gone[row] !== 0) continue;
      const to = next.rows;
      for (const name of copiedColumns) next.columns[name][to] = this.columns[name][row] as number;
      const end = this.columns.features[row + 1] as number;
      for (let at = this.columns.features[row] as number; at < end; at += 1) {
        next.#addFeature(this.featureIds[at] as number, this.featureValues[at] as number);
      }
      next.columns.features[to + 1] = next.#features;
      next.#setRow(this.columns.id[row] as number, to);
      next.#count(this.columns.sellerId[row] as number, 1);
      next.rows += 1;
    }
    return next;
  }

  #addFeature(id: number, value: number): void {
    const at = this.#features;
    if (at === this.featureIds.length) {
      this.featureIds = doubleCapacity(this.featureIds);
      this.featureValues = doubleCapacity(this.featureValues);
    }
    this.featureIds[at] = id;
    this.featureValues[at] = value;
    this.#features += 1;
  }

  #grow(): void {
    this.columns = Object.fromEntries(
      Object.entries(this.columns).map(([name, column]) => [name, doubleCapacity(column)]),
    ) as unknown as ColumnArrays;
  }
}

type Column = ColumnArrays[keyof ColumnArrays] | Float64Array<ArrayBuffer>;

function doubleCapacity<T extends Column>(column: T): T {
  const Shape = column.constructor as new (length: number) => T;
  const next = new Shape(column.length * 2);
  next.set(column);
  return next;
}
