import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { listSpecifications, moneyFeatureKeys } from "#domain/listings/detail/specifications.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { joinList } from "#i18n/join-list.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";

/** Spec of a listing. `values` contains the single values if the spec has several; `value` joins them. */
export type SpecRow = { name: string; value: string; values?: string[]; color?: string };

/** Returns the name of a catalog entry. Empty when the entry is missing. */
export const getCatalogName = (entry: { name: LocalizedText } | undefined, language: Language): string =>
  entry ? pickTranslation(entry.name, language).text : "";

/** Returns all specs of a listing. Specs without a value are left out. */
export const getSpecRows = (listing: Listing, catalog: Catalog, language: Language): SpecRow[] =>
  getKeyedSpecRows(listing, catalog, language).map(({ key: _, ...row }) => row);

/** Returns the specs that the listing's name does not mention already, the most important ones first. */
export const getKeySpecRows = (listing: Listing, catalog: Catalog, language: Language): SpecRow[] =>
  getKeyedSpecRows(listing, catalog, language)
    .filter(({ key }) => key !== "make" && key !== "model")
    .sort((a, b) => Number(prioritySpecKeys.has(b.key)) - Number(prioritySpecKeys.has(a.key)))
    .map(({ key: _, ...row }) => row);

const prioritySpecKeys = new Set(["year", "mileage"]);

/** Returns the specs with their keys, such as "make", "year" or the key of a feature. */
export function getKeyedSpecRows(
  listing: Listing,
  catalog: Catalog,
  language: Language,
): (SpecRow & { key: string })[] {
  const { t } = getTranslator(language);
  const { formatNumber: number, formatYear } = getFormatters(language);
  const rows: (SpecRow & { key: string })[] = [
    {
      key: "make",
      name: t("product.make"),
      value: getCatalogName(catalog.makes.byId.get(listing.makeId ?? 0), language),
    },
    {
      key: "model",
      name: t("product.model"),
      value: getCatalogName(catalog.models.get(listing.modelId ?? 0), language),
    },
    {
      key: "brand",
      name: t("product.brand"),
      value: getCatalogName(catalog.brands.byId.get(listing.brandId ?? 0), language),
    },
  ];
  for (const spec of listSpecifications(catalog, listing)) {
    const { key } = spec.feature;
    const name = getCatalogName(spec.feature, language);
    const unit = spec.feature.unit ? ` ${pickTranslation(spec.feature.unit, language).text}` : "";
    if (spec.kind === "lookup") {
      const { color } = spec.lookup;
      rows.push({ key, name, value: getCatalogName(spec.lookup, language), ...(color ? { color } : {}) });
    } else if (spec.kind === "lookups") {
      const values = spec.lookups.map((lookup) => getCatalogName(lookup, language));
      rows.push({ key, name, value: joinList(values, language), values });
    } else if (spec.kind === "number" && moneyFeatureKeys.has(key)) {
      rows.push({ key, name, value: formatAmount(spec.value, listing, catalog, language) });
    } else if (spec.kind === "number") {
      // A year is shown without a thousands separator.
      rows.push({ key, name, value: (key === "year" ? formatYear(spec.value) : number(spec.value)) + unit });
    } else if (spec.kind === "text") rows.push({ key, name, value: spec.value });
    else rows.push({ key, name, value: t(spec.value ? "product.yes" : "product.no") });
  }
  return rows.filter((row) => row.value);
}

/** Formats an amount of whole units in the currency of the listing. */
function formatAmount(amount: number, listing: Listing, catalog: Catalog, language: Language): string {
  const currency = catalog.currencies.get(listing.price?.currency ?? "");
  const { formatNumber, formatPrice } = getFormatters(language);
  if (!currency) return formatNumber(amount);
  return formatPrice({ minor: Math.round(amount * 10 ** currency.decimals), currency: currency.code }, currency);
}
