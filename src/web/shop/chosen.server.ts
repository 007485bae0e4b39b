import { lookupOf, thingOf } from "#domain/ads/choices.ts";
import { choiceFacets } from "#domain/ads/criteria.ts";
import { type Filter, facetNames } from "#domain/ads/filters.ts";
import type { ParsedRequest } from "#domain/ads/request.ts";
import { baseCurrency, type Catalogue, type Currency } from "#domain/catalog/catalogue.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { convert } from "#kernel/money.ts";

/** One thing that narrows a list, and the parameter that is taken out to undo it. */
export type Chip = { label: string; name: string; value?: string };

/**
 * The address's parameters as the list understood them: slugs instead of ids, the makes of chosen
 * models, the price in the reader's currency (said in the address, so that a shared link means the
 * same to everybody). Links that change a filter are made from these.
 */
export function understood(
  params: URLSearchParams,
  filters: readonly Filter[],
  request: ParsedRequest,
  currency: Currency,
  catalogue: Catalogue,
): URLSearchParams {
  const result = new URLSearchParams(params);
  const bad = new Set(request.errors.map((error) => error.path));
  for (const name of bad) result.delete(name);
  for (const filter of filters) {
    if (filter.type === "range") continue;
    const selected = filter.items.filter((item) => item.selected).map((item) => item.slug);
    if (selected.length === 0 && !result.has(filter.slug)) continue;
    result.delete(filter.slug);
    for (const slug of selected) result.append(filter.slug, slug);
  }
  const price = priceUnits(request, currency, catalogue);
  for (const [name, value] of [
    ["priceMin", price.min],
    ["priceMax", price.max],
  ] as const) {
    if (value !== undefined) result.set(name, String(value));
  }
  if (price.min === undefined && price.max === undefined) result.delete("currency");
  else result.set("currency", currency.code);
  return result;
}

/** The chosen price range in whole units of the reader's currency. */
function priceUnits(
  { criteria }: ParsedRequest,
  currency: Currency,
  catalogue: Catalogue,
): { min?: number; max?: number } {
  const base = catalogue.currencies.get(baseCurrency);
  const units = (minor: number | undefined) =>
    minor === undefined || !base
      ? undefined
      : Math.round(convert({ minor, currency: base.code }, base, currency).minor / 10 ** currency.decimals);
  const [min, max] = [units(criteria.price.min), units(criteria.price.max)];
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** Everything the reader has chosen, also what no filter of the page shows. */
export function chipsOf(
  params: URLSearchParams,
  filters: readonly Filter[],
  request: ParsedRequest,
  currency: Currency,
  catalogue: Catalogue,
  language: Language,
): Chip[] {
  const { t } = translator(language);
  const { number, price } = formatters(language);
  const text = (name: LocalText | undefined) => (name ? inLanguage(name, language).text : "");
  const { criteria } = request;
  const chips: Chip[] = [];

  const kind = params.get("kind");
  if (kind && criteria.kind === kind) chips.push({ label: t(`kind.${criteria.kind}`), name: "kind" });
  for (const filter of filters) {
    if (filter.type === "range") continue;
    for (const item of filter.items) {
      if (item.selected) chips.push({ label: text(item.name), name: filter.slug, value: item.slug });
    }
  }
  for (const [name, value] of params) {
    const [, not, key = ""] = /^(not\.)?(?:feature\.)?(\w+)$/.exec(name) ?? [];
    const isFeature = name.includes("feature.");
    if (!isFeature && !not) continue;
    const facet = choiceFacets.find((each) => each === key);
    const thing = isFeature ? lookupOf(catalogue, key, value) : facet && thingOf(catalogue, facet, value);
    if (!thing) continue;
    const label = text(thing.name);
    chips.push({ label: not ? t("filter.chipNot", { name: label }) : label, name, value });
  }
  const range = (slug: "year" | "price", end: "Min" | "Max", value: string | undefined) => {
    const key = end === "Min" ? "filter.chipFrom" : "filter.chipTo";
    if (value !== undefined) chips.push({ label: t(key, { name: text(facetNames[slug]), value }), name: slug + end });
  };
  const units = priceUnits(request, currency, catalogue);
  const money = (value: number | undefined) =>
    value === undefined
      ? undefined
      : price({ minor: value * 10 ** currency.decimals, currency: currency.code }, currency);
  range("year", "Min", criteria.year.min?.toString());
  range("year", "Max", criteria.year.max?.toString());
  range("price", "Min", money(units.min));
  range("price", "Max", money(units.max));
  if (criteria.mileage.max !== undefined) {
    chips.push({ label: t("filter.chipMileage", { value: number(criteria.mileage.max) }), name: "mileageMax" });
  }
  if (criteria.discount !== undefined)
    chips.push({ label: t(criteria.discount ? "filter.chipDiscount" : "filter.chipFullPrice"), name: "discount" });
  if (criteria.rating !== undefined)
    chips.push({ label: t("filter.chipRating", { value: criteria.rating }), name: "rating" });
  if (criteria.sellerType) chips.push({ label: t(`seller.${criteria.sellerType}`), name: "sellerType" });
  if (params.has("seller") && criteria.sellerId !== undefined)
    chips.push({ label: t("filter.chipSeller"), name: "seller" });
  return chips;
}
