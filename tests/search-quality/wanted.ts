/** What must be on the first page: ads with all of these facts. Slugs as in addresses; prices in US dollars. */
export type Wanted = {
  kind?: "car" | "part" | "rental";
  make?: string;
  model?: string;
  city?: string;
  color?: string;
  body?: string;
  fuel?: string;
  gear?: string;
  condition?: string;
  /** A category or one above it. */
  category?: string;
  brand?: string;
  from?: number;
  to?: number;
  priceFrom?: number;
  priceTo?: number;
  mileageTo?: number;
  sku?: string;
  /** In the name, in either language. */
  name?: RegExp;
  /** Its rules say that it fits a model of that year. */
  fits?: { model: string; year: number };
  /** In the Arabic name of who sells it. */
  seller?: RegExp;
};
export type QualityQuery = { text: string; wanted: Wanted };

/** Queries that want the same. */
export const of =
  (wanted: Wanted) =>
  (...texts: string[]): QualityQuery[] =>
    texts.map((text) => ({ text, wanted }));
export const car = (model: string, more: Wanted = {}) => of({ kind: "car", model, ...more });
export const part = (category: string, more: Wanted = {}) => of({ kind: "part", category, ...more });
