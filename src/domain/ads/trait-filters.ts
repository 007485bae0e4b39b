import { baseCurrency, type Catalogue, type Currency } from "#domain/catalog/catalogue.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { convert } from "#kernel/money.ts";
import { findRoundest, priceBounds } from "#kernel/price-bounds.ts";
import { type Criteria, hasEnd, type Range, ratingSteps, sellerTypes } from "./criteria.ts";
import type { Bounds, TraitFacets } from "./facets.ts";
import {
  anyName,
  discountNames,
  facetNames,
  noName,
  ratingName,
  sellerTypeNames,
  withPhotos,
  yesName,
} from "./filter-names.ts";
import type { Filter } from "./filters.ts";

type RangeOf = { slug: string; name: LocalText; unit?: LocalText; bounds: Bounds; value: Range; step?: number };

/** Two ends to be typed; undefined when nothing can be narrowed by it and nothing is chosen. */
export function rangeFilter({ bounds, value, step = 1, ...rest }: RangeOf): Filter | undefined {
  if (!hasEnd(value) && (!bounds || bounds.min === bounds.max)) return undefined;
  const some = value.min ?? value.max ?? 0;
  return { type: "range", ...rest, ...(bounds ?? { min: some, max: value.max ?? some }), step, value };
}

/** Whole units of the reader's currency, the ends rounded outward (VL-06). */
export function priceFilter(
  catalogue: Catalogue,
  price: Bounds,
  chosen: Range,
  currency: Currency,
): Filter | undefined {
  const base = catalogue.currencies.get(baseCurrency);
  if (!base) return undefined;
  const units = (minor: number) =>
    convert({ minor, currency: base.code }, base, currency).minor / 10 ** currency.decimals;
  // Half a cent is worth several units of some currencies: of the amounts that mean the same price, the roundest was typed.
  const typed = (minor: number) => findRoundest(units(minor * 10 - 5) / 10, units(minor * 10 + 5) / 10);
  const value: Range = {
    ...(chosen.min === undefined ? {} : { min: typed(chosen.min) }),
    ...(chosen.max === undefined ? {} : { max: typed(chosen.max) }),
  };
  const bounds = price && priceBounds(units(price.min), units(price.max));
  return rangeFilter({
    slug: "price",
    name: facetNames.price,
    bounds,
    value,
    ...(bounds ? { step: bounds.step } : {}),
  });
}

type YesNo = { yes: number; no: number };
type AnyYesNo = YesNo & { any: number };
type Names = { yes: LocalText; no: LocalText };

/** Any, yes or no. It is left out when neither would narrow the list and nothing is chosen. */
export function radioFilter(
  slug: string,
  name: LocalText,
  counts: AnyYesNo,
  chosen: boolean | undefined,
  names: Names = { yes: yesName, no: noName },
): Filter | undefined {
  const narrowing = [counts.yes, counts.no].some((count) => count > 0 && count < counts.any);
  if (chosen === undefined && !narrowing) return undefined;
  return {
    type: "radio",
    slug,
    name,
    items: [
      { slug: "any", name: anyName, count: counts.any, selected: chosen === undefined },
      { slug: "yes", name: names.yes, count: counts.yes, selected: chosen === true },
      { slug: "no", name: names.no, count: counts.no, selected: chosen === false },
    ],
  };
}

export const discountFilter = (counts: YesNo, { discount }: Criteria) =>
  radioFilter("discount", facetNames.discount, { ...counts, any: counts.yes + counts.no }, discount, discountNames);

export function photoFilter({ yes, no }: YesNo, { photo }: Criteria): Filter | undefined {
  if (!photo && (yes === 0 || no === 0)) return undefined;
  const items = [{ slug: "yes", name: withPhotos, count: yes, selected: photo === true }];
  return { type: "check", slug: "photo", name: facetNames.photo, excludable: false, items };
}

/** So many stars or more. */
export function ratingFilter(counts: TraitFacets["rating"], { rating }: Criteria): Filter | undefined {
  const items = ratingSteps
    .map((step) => ({
      slug: String(step),
      name: ratingName(step),
      count: counts.get(step) ?? 0,
      selected: step === rating,
    }))
    .filter((item) => item.count > 0 || item.selected);
  return items.length > 0 ? { type: "rating", slug: "rating", name: facetNames.rating, items } : undefined;
}

export function sellerTypeFilter(counts: TraitFacets["sellerType"], criteria: Criteria): Filter | undefined {
  const items = sellerTypes
    .map((type) => ({
      slug: type,
      name: sellerTypeNames[type],
      count: counts[type],
      selected: criteria.sellerTypes.includes(type),
    }))
    .filter((item) => item.count > 0 || item.selected);
  if (items.length < 2 && criteria.sellerTypes.length === 0) return undefined;
  return { type: "check", slug: "sellerType", name: facetNames.sellerType, excludable: false, items };
}
