import { type ProductSummary, productPath } from "#domain/ads/product.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { type Age, ageAt } from "#kernel/age.ts";
import { inLanguage, type LocalText, type ShownText } from "#kernel/local-text.ts";
import { convert, type Money } from "#kernel/money.ts";
import type { Preferences } from "#web/context.ts";

/** What a card shows of an ad, ready to be rendered. */
export type CardData = {
  id: number;
  href: string;
  name: ShownText;
  /** Undefined: on request. */
  price: string | undefined;
  oldPrice: string | undefined;
  perDay: boolean;
  images: { url: string; alt: string }[];
  drawing: { shape: string; color: string | undefined };
  facts: { icon: "calendar" | "road" | "gearbox" | "pin" | "fuel"; text: string }[];
  seller: ShownText & { verified: boolean };
  age: Age;
  isNew: boolean;
  outOfStock: boolean;
};

/** A price in the reader's currency (GN-07). */
export function shownPrice(
  money: Money | null,
  catalogue: Catalogue,
  { language, currency }: Preferences,
): string | undefined {
  const from = money && catalogue.currencies.get(money.currency);
  if (!money || !from) return undefined;
  const rounded = from.code !== currency.code;
  return formatters(language).price(convert(money, from, currency), currency, { rounded });
}

export function cardOf(ad: ProductSummary, catalogue: Catalogue, preferences: Preferences, now: Date): CardData {
  const { language } = preferences;
  const { number } = formatters(language);
  const text = (name: LocalText | undefined) => (name ? inLanguage(name, language).text : "");
  const lookup = (id: number | null) => catalogue.lookups.get(id ?? 0);
  const name = inLanguage(ad.name, language);
  const km = translator(language).t("unit.km");
  const facts: CardData["facts"] = [
    { icon: "calendar" as const, text: ad.year ? String(ad.year) : "" },
    { icon: "road" as const, text: ad.mileageKm === null ? "" : `${number(ad.mileageKm)} ${km}` },
    { icon: "gearbox" as const, text: ad.kind === "rental" || ad.kind === "car" ? text(lookup(ad.gearId)?.name) : "" },
    { icon: "pin" as const, text: text(catalogue.cities.byId.get(ad.cityId ?? 0)?.name) },
  ].filter((fact) => fact.text);
  return {
    id: ad.id,
    href: productPath(ad),
    name,
    price: shownPrice(ad.price, catalogue, preferences),
    oldPrice: shownPrice(ad.compareAtPrice, catalogue, preferences),
    perDay: ad.pricePer === "day",
    images: ad.images.map((image) => ({ url: image.url, alt: text(image.name) || name.text })),
    drawing: {
      shape: ad.kind === "part" ? "part" : (lookup(ad.bodyId)?.slug ?? "sedan"),
      color: ad.kind === "part" ? undefined : (lookup(ad.colorId)?.color ?? undefined),
    },
    facts,
    seller: { ...inLanguage(ad.seller.name, language), verified: ad.seller.verified },
    age: ageAt(now, ad.createdAt),
    isNew: ad.badges.includes("new"),
    outOfStock: ad.availability === "out-of-stock",
  };
}
