import type { SellerType } from "#db/schema/sellers.ts";
import { BASE_CURRENCY, type Catalog, type Currency } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { convertMoney, toMinorUnits } from "#kernel/money.ts";
import { calculatePriceBounds, findRoundestNumber } from "#kernel/price-range.ts";
import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import {
  type Criteria,
  hasBound,
  type NumberRange,
  type RangeFacet,
  ratingSteps,
  sellerTypes,
} from "../query/criteria.ts";
import type { RangeBounds, YesNoCounts } from "./facets.ts";
import type { FilterDefinition, FilterParsing, ListFilter, ListFilterItem } from "./filter.ts";
import { anyChoiceLabel, formatRatingLabel, noChoiceLabel, sellerTypeLabels, yesChoiceLabel } from "./filter-labels.ts";

/** Returns a range without its undefined bounds. Reversed bounds are swapped. */
export function normalizeRange({ min, max }: { min?: number | undefined; max?: number | undefined }): NumberRange {
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  return { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) };
}

type RangeFilterOptions = {
  slug: string;
  name: LocalizedText;
  unit?: LocalizedText;
  bounds: RangeBounds;
  value: NumberRange;
  step?: number;
};

/**
 * Builds a filter with a lower and an upper bound. Returns undefined when the bounds are equal and nothing is chosen.
 */
export function buildRangeFilter({ bounds, value, step = 1, ...rest }: RangeFilterOptions): ListFilter | undefined {
  if (!hasBound(value) && (!bounds || bounds.min === bounds.max)) return undefined;
  const fallback = value.min ?? value.max ?? 0;
  return { type: "range", ...rest, ...(bounds ?? { min: fallback, max: value.max ?? fallback }), step, value };
}

export const priceLabel: LocalizedText = { en: "Price", ar: "السعر" };
const stayPriceLabel: LocalizedText = { en: "Total price", ar: "السعر الإجمالي" };

/**
 * Builds the price filter in whole units of the visitor's currency. The bounds are rounded outward (VL-06). In a list
 * for rental days, prices are those of the stay.
 */
export function buildPriceFilter(
  catalog: Catalog,
  price: RangeBounds,
  { price: chosen, free }: Pick<Criteria, "price" | "free">,
  currency: Currency,
): ListFilter | undefined {
  const filter = { slug: "price", name: free ? stayPriceLabel : priceLabel, bounds: price, chosen };
  return price || hasBound(chosen) ? buildAmountFilter(catalog, filter, currency) : undefined;
}

type AmountFilterOptions = { slug: string; name: LocalizedText; bounds: RangeBounds; chosen: NumberRange };

/**
 * Builds a filter by a range of amounts in whole units of the visitor's currency. The bounds are rounded outward. Without
 * bounds the fields show none.
 */
export function buildAmountFilter(
  catalog: Catalog,
  { slug, name, bounds: found, chosen }: AmountFilterOptions,
  currency: Currency,
): ListFilter | undefined {
  const base = catalog.currencies.get(BASE_CURRENCY);
  if (!base) return undefined;
  const toUnits = (minor: number) =>
    convertMoney({ minor, currency: base.code }, base, currency).minor / 10 ** currency.decimals;
  // Half a cent equals several units of some currencies. Of all amounts with the same price, the roundest is the one
  // that the visitor typed.
  const toTypedAmount = (minor: number) =>
    findRoundestNumber(toUnits(minor * 10 - 5) / 10, toUnits(minor * 10 + 5) / 10);
  const value: NumberRange = {
    ...(chosen.min === undefined ? {} : { min: toTypedAmount(chosen.min) }),
    ...(chosen.max === undefined ? {} : { max: toTypedAmount(chosen.max) }),
  };
  if (!found) return { type: "range", slug, name, min: 0, max: 0, step: 1, value };
  const bounds = calculatePriceBounds(toUnits(found.min), toUnits(found.max));
  return buildRangeFilter({ slug, name, bounds, value, step: bounds.step });
}

/** Creates a filter by a range of whole numbers, with the parameters `…Min` and `…Max`. */
export const createRangeFilter = (
  name: RangeFacet,
  label: LocalizedText,
  [lowest, highest]: readonly [number, number],
  getUnit: (catalog: Catalog) => { unit?: LocalizedText } = () => ({}),
): FilterDefinition<RangeBounds> => ({
  label,
  parameters: [`${name}Min`, `${name}Max`],
  parse({ parameters, criteria }) {
    const range = normalizeRange({
      min: parameters.getInteger(`${name}Min`, lowest, highest),
      max: parameters.getInteger(`${name}Max`, lowest, highest),
    });
    if (hasBound(range)) criteria[name] = range;
  },
  present: (bounds, { catalog, request: { criteria } }) =>
    buildRangeFilter({ slug: name, name: label, ...getUnit(catalog), bounds, value: criteria[name] }),
});

