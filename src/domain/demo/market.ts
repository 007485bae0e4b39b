import type { NewFeature } from "#domain/ads/insert.server.ts";
import type { Catalogue, City } from "#domain/catalog/catalogue.ts";
import type { Language } from "#kernel/local-text.ts";
import { convert, type Money } from "#kernel/money.ts";
import type { Dice } from "./dice.ts";
import type { PictureDesk } from "./pictures.ts";
import { currencyOf, type DemoCity, demoCities } from "./places.ts";
import type { DemoSeller } from "./sellers/seller.ts";
import { demoSellers } from "./sellers/sellers.ts";

/** A demo seller as he stands in the database. */
export type SellerInMarket = DemoSeller & { id: number; country: DemoCity["country"] };

/** What the makers of ads share: the catalogue, who sells, the pictures, and what day it is. */
export type Market = {
  catalogue: Catalogue;
  sellers: readonly SellerInMarket[];
  pictures: PictureDesk;
  now: Date;
};

/** The demo's sellers with their ids; those that are missing in `ids` don't sell. */
export function sellersInMarket(catalogue: Catalogue, ids: ReadonlyMap<string, number>): SellerInMarket[] {
  return demoSellers.flatMap((seller) => {
    const id = ids.get(seller.slug);
    const country = catalogue.cities.bySlug.get(seller.city)?.country as DemoCity["country"] | undefined;
    return id === undefined || country === undefined ? [] : [{ ...seller, id, country }];
  });
}

export type Place = DemoCity & { city: City };

/** A city, as likely as it is big. */
export function placeOf({ catalogue }: Market, dice: Dice): Place {
  const place = dice.weighted(demoCities, ({ weight }) => weight);
  return { ...place, city: cityOf(catalogue, place.slug) };
}

export function cityOf(catalogue: Catalogue, slug: string): City {
  const city = catalogue.cities.bySlug.get(slug);
  if (!city) throw new Error(`the demo's city ${slug} is not in the catalogue`);
  return city;
}

/** Someone who sells in that city, else in that country, else anyone of these. */
export function sellerNear(dice: Dice, sellers: readonly SellerInMarket[], place: DemoCity): SellerInMarket {
  const weight = (seller: SellerInMarket) => seller.weight;
  const inCity = sellers.filter(({ city }) => city === place.slug);
  if (inCity.length > 0 && (inCity.length > 1 || dice.chance(0.6))) return dice.weighted(inCity, weight);
  const inCountry = sellers.filter(({ country }) => country === place.country);
  return dice.weighted(inCountry.length > 0 ? inCountry : sellers, weight);
}

/** Which languages an ad is written in: three in ten only Arabic, one in ten only English, most both. */
export function languagesOf(dice: Dice, seller: DemoSeller): Language[] {
  if (seller.tongue === "ar") return dice.chance(0.7) ? ["ar"] : ["ar", "en"];
  if (seller.tongue === "en") return dice.chance(0.68) ? ["en"] : ["ar", "en"];
  return dice.weighted([["ar", "en"], ["ar"], ["en"]] satisfies Language[][], (languages) =>
    languages.length === 2 ? 67 : languages[0] === "ar" ? 26 : 7,
  );
}

/** A feature's value as ads carry it; nothing when the catalogue doesn't know the feature or it has a column of its own. */
export function featureValue(catalogue: Catalogue, key: string, value: number | string | boolean): NewFeature[] {
  const feature = catalogue.features.get(key);
  if (!feature || feature.column !== null) return [];
  const featureId = feature.id;
  if (typeof value === "number") return [{ featureId, number: value }];
  if (typeof value === "boolean") return [{ featureId, boolean: value }];
  const lookup = feature.lookups.find((each) => each.slug === value);
  return [lookup ? { featureId, lookupId: lookup.id } : { featureId, text: value }];
}

export const lookupId = (catalogue: Catalogue, feature: string, slug: string): number | null =>
  catalogue.features.get(feature)?.lookups.find((lookup) => lookup.slug === slug)?.id ?? null;

export function categoryId(catalogue: Catalogue, slug: string): number {
  const category = catalogue.categories.bySlug.get(slug);
  if (!category) throw new Error(`the demo's category ${slug} is not in the catalogue`);
  return category.id;
}

/** Riyals in the money of that country, rounded as people round there to `steps` whole units of it. */
export function localPrice(
  catalogue: Catalogue,
  riyals: number,
  country: DemoCity["country"],
  steps: Record<string, number>,
): Money {
  const to = catalogue.currencies.get(currencyOf[country]);
  const from = catalogue.currencies.get("SAR");
  if (!from || !to) throw new Error("the demo's currencies are not in the catalogue");
  const { minor } = convert({ minor: Math.round(riyals * 100), currency: from.code }, from, to);
  const unit = 10 ** to.decimals;
  const step = steps[to.code] ?? 1;
  return { minor: Math.max(1, Math.round(minor / unit / step)) * step * unit, currency: to.code };
}

const moneyWords: Record<string, { ar: string; en: string }> = {
  SAR: { ar: "ريال", en: "SAR" },
  AED: { ar: "درهم", en: "AED" },
  KWD: { ar: "دينار", en: "KD" },
  USD: { ar: "دولار", en: "USD" },
};

export const moneyWord = (currency: string, language: Language): string =>
  (moneyWords[currency] ?? { ar: currency, en: currency })[language];

/** The number without the country's code, as people write it to each other. */
export const localPhone = (phone: string): string =>
  phone
    .replace(/^\+(966|971) /, "0")
    .replace(/^\+\d{3} /, "")
    .replaceAll(" ", "");
