import { priceRatings } from "#domain/pricing/market-comparison.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Criteria } from "../query/criteria.ts";
import type { ListFilter } from "./filter.ts";

/** Number of listings for each price rating, and number of listings with a recent price drop. */
export type DealCounts = { deal: ReadonlyMap<string, number>; priceDrop: number };

export const dealLabels: Record<"deal" | "priceDrop" | (typeof priceRatings)[number] | "fell", LocalizedText> = {
  deal: { en: "Price rating", ar: "السعر مقارنةً بالسوق" },
  priceDrop: { en: "Price drops", ar: "انخفاض السعر" },
  great: { en: "Great price", ar: "سعر ممتاز" },
  good: { en: "Good price", ar: "سعر جيد" },
  fair: { en: "Fair price", ar: "سعر مناسب" },
  high: { en: "High price", ar: "سعر مرتفع" },
  fell: { en: "Price dropped in the last 30 days", ar: "انخفض السعر خلال 30 يومًا" },
};

type QueryParams = Pick<URLSearchParams, "getAll">;
type RejectParameter = (path: string, code: string, message: string) => void;

/**
 * Parses `deal` (price ratings, as alternatives) and `priceDrop=yes` into the criteria. Unusable values are passed to
 * `reject`.
 */
export function parseDealParameters(params: QueryParams, criteria: Criteria, reject: RejectParameter): void {
  const values = (name: string) => [...new Set(params.getAll(name).map((value) => value.trim()))].filter(Boolean);
  const requested = values("deal").slice(0, 50);
  const verdictsRequested = priceRatings.filter((verdict) => requested.includes(verdict));
  if (verdictsRequested.length > 0) criteria.deal = verdictsRequested;
  if (requested.length > verdictsRequested.length)
    reject("deal", "choice", `deal must be one of ${priceRatings.join(", ")}`);
  const priceDropValues = values("priceDrop");
  if (priceDropValues.length === 1 && priceDropValues[0] === "yes") criteria.priceDrop = true;
  else if (priceDropValues.length > 0) reject("priceDrop", "choice", "priceDrop must be yes");
}

/**
 * Builds the filters by price rating and by price drop. A value that no listing has is left out unless it is chosen
 * (rule 18).
 */
export function buildDealFilters(counts: DealCounts, { deal = [], priceDrop }: Criteria): ListFilter[] {
  const items = priceRatings
    .map((verdict) => ({
      slug: verdict as string,
      name: dealLabels[verdict],
      count: counts.deal.get(verdict) ?? 0,
      selected: deal.includes(verdict),
    }))
    .filter((item) => item.count > 0 || item.selected);
  const priceDropItem = { slug: "yes", name: dealLabels.fell, count: counts.priceDrop, selected: priceDrop === true };
  return [
    ...(items.length > 0
      ? [{ type: "check" as const, slug: "deal", name: dealLabels.deal, excludable: false, items }]
      : []),
    ...(priceDropItem.count > 0 || priceDropItem.selected
      ? [
          {
            type: "check" as const,
            slug: "priceDrop",
            name: dealLabels.priceDrop,
            excludable: false,
            items: [priceDropItem],
          },
        ]
      : []),
  ];
}