/**
 * Converts an amount in the currency of the list to minor units of the base currency. Rejects missing, invalid and too
 * large amounts.
 */
export function convertPrice(
  { parameters, catalog, currency }: FilterParsing,
  name: string,
  amount: number | undefined,
): number | undefined {
  const currencyInfo = catalog.currencies.get(currency);
  const base = catalog.currencies.get(BASE_CURRENCY);
  const minor =
    amount === undefined || !currencyInfo
      ? undefined
      : toMinorUnits(amount.toFixed(currencyInfo.decimals), currencyInfo.decimals);
  if (minor === undefined || !currencyInfo || !base || minor > 1e14)
    return parameters.reject(name, "number", `${name} must be a price in ${currency}, digits only`);
  return convertMoney({ minor, currency }, currencyInfo, base).minor;
}

/** Parses `priceMin` and `priceMax`, amounts in the currency of the list. */
export function parsePriceParameters(parsing: FilterParsing): void {
  const parseAmount = (name: string) => {
    const text = parsing.parameters.getOne(name);
    return text === undefined ? undefined : convertPrice(parsing, name, parseLocalizedNumber(text));
  };
  const range = normalizeRange({ min: parseAmount("priceMin"), max: parseAmount("priceMax") });
  if (hasBound(range)) parsing.criteria.price = range;
}

type AnyYesNo = YesNoCounts & { any: number };
type YesNoLabels = { yes: LocalizedText; no: LocalizedText };

/**
 * Builds a filter with the choices any, yes and no. Returns undefined when nothing is chosen and neither yes nor no
 * would narrow the list.
 */
export function buildYesNoFilter(
  slug: string,
  name: LocalizedText,
  counts: AnyYesNo,
  chosen: boolean | undefined,
  names: YesNoLabels = { yes: yesChoiceLabel, no: noChoiceLabel },
): ListFilter | undefined {
  const canNarrow = [counts.yes, counts.no].some((count) => count > 0 && count < counts.any);
  if (chosen === undefined && !canNarrow) return undefined;
  return {
    type: "radio",
    slug,
    name,
    items: [
      { slug: "any", name: anyChoiceLabel, count: counts.any, selected: chosen === undefined },
      { slug: "yes", name: names.yes, count: counts.yes, selected: chosen === true },
      { slug: "no", name: names.no, count: counts.no, selected: chosen === false },
    ],
  };
}

/** Builds a filter with the single choice "yes". */
export const buildYesFilter = (
  slug: string,
  name: LocalizedText,
  choice: { name: LocalizedText; count: number; selected: boolean },
): ListFilter => ({ type: "check", slug, name, excludable: false, items: [{ slug: "yes", ...choice }] });

/** Builds the items of a filter by fixed values. A value without listings is left out unless it is chosen. */
export const buildValueItems = <Value extends string | number>(
  values: readonly Value[],
  getName: (value: Value) => LocalizedText,
  getCount: (value: Value) => number | undefined,
  isSelected: (value: Value) => boolean,
): ListFilterItem[] =>
  values
    .map((value) => ({
      slug: String(value),
      name: getName(value),
      count: getCount(value) ?? 0,
      selected: isSelected(value),
    }))
    .filter((item) => item.count > 0 || item.selected);

const ratingLabel: LocalizedText = { en: "Rating", ar: "التقييم" };

/** Filter by minimum rating. For each number of stars, the count includes listings with at least this rating. */
export const ratingFilter: FilterDefinition<ReadonlyMap<number, number>> = {
  label: ratingLabel,
  parameters: ["rating"],
  parse({ parameters, criteria }) {
    const rating = parameters.getInteger("rating", 1, 5);
    if (rating !== undefined) criteria.rating = rating;
  },
  present(counts, { request: { criteria } }) {
    const isSelected = (step: number) => step === criteria.rating;
    const items = buildValueItems(ratingSteps, formatRatingLabel, (step) => counts.get(step), isSelected);
    return items.length > 0 ? { type: "rating", slug: "rating", name: ratingLabel, items } : undefined;
  },
};

const sellerTypeLabel: LocalizedText = { en: "Seller type", ar: "نوع البائع" };

/** Filter by seller type. Hidden when the list has fewer than two types and none is chosen. */
export const sellerTypeFilter: FilterDefinition<Record<SellerType, number>> = {
  label: sellerTypeLabel,
  parameters: ["sellerType"],
  parse({ parameters, criteria }) {
    criteria.sellerTypes = parameters.getChoices("sellerType", sellerTypes);
  },
  present(counts, { request: { criteria } }) {
    const isSelected = (type: SellerType) => criteria.sellerTypes.includes(type);
    const items = buildValueItems(
      sellerTypes,
      (type) => sellerTypeLabels[type],
      (type) => counts[type],
      isSelected,
    );
    if (items.length < 2 && criteria.sellerTypes.length === 0) return undefined;
    return { type: "check", slug: "sellerType", name: sellerTypeLabel, excludable: false, items };
  },
};
