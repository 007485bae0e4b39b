import { lookupOf, thingOf } from "#domain/ads/choices.ts";
import { choiceFacets, defaultLimit } from "#domain/ads/criteria.ts";
import type { Filter } from "#domain/ads/filters.ts";
import { isListParameter } from "#domain/ads/list-parameters.ts";
import type { ParsedRequest } from "#domain/ads/request.ts";
import type { Catalogue, Currency } from "#domain/catalog/catalogue.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";

/** No filter's value and no search is longer, in characters. */
const MAX_VALUE_LENGTH = 500;

/** One thing that narrows a list, and the parameter that is taken out to undo it. */
export type Chip = { label: string; name: string; value?: string };

/** What a `not.` parameter leaves out: its slug as filters write it, and its name. */
function excludedThing(
  catalogue: Catalogue,
  name: string,
  value: string,
): { slug: string; name: LocalText } | undefined {
  const [, isFeature, key = ""] = /^not\.(feature\.)?(\w+)$/.exec(name) ?? [];
  if (isFeature) return lookupOf(catalogue, key, value);
  const facet = choiceFacets.find((each) => each === key);
  const thing = facet && thingOf(catalogue, facet, value);
  // A model's slug is its make's too.
  return thing && facet === "model" ? { slug: value, name: thing.name } : thing;
}

/**
 * The address's parameters as the list understood them: slugs instead of ids, the makes of chosen
 * models, numbers in plain digits, the price in the reader's currency (said in the address, so that a
 * shared link means the same to everybody). Links that change a filter are made from these.
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
  const put = (name: string, values: readonly string[]) => {
    result.delete(name);
    for (const value of new Set(values)) result.append(name, value);
  };
  for (const name of bad) result.delete(name);
  // Every link of the list repeats its parameters: what nobody reads isn't carried on.
  const slugs = new Set<string>(filters.map(({ slug }) => slug));
  put(
    "all",
    result.getAll("all").filter((slug) => slugs.has(slug)),
  );
  for (const name of ["lang", "layout", "exact"]) put(name, result.getAll(name).slice(0, 1));
  for (const name of new Set(result.keys())) {
    if (!isListParameter(name) || result.getAll(name).some((value) => value.length > MAX_VALUE_LENGTH))
      result.delete(name);
    else if (name.startsWith("not."))
      put(
        name,
        result.getAll(name).flatMap((value) => excludedThing(catalogue, name, value.trim())?.slug ?? []),
      );
    else if (result.getAll(name).every((value) => !value.trim())) result.delete(name);
  }
  for (const filter of filters) {
    if (filter.type === "range") {
      const { min, max } = filter.value;
      put(`${filter.slug}Min`, min === undefined ? [] : [String(min)]);
      put(`${filter.slug}Max`, max === undefined ? [] : [String(max)]);
    } else if (filter.type === "vehicle") {
      put("vehicle", filter.vehicle ? [String(filter.vehicle.id)] : []);
      const mode = request.criteria.fit?.mode ?? "only";
      put("fit", mode === "only" ? [] : [mode]);
      const { until } = request.criteria.fit ?? {};
      put("until", until === undefined ? [] : [String(until)]);
    } else if (filter.type !== "days")
      put(
        filter.slug,
        selectedItems(filter).map((item) => item.slug),
      );
  }
  if (!result.has("priceMin") && !result.has("priceMax")) result.delete("currency");
  else result.set("currency", currency.code);
  put("without", request.without);
  for (const end of ["from", "to"] as const) put(end, request.criteria.free ? [request.criteria.free[end]] : []);
  // Only what differs from the usual is said.
  if (request.sort === "default") result.delete("sort");
  put("limit", request.limit === defaultLimit ? [] : [String(request.limit)]);
  for (const name of ["discount", "photo"]) if (result.get(name) === "any") result.delete(name);
  return result;
}

/** The chosen items; "any" is no choice. */
const selectedItems = (filter: Exclude<Filter, { type: "range" | "days" }>) =>
  filter.items.filter((item) => item.selected && !(filter.type === "radio" && item.slug === "any"));

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
  const { number, price, date } = formatters(language);
  const text = (name: LocalText) => inLanguage(name, language).text;
  const { criteria } = request;
  const chips: Chip[] = [];

  const kind = params.get("kind");
  if (kind && criteria.kind === kind) chips.push({ label: t(`kind.${criteria.kind}`), name: "kind" });
  for (const filter of filters) {
    const { slug } = filter;
    if (filter.type === "range") {
      // A year is no quantity: it has no thousands mark.
      const shown = (value: number) =>
        slug === "price"
          ? price({ minor: value * 10 ** currency.decimals, currency: currency.code }, currency)
          : slug === "year"
            ? String(value)
            : `${number(value)}${filter.unit ? ` ${text(filter.unit)}` : ""}`;
      const name = text(filter.name);
      const { min, max } = filter.value;
      if (min !== undefined)
        chips.push({ label: t("filters.chipFrom", { name, value: shown(min) }), name: `${slug}Min` });
      if (max !== undefined)
        chips.push({ label: t("filters.chipTo", { name, value: shown(max) }), name: `${slug}Max` });
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
    for (const item of selectedItems(filter)) {
      const name = text(item.name);
      // "Yes" alone says nothing, and neither does "4 and up".
      const needsTitle = filter.type === "rating" || (filter.type === "radio" && slug !== "discount");
      const label = needsTitle ? t("filters.chipTitled", { title: text(filter.name), name }) : name;
      chips.push({ label, name: slug, value: item.slug });
    }
  }
  for (const [name, value] of params) {
    const thing = excludedThing(catalogue, name, value);
    if (thing) chips.push({ label: t("filters.chipNot", { name: text(thing.name) }), name, value });
  }
  for (const word of request.without)
    chips.push({ label: t("filters.chipWithout", { word }), name: "without", value: word });
  if (params.has("seller") && criteria.sellerId !== undefined)
    chips.push({ label: t("filters.chipSeller"), name: "seller" });
  return chips;
}
