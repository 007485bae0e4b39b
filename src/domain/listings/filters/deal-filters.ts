import type { PriceRating } from "#db/schema/prices.ts";
import { priceRatings } from "#domain/pricing/market-comparison.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { YesNoCounts } from "./facets.ts";
import type { FilterDefinition, FilterParsing } from "./filter.ts";
import { buildValueItems, buildYesFilter } from "./trait-filters.ts";

const dealLabel: LocalizedText = { en: "Price rating", ar: "السعر مقارنةً بالسوق" };
const ratingLabels: Record<PriceRating, LocalizedText> = {
  great: { en: "Great price", ar: "سعر ممتاز" },
  good: { en: "Good price", ar: "سعر جيد" },
  fair: { en: "Fair price", ar: "سعر مناسب" },
  high: { en: "High price", ar: "سعر مرتفع" },
};
const priceDropLabel: LocalizedText = { en: "Price drops", ar: "انخفاض السعر" };

type DealParsing = Pick<FilterParsing, "parameters" | "criteria">;

/** Filter by price rating. A listing matches if it has any of the chosen ratings. */
export const dealFilter = {
  label: dealLabel,
  parameters: ["deal"],
  parse({ parameters, criteria }: DealParsing) {
    const values = parameters.getAll("deal");
    const ratings = priceRatings.filter((rating) => values.includes(rating));
    if (ratings.length > 0) criteria.deal = ratings;
    if (values.length > ratings.length)
      parameters.reject("deal", "choice", `deal must be one of ${priceRatings.join(", ")}`);
  },
  present(counts, { request: { criteria } }) {
    const isSelected = (rating: PriceRating) => criteria.deal?.includes(rating) ?? false;
    const items = buildValueItems(
      priceRatings,
      (rating) => ratingLabels[rating],
      (rating) => counts.get(rating),
      isSelected,
    );
    return { type: "check", slug: "deal", name: dealLabel, excludable: false, items };
  },
} satisfies FilterDefinition<ReadonlyMap<string, number>>;

/** Filter by a price drop in the last 30 days. Hidden when no price dropped. */
export const priceDropFilter = {
  label: priceDropLabel,
  parameters: ["priceDrop"],
  parse({ parameters, criteria }: DealParsing) {
    const [value, ...others] = parameters.getAll("priceDrop");
    if (value === "yes" && others.length === 0) criteria.priceDrop = true;
    else if (value !== undefined) parameters.reject("priceDrop", "choice", "priceDrop must be yes");
  },
  present({ yes }, { request: { criteria } }) {
    if (yes === 0 && !criteria.priceDrop) return undefined;
    const name = { en: "Price dropped in the last 30 days", ar: "انخفض السعر خلال 30 يومًا" };
    const choice = { name, count: yes, selected: criteria.priceDrop === true };
    return buildYesFilter("priceDrop", priceDropLabel, choice);
  },
} satisfies FilterDefinition<YesNoCounts>;
