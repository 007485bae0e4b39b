/** Criteria that a wanted listing meets all of. Slugs as in URLs, prices in US dollars. */
export type WantedListing = {
  kind?: "car" | "part" | "rental";
  make?: string;
  model?: string;
  city?: string;
  color?: string;
  /** Colours that the listing must not have. */
  notColors?: readonly string[];
  body?: string;
  fuel?: string;
  gear?: string;
  condition?: string;
  /** Category, or one of its ancestors. */
  category?: string;
  brand?: string;
  from?: number;
  to?: number;
  priceFrom?: number;
  priceTo?: number;
  mileageTo?: number;
  sku?: string;
  /** Pattern of the name in either language. */
  name?: RegExp;
  /** Model and year that the part's fitment rules must include. */
  fits?: { model: string; year: number };
  /** Value of a feature without a column, such as `specs=gulf`. */
  feature?: string;
  /** Pattern of the seller's Arabic name. */
  seller?: RegExp;
};
export type QualityQuery = { text: string; wantedListing: WantedListing };

/** Creates queries that want the same listings. */
export const createQueries =
  (wantedListing: WantedListing) =>
  (...texts: string[]): QualityQuery[] =>
    texts.map((text) => ({ text, wantedListing }));
export const createCarQueries = (model: string, more: WantedListing = {}) =>
  createQueries({ kind: "car", model, ...more });
export const createPartQueries = (category: string, more: WantedListing = {}) =>
  createQueries({ kind: "part", category, ...more });
