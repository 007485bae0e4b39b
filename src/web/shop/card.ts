import type { AdKind, AdStatus } from "#db/schema/ads.ts";
import { facetNames } from "#domain/ads/filter-names.ts";
import { shownStatus } from "#domain/ads/life/shown-status.ts";
import { type ProductSummary, productPath } from "#domain/ads/product.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { type Age, ageAt } from "#kernel/age.ts";
import { inLanguage, type LocalText, type ShownText } from "#kernel/local-text.ts";
import { convert, type Money } from "#kernel/money.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import type { Preferences } from "#web/context.ts";
import type { ShownFit } from "#web/fit/shown-fit.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import type { Layout } from "./layouts.ts";
import type { ShownPicture } from "./picture-sources.ts";

export type CardFact = { icon: "calendar" | "road" | "gearbox" | "tag" | "pin"; text: string };

/** What a card shows of an ad, ready to be rendered. */
export type CardData = {
  id: number;
  kind: AdKind;
  href: string;
  name: ShownText;
  /** Undefined: on request. */
  price: string | undefined;
  oldPrice: string | undefined;
  /** How far the price came down, in whole per cent of the old one; undefined below one. */
  drop: number | undefined;
  /** How long ago it fell; undefined when that is no news. */
  dropAge: Age | undefined;
  /** What speaks for its price among comparable cars. */
  deal: "great" | "good" | undefined;
  perDay: boolean;
  /** The first few, the cover first. */
  /** The cover with what is seen until it has come. */
  images: ShownPicture[];
  /** How many pictures the ad has in all. */
  pictures: number;
  drawing: { shape: string; color: string | undefined };
  /** The line under the price: what tells one ad from the next. */
  facts: CardFact[];
  /** Facts with their names, for the layout that lists them; empty for others. */
  specs: { name: string; value: string }[];
  /** The beginning of the description, for rows; undefined for other layouts. */
  excerpt: ShownText | undefined;
  seller: ShownText & { verified: boolean };
  age: Age;
  /** When it came, in seconds: what is new since a visit. Undefined where that is not marked. */
  at: number | undefined;
  isNew: boolean;
  featured: boolean;
  outOfStock: boolean;
  status: AdStatus;
  /** A part that can be put into the cart right here. Cars are looked at first. */
  buyable: boolean;
  /** Of a part, when the reader has a current vehicle: whether it fits (VP-05); see `withFits`. */
  fit?: ShownFit;
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

/** How far a price came down, in whole per cent; undefined when it didn't, or by less than one. */
export function dropOf(price: Money | null, before: Money | null): number | undefined {
  if (!price || !before || before.minor <= price.minor) return undefined;
  return Math.floor(((before.minor - price.minor) / before.minor) * 100) || undefined;
}

const longestExcerpt = 180;

export function cardOf(
  ad: ProductSummary,
  catalogue: Catalogue,
  preferences: Preferences,
  now: Date,
  layout: Layout = "grid",
): CardData {
  const { language } = preferences;
  const { number } = formatters(language);
  const text = (name: LocalText | undefined) => (name ? inLanguage(name, language).text : "");
  const lookup = (id: number | null) => catalogue.lookups.get(id ?? 0);
  const name = inLanguage(ad.name, language);
  const mileage = ad.mileageKm === null ? "" : `${number(ad.mileageKm)} ${translator(language).t("unit.km")}`;
  const isVehicle = ad.kind !== "part";
  const year = ad.year ? String(ad.year) : "";
  const brand = text(catalogue.brands.byId.get(ad.brandId ?? 0)?.name);
  const city = text(catalogue.cities.byId.get(ad.cityId ?? 0)?.name);
  const facts: CardFact[] = [
    { icon: "calendar" as const, text: year },
    { icon: "road" as const, text: mileage },
    { icon: "gearbox" as const, text: isVehicle ? text(lookup(ad.gearId)?.name) : "" },
    { icon: "tag" as const, text: isVehicle ? "" : brand },
    { icon: "pin" as const, text: city },
  ].filter((fact) => fact.text);
  const excerpt = inLanguage(ad.excerpt, language);
  return {
    id: ad.id,
    kind: ad.kind,
    href: productPath(ad),
    name,
    price: shownPrice(ad.price, catalogue, preferences),
    oldPrice: shownPrice(ad.compareAtPrice, catalogue, preferences),
    drop: dropOf(ad.price, ad.compareAtPrice),
    dropAge: ad.droppedAt ? ageAt(now, ad.droppedAt) : undefined,
    deal: ad.verdict === "great" || ad.verdict === "good" ? ad.verdict : undefined,
    perDay: ad.pricePer === "day",
    images: ad.images.map(({ url, avif, blur }, i) => ({
      url,
      ...(avif ? { avif } : {}),
      ...(blur && i === 0 ? { blur } : {}),
    })),
    pictures: ad.imageCount,
    drawing: {
      shape: isVehicle ? (lookup(ad.bodyId)?.slug ?? "sedan") : "part",
      color: isVehicle ? (lookup(ad.colorId)?.color ?? undefined) : undefined,
    },
    facts,
    specs: layout === "grid-with-features" ? specsOf() : [],
    excerpt:
      layout === "list" && excerpt.text ? { ...excerpt, text: excerpt.text.slice(0, longestExcerpt) } : undefined,
    seller: { ...shownSellerName(ad.seller.name, language), verified: ad.seller.verified },
    age: ageAt(now, ad.createdAt),
    at: Math.floor(ad.createdAt.getTime() / 1000),
    isNew: ad.badges.includes("new"),
    featured: ad.badges.includes("featured"),
    outOfStock: ad.availability === "out-of-stock",
    status: shownStatus(ad),
    buyable:
      getSiteProfile().hasCart &&
      ad.kind === "part" &&
      ad.price !== null &&
      ad.status === "active" &&
      ad.availability !== "out-of-stock",
  };

  /** Six at most: what a buyer of this kind compares first. */
  function specsOf(): CardData["specs"] {
    const feature = (key: string, value: string) => ({ name: text(catalogue.features.get(key)?.name), value });
    const chosen = (key: string, id: number | null) => feature(key, text(lookup(id)?.name));
    const all = isVehicle
      ? [
          feature("year", year),
          feature("mileage", mileage),
          chosen("gear", ad.gearId),
          chosen("fuel", ad.fuelId),
          chosen("body", ad.bodyId),
          chosen("color", ad.colorId),
        ]
      : [
          { name: text(facetNames.brand), value: brand },
          { name: text(facetNames.category), value: text(catalogue.categories.byId.get(ad.categoryId)?.name) },
          chosen("condition", ad.conditionId),
          { name: text(facetNames.city), value: city },
        ];
    return all.filter((spec) => spec.value);
  }
}
