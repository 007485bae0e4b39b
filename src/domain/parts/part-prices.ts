import type { Category, Make, Model } from "#domain/catalog/catalog.ts";

/** Conditions of parts whose prices are compared, each on its own. */
export const comparedConditions = ["new", "used"] as const;

/** Number of prices from which search engines list a page about prices. */
export const MIN_INDEXED_PART_PRICES = 5;

/** Smallest number of prices whose median is shown. */
const MIN_PART_PRICES_FOR_MEDIAN = 3;

/** Prices of parts in one condition, in minor units of the base currency. A tenth of the prices is below `low`. */
export type PartPriceGroup = { ads: number; low: number; median: number; high: number };

/** Prices of new and of used parts. Undefined without any. */
export type PartPrices = { new: PartPriceGroup | undefined; used: PartPriceGroup | undefined };

/** Path of the page with the prices of all kinds of parts. */
export const PART_PRICES_PATH = "/prices/parts";

/** Returns the path of the page with the prices of a category of parts, for all cars or for one model. */
export const getPartPricesPath = (category: Pick<Category, "slug">, car?: { make: Make; model: Model }): string =>
  `${PART_PRICES_PATH}/${category.slug}${car ? `/${car.make.slug}/${car.model.slug}` : ""}`;

/** Counts the prices of both conditions. */
export const countPartPrices = (prices: PartPrices): number => (prices.new?.ads ?? 0) + (prices.used?.ads ?? 0);

/** Returns a group of prices if it has enough prices for a median. */
export const getReliablePrices = (group: PartPriceGroup | undefined): PartPriceGroup | undefined =>
  group && group.ads >= MIN_PART_PRICES_FOR_MEDIAN ? group : undefined;
