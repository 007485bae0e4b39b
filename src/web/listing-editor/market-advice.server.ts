import type { Db } from "#db/database.ts";
import type { PriceRating } from "#db/schema/prices.ts";
import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import type { DraftValidation } from "#domain/listing-editor/draft-validation.ts";
import { convertToBaseCurrency } from "#domain/listings/write/insert-listings.server.ts";
import { estimateMarket } from "#domain/pricing/comparables.server.ts";
import type { Preferences } from "#web/context.ts";
import { formatRoundedPrice } from "#web/listing-page/price-views.server.ts";

/** Price statistics of comparable cars, and a rating of the price that the seller entered. */
export type MarketAdvice =
  | { state: "unknown" }
  | { state: "few" }
  | {
      state: "range";
      ads: number;
      low: string;
      median: string;
      high: string;
      verdict: PriceRating | "apart" | undefined;
    };

/** Returns price advice for a car. Returns undefined for parts, rentals and damaged cars. */
export async function getMarketAdvice(
  db: Db,
  { ad }: DraftValidation,
  catalog: Catalog,
  preferences: Preferences,
  listingId = 0,
): Promise<MarketAdvice | undefined> {
  if (ad?.kind !== "car" || catalog.lookups.get(ad.conditionId ?? 0)?.slug === "damaged") return undefined;
  const { modelId = null, year = null, mileageKm = null } = ad;
  const price = ad.price ? convertToBaseCurrency(catalog, ad.price) : null;
  const market = await estimateMarket(db, { id: listingId, modelId, year, mileageKm }, price);
  if (!market) return { state: "unknown" };
  const { stats: comparables, position } = market;
  if (comparables.median === null) return { state: "few" };
  const formatMinor = (minor: number) => formatRoundedPrice({ minor, currency: BASE_CURRENCY }, catalog, preferences);
  return {
    state: "range",
    ads: comparables.ads,
    low: formatMinor(comparables.low),
    median: formatMinor(comparables.median),
    high: formatMinor(comparables.high),
    verdict: position?.state === "judged" ? position.verdict : position?.state === "apart" ? "apart" : undefined,
  };
}
