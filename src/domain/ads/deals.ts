import { verdicts } from "#domain/pricing/market-rule.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Criteria } from "./criteria.ts";
import type { Filter } from "./filters.ts";

/** Ads for each verdict of their price, and those whose price fell lately. */
export type DealCounts = { deal: ReadonlyMap<string, number>; priceDrop: number };

export const dealNames: Record<"deal" | "priceDrop" | (typeof verdicts)[number] | "fell", LocalText> = {
  deal: { en: "Price compared", ar: "السعر مقارنةً بالسوق" },
  priceDrop: { en: "Price drops", ar: "انخفاض السعر" },
  great: { en: "Great price", ar: "سعر ممتاز" },
  good: { en: "Good price", ar: "سعر جيد" },
  fair: { en: "Fair price", ar: "سعر مناسب" },
  high: { en: "High price", ar: "سعر مرتفع" },
  fell: { en: "Price fell in the last 30 days", ar: "انخفض السعر خلال 30 يومًا" },
};

type Params = Pick<URLSearchParams, "getAll">;
type Refuse = (path: string, code: string, message: string) => void;

/** Reads `deal` (several mean any of them) and `priceDrop=yes`. */
export function readDeals(params: Params, criteria: Criteria, refuse: Refuse): void {
  const values = (name: string) => [...new Set(params.getAll(name).map((value) => value.trim()))].filter(Boolean);
  const chosen = values("deal").slice(0, 50);
  const known = verdicts.filter((verdict) => chosen.includes(verdict));
  if (known.length > 0) criteria.deal = known;
  if (chosen.length > known.length) refuse("deal", "choice", `deal must be one of ${verdicts.join(", ")}`);
  const fell = values("priceDrop");
  if (fell.length === 1 && fell[0] === "yes") criteria.priceDrop = true;
  else if (fell.length > 0) refuse("priceDrop", "choice", "priceDrop must be yes");
}

/** The filters by price compared and by price drops; a value without ads is left out unless it is chosen (rule 18). */
export function dealFilters(counts: DealCounts, { deal = [], priceDrop }: Criteria): Filter[] {
  const items = verdicts
    .map((verdict) => ({
      slug: verdict as string,
      name: dealNames[verdict],
      count: counts.deal.get(verdict) ?? 0,
      selected: deal.includes(verdict),
    }))
    .filter((item) => item.count > 0 || item.selected);
  const fell = { slug: "yes", name: dealNames.fell, count: counts.priceDrop, selected: priceDrop === true };
  return [
    ...(items.length > 0
      ? [{ type: "check" as const, slug: "deal", name: dealNames.deal, excludable: false, items }]
      : []),
    ...(fell.count > 0 || fell.selected
      ? [{ type: "check" as const, slug: "priceDrop", name: dealNames.priceDrop, excludable: false, items: [fell] }]
      : []),
  ];
}
