import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { formatArea } from "#domain/listings/filters/area-filter.ts";
import type { ListFilter } from "#domain/listings/filters/filter.ts";
import { isListParameter } from "#domain/listings/filters/filter-table.ts";
import type { ParsedListRequest } from "#domain/listings/query/criteria.ts";
import { choiceFacets, DEFAULT_LISTING_PAGE_SIZE } from "#domain/listings/query/criteria.ts";
import { findFacetEntry, findLookupBySlug, getFacetValue } from "#domain/listings/query/facet-values.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { amountParameters } from "#web/navigation/list-url.ts";
import { isAmountFilter } from "./filter-view.ts";

/** Maximum length of a parameter value, in characters. Longer values are ignored. */
const MAX_VALUE_LENGTH = 500;

/**
 * Active filter of a list, shown as a chip. Removing the parameter `name` (with `value`, if set) removes the filter.
 */
export type FilterChip = { label: string; name: string; value?: string };

/** Returns the slug and the name of an excluded value (a `not.` parameter). */
function resolveExcludedValue(
  catalog: Catalog,
  name: string,
  value: string,
): { slug: string; name: LocalizedText } | undefined {
  const [, isFeature, key = ""] = /^not\.(feature\.)?(\w+)$/.exec(name) ?? [];
  if (isFeature) return findLookupBySlug(catalog, key, value);
  const facet = choiceFacets.find((each) => each === key);
  const entry = facet && findFacetEntry(catalog, facet, value);
  // A model's slug includes its make.
  return entry && facet === "model" ? { slug: value, name: entry.name } : entry;
}

/**
 * Normalizes the parameters of a list URL, on which all filter links are based. Ids become slugs, makes of chosen
 * models are added, and digits become ASCII. A price filter gets the reader's currency, so that a shared link means
 * the same to everyone.
 */
export function normalizeListParams(
  params: URLSearchParams,
  filters: readonly ListFilter[],
  request: ParsedListRequest,
  currency: Currency,
  catalog: Catalog,
): URLSearchParams {
  const result = new URLSearchParams(params);
  const invalidNames = new Set(request.errors.map((error) => error.path));
  const setValues = (name: string, values: readonly string[]) => {
    result.delete(name);
    for (const value of new Set(values)) result.append(name, value);
  };
  for (const name of invalidNames) result.delete(name);
  // Unknown parameters are dropped, because every link of the list would repeat them.
  const slugs = new Set<string>(filters.map(({ slug }) => slug));
  setValues(
    "all",
    result.getAll("all").filter((slug) => slugs.has(slug)),
  );
  for (const name of ["lang", "layout", "exact", "region"]) setValues(name, result.getAll(name).slice(0, 1));
  for (const name of new Set(result.keys())) {
    if (!isListParameter(name) || result.getAll(name).some((value) => value.length > MAX_VALUE_LENGTH))
      result.delete(name);
    else if (name.startsWith("not."))
      setValues(
        name,
        result.getAll(name).flatMap((value) => resolveExcludedValue(catalog, name, value.trim())?.slug ?? []),
      );
    else if (result.getAll(name).every((value) => !value.trim())) result.delete(name);
  }
  for (const filter of filters) {
    if (filter.type === "range") {
      const { min, max } = filter.value;
      setValues(`${filter.slug}Min`, min === undefined ? [] : [String(min)]);
      setValues(`${filter.slug}Max`, max === undefined ? [] : [String(max)]);
    } else if (filter.type === "vehicle") {
      setValues("vehicle", filter.vehicle ? [String(filter.vehicle.id)] : []);
      const mode = request.criteria.fit?.mode ?? "only";
      setValues("fit", mode === "only" ? [] : [mode]);
      const { until } = request.criteria.fit ?? {};
      setValues("until", until === undefined ? [] : [String(until)]);
    } else if (filter.type !== "days" && filter.type !== "near")
      setValues(
        filter.slug,
        listSelectedItems(filter).map((item) => item.slug),
      );
  }
  if (!amountParameters.some((name) => result.has(name))) result.delete("currency");
  else result.set("currency", currency.code);
  setValues("without", request.without);
  for (const end of ["from", "to"] as const) setValues(end, request.criteria.free ? [request.criteria.free[end]] : []);
  const { near } = request.criteria;
  setValues("near", near ? [getFacetValue(catalog, "city", near.city)] : []);
  setValues("within", near?.within === undefined ? [] : [String(near.within)]);
  const { area } = request.criteria;
  setValues("area", area ? [formatArea(area)] : []);
  // Default values are omitted.
  if (request.sort === "default") result.delete("sort");
  setValues("limit", request.limit === DEFAULT_LISTING_PAGE_SIZE ? [] : [String(request.limit)]);
  for (const name of ["discount", "photo"]) if (result.get(name) === "any") result.delete(name);
  return result;
}

