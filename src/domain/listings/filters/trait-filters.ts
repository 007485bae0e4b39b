import { BASE_CURRENCY, type Catalog, type Currency } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { convertMoney } from "#kernel/money.ts";
import { calculatePriceBounds, findRoundestNumber } from "#kernel/price-range.ts";
import { type Criteria, hasBound, type NumberRange, ratingSteps, sellerTypes } from "../query/criteria.ts";
import type { RangeBounds, TraitFacets } from "./facets.ts";
import type { ListFilter } from "./filter.ts";
import {
  anyChoiceLabel,
  discountFilterLabels,
  facetLabels,
  formatRatingLabel,
  noChoiceLabel,
  photoFilterLabel,
  sellerTypeLabels,
  yesChoiceLabel,
} from "./filter-labels.ts";

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

/** Builds the price filter in whole units of the visitor's currency. The bounds are rounded outward (VL-06). */
export function buildPriceFilter(
  catalog: Catalog,
  price: RangeBounds,
  chosen: NumberRange,
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
  const bounds = price && calculatePriceBounds(toUnits(price.min), toUnits(price.max));
  return buildRangeFilter({
    slug: "price",
    name: facetLabels.price,
    bounds,
    value,
    ...(bounds ? { step: bounds.step } : {}),
  });
}

type YesNo = { yes: number; no: number };
type AnyYesNo = YesNo & { any: number };
type YesNoLabels = { yes: LocalizedText; no: LocalizedText };

/**
 * Builds a filter with the choices any, yes and no. Returns undefined when neither yes nor no narrows the list and
 * nothing is chosen.
 */
export function buildRadioFilter(
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

/** Builds the filter by reduced price, with the choices any, yes and no. */
export const buildDiscountFilter = (counts: YesNo, { discount }: Criteria) =>
  buildRadioFilter(
    "discount",
    facetLabels.discount,
    { ...counts, any: counts.yes + counts.no },
    discount,
    discountFilterLabels,
  );

/**
 * Builds the filter for listings with pictures. Returns undefined when all listings or none have pictures and the
 * filter is not chosen.
 */
export function buildPhotoFilter({ yes, no }: YesNo, { photo }: Criteria): ListFilter | undefined {
  if (!photo && (yes === 0 || no === 0)) return undefined;
  const items = [{ slug: "yes", name: photoFilterLabel, count: yes, selected: photo === true }];
  return { type: "check", slug: "photo", name: facetLabels.photo, excludable: false, items };
}

/** Builds the filter by minimum rating. */
export function buildRatingFilter(counts: TraitFacets["rating"], { rating }: Criteria): ListFilter | undefined {
  const items = ratingSteps
    .map((step) => ({
      slug: String(step),
      name: formatRatingLabel(step),
      count: counts.get(step) ?? 0,
      selected: step === rating,
    }))
    .filter((item) => item.count > 0 || item.selected);
  return items.length > 0 ? { type: "rating", slug: "rating", name: facetLabels.rating, items } : undefined;
}

/** Builds the filter by seller type. Returns undefined when the list has fewer than two types and none is chosen. */
export function buildSellerTypeFilter(counts: TraitFacets["sellerType"], criteria: Criteria): ListFilter | undefined {
  const items = sellerTypes
    .map((type) => ({
      slug: type,
      name: sellerTypeLabels[type],
      count: counts[type],
      selected: criteria.sellerTypes.includes(type),
    }))
    .filter((item) => item.count > 0 || item.selected);
  if (items.length < 2 && criteria.sellerTypes.length === 0) return undefined;
  return { type: "check", slug: "sellerType", name: facetLabels.sellerType, excludable: false, items };
}
