import { factsOf } from "#domain/ads/facts.ts";
import type { Product } from "#domain/ads/product.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";

export type FactRow = { name: string; value: string; color?: string };

/** The name of something of the catalogue; empty when there is no such thing. */
export const nameOf = (thing: { name: LocalText } | undefined, language: Language): string =>
  thing ? inLanguage(thing.name, language).text : "";

/** Everything known about the ad; what has no value is left out. */
export const factRows = (product: Product, catalogue: Catalogue, language: Language): FactRow[] =>
  keyedRows(product, catalogue, language).map(({ key: _, ...row }) => row);

/** The same without what the ad's name says already, and what buyers ask first in front. */
export const tellingRows = (product: Product, catalogue: Catalogue, language: Language): FactRow[] =>
  keyedRows(product, catalogue, language)
    .filter(({ key }) => key !== "make" && key !== "model")
    .sort((a, b) => Number(askedFirst.has(b.key)) - Number(askedFirst.has(a.key)))
    .map(({ key: _, ...row }) => row);

const askedFirst = new Set(["year", "mileage"]);

/** Rows with what they are called in the code: "make", "year", a feature's key. */
export function keyedRows(product: Product, catalogue: Catalogue, language: Language): (FactRow & { key: string })[] {
  const { t } = translator(language);
  const { number } = formatters(language);
  const rows: (FactRow & { key: string })[] = [
    { key: "make", name: t("product.make"), value: nameOf(catalogue.makes.byId.get(product.makeId ?? 0), language) },
    { key: "model", name: t("product.model"), value: nameOf(catalogue.models.get(product.modelId ?? 0), language) },
    {
      key: "brand",
      name: t("product.brand"),
      value: nameOf(catalogue.brands.byId.get(product.brandId ?? 0), language),
    },
  ];
  for (const fact of factsOf(catalogue, product)) {
    const { key } = fact.feature;
    const name = nameOf(fact.feature, language);
    const unit = fact.feature.unit ? ` ${inLanguage(fact.feature.unit, language).text}` : "";
    if (fact.kind === "lookup") {
      const { color } = fact.lookup;
      rows.push({ key, name, value: nameOf(fact.lookup, language), ...(color ? { color } : {}) });
    } else if (fact.kind === "number") {
      // A year is a name, not an amount: 2,019 would be wrong.
      rows.push({ key, name, value: (key === "year" ? String(fact.value) : number(fact.value)) + unit });
    } else if (fact.kind === "text") rows.push({ key, name, value: fact.value });
    else rows.push({ key, name, value: t(fact.value ? "product.yes" : "product.no") });
  }
  return rows.filter((row) => row.value);
}