/** Lists the selected items of a filter. The item "any" is no selection. */
const listSelectedItems = (filter: Exclude<ListFilter, { type: "range" | "days" | "near" }>) =>
  filter.items.filter((item) => item.selected && !(filter.type === "radio" && item.slug === "any"));

/** Lists all active filters as chips, including filters for which the page has no control. */
export function listFilterChips(
  params: URLSearchParams,
  filters: readonly ListFilter[],
  request: ParsedListRequest,
  currency: Currency,
  catalog: Catalog,
  language: Language,
): FilterChip[] {
  const { t } = getTranslator(language);
  const { formatNumber: number, formatPrice: price, formatDate: date, formatYear } = getFormatters(language);
  const text = (name: LocalizedText) => pickTranslation(name, language).text;
  const { criteria } = request;
  const chips: FilterChip[] = [];

  const kind = params.get("kind");
  if (kind && criteria.kind === kind) chips.push({ label: t(`kind.${criteria.kind}`), name: "kind" });
  for (const filter of filters) {
    const { slug } = filter;
    if (filter.type === "range") {
      // Years have no thousands separator.
      const formatValue = (value: number) =>
        isAmountFilter(filter)
          ? price({ minor: value * 10 ** currency.decimals, currency: currency.code }, currency)
          : slug === "year"
            ? formatYear(value)
            : `${number(value)}${filter.unit ? ` ${text(filter.unit)}` : ""}`;
      const name = text(filter.name);
      const { min, max } = filter.value;
      if (min !== undefined)
        chips.push({ label: t("filters.chipFrom", { name, value: formatValue(min) }), name: `${slug}Min` });
      if (max !== undefined)
        chips.push({ label: t("filters.chipTo", { name, value: formatValue(max) }), name: `${slug}Max` });
      continue;
    }
    if (filter.type === "days") {
      const day = (each: string) => date(new Date(each));
      if (filter.value) {
        const { from, to } = filter.value;
        chips.push({ label: t("filters.chipFree", { from: day(from), to: day(to) }), name: "from" });
      }
      continue;
    }
    if (filter.type === "near") {
      const city = filter.city && wrapBidiIsolate(text(filter.city.name));
      if (city && filter.within)
        chips.push({ label: t("filters.chipNear", { km: number(filter.within), city }), name: "near" });
      else if (city) chips.push({ label: t("filters.chipDistance", { city }), name: "near" });
      continue;
    }
    if (filter.type === "vehicle") {
      const mode = criteria.fit?.mode;
      if (filter.vehicle) {
        const name = text(filter.vehicle.name);
        const label = mode === "first" ? t("notice.fitFirst", { name }) : t("filters.chipFits", { name });
        chips.push({ label, name: slug });
      }
      if (mode === "maybe") chips.push({ label: t("filters.chipMaybe"), name: "fit" });
      continue;
    }
    for (const item of listSelectedItems(filter)) {
      const name = text(item.name);
      // A text such as "Yes" or "4 and up" needs the title of the filter to be clear.
      const needsTitle = filter.type === "rating" || (filter.type === "radio" && slug !== "discount");
      const label = needsTitle ? t("filters.chipTitled", { title: text(filter.name), name }) : name;
      chips.push({ label, name: slug, value: item.slug });
    }
  }
  for (const [name, value] of params) {
    const excludedValue = resolveExcludedValue(catalog, name, value);
    if (excludedValue) chips.push({ label: t("filters.chipNot", { name: text(excludedValue.name) }), name, value });
  }
  for (const word of request.without)
    chips.push({ label: t("filters.chipWithout", { word }), name: "without", value: word });
  if (criteria.region)
    chips.push({ label: text((criteria.region.city ?? criteria.region.country).name), name: "region" });
  if (criteria.area) chips.push({ label: t("filters.chipArea"), name: "area" });
  if (params.has("seller") && criteria.sellerId !== undefined)
    chips.push({ label: t("filters.chipSeller"), name: "seller" });
  return chips;
}
