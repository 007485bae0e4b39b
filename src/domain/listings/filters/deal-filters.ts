import { priceRatings } from "#domain/pricing/market-comparison.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { YesNoCounts } from "./facets.ts";
import type { FilterDefinition, FilterParsing } from "./filter.ts";
import { buildYesFilter } from "./trait-filters.ts";

const dealLabels: Record<"deal" | "priceDrop" | (typeof priceRatings)[number] | "fell", LocalizedText> = {
  deal: { en: "Price rating", ar: "السعر مقارنةً بالسوق" },
  priceDrop: { en: "Price drops", ar: "انخفاض السعر" },
  great: { en: "Great price", ar: "سعر ممتاز" },
  good: { en: "Good price", ar: "سعر جيد" },
  fair: { en: "Fair price", ar: "سعر مناسب" },
  high: { en: "High price", ar: "سعر مرتفع" },
  fell: { en: "Price dropped in the last 30 days", ar: "انخفض السعر خلال 30 يومًا" },
};

type DealParsing = Pick<FilterParsing, "parameters" | "criteria">;

/** Filter by price rating. Several ratings are alternatives. */
export const dealFilter = {
  label: dealLabels.deal,
  parameters: ["deal"],
  parse({ parameters, criteria }: DealParsing) {
    const values = parameters.getAll("deal");
    const ratings = priceRatings.filter((rating) => values.includes(rating));
    if (ratings.length > 0) criteria.deal = ratings;
    if (values.length > ratings.length)
      parameters.reject("deal", "choice", `deal must be one of ${priceRatings.join(", ")}`);
  },
  present(counts, { request: { criteria } }) {
    const items = priceRatings
      .map((rating) => ({
        slug: rating,
        name: dealLabels[rating],
        count: counts.get(rating) ?? 0,
        selected: criteria.deal?.includes(rating) ?? false,
      }))
      .filter((item) => item.count > 0 || item.selected);
    return { type: "check", slug: "deal", name: dealLabels.deal, excludable: false, items };
  },
} satisfies FilterDefinition<ReadonlyMap<string, number>>;

/** Filter by a price drop in the last 30 days. Hidden when no price dropped. */
export const priceDropFilter = {
  label: dealLabels.priceDrop,
  parameters: ["priceDrop"],
  parse({ parameters, criteria }: DealParsing) {
    const [value, ...others] = parameters.getAll("priceDrop");
    if (value === "yes" && others.length === 0) criteria.priceDrop = true;
    else if (value !== undefined) parameters.reject("priceDrop", "choice", "priceDrop must be yes");
  },
  present({ yes }, { request: { criteria } }) {
    if (yes === 0 && !criteria.priceDrop) return undefined;
    const choice = { name: dealLabels.fell, count: yes, selected: criteria.priceDrop === true };
    return buildYesFilter("priceDrop", dealLabels.priceDrop, choice);
  },
} satisfies FilterDefinition<YesNoCounts>;
