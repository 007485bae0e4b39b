import type { Catalog, City, Make, Model } from "#domain/catalog/catalog.ts";
import type { NewFeatureValue } from "#domain/listings/write/insert-listings.server.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";
import { convertMoney, type Money } from "#kernel/money.ts";
import type { DemoCar } from "./cars/demo-makes.ts";
import { currencyByCountry, type DemoCity, demoCities } from "./demo-cities.ts";
import type { SeededDice } from "./dice.ts";
import type { PicturePicker } from "./picture-picker.ts";
import { type DemoSeller, demoSellers } from "./sellers/demo-sellers.ts";
import { formatLargeNumber } from "./texts/counted-nouns.ts";

/** Demo seller with its database id. */
export type DemoMarketSeller = DemoSeller & { id: number; country: DemoCity["country"] };

/** Data that all listing generators of the demo share: catalog, sellers, pictures and the current time. */
export type DemoMarket = {
  catalog: Catalog;
  sellers: readonly DemoMarketSeller[];
  pictures: PicturePicker;
  now: Date;
};

/** Combines the demo sellers with their database ids. Sellers without an id in `ids` are left out. */
export function toMarketSellers(catalog: Catalog, ids: ReadonlyMap<string, number>): DemoMarketSeller[] {
  return demoSellers.flatMap((seller) => {
    const id = ids.get(seller.slug);
    const country = catalog.cities.bySlug.get(seller.city)?.country as DemoCity["country"] | undefined;
    return id === undefined || country === undefined ? [] : [{ ...seller, id, country }];
  });
}

export type DemoPlace = DemoCity & { city: City };

/** Picks a city with a probability in proportion to its size. */
export function pickPlace({ catalog }: DemoMarket, dice: SeededDice): DemoPlace {
  const place = dice.pickWeighted(demoCities, ({ weight }) => weight);
  return { ...place, city: getDemoCity(catalog, place.slug) };
}

export function getDemoCity(catalog: Catalog, slug: string): City {
  const city = catalog.cities.bySlug.get(slug);
  if (!city) throw new Error(`the demo's city ${slug} is not in the catalog`);
  return city;
}

/** Make and model in the catalog, with their names. */
export type CatalogCar = { make: Make; model: Model };

/** Finds a make and one of its models by their slugs. */
export function findMakeAndModel(
  { makes, modelsOfMake }: Catalog,
  makeSlug: string,
  modelSlug: string,
): CatalogCar | undefined {
  const make = makes.bySlug.get(makeSlug);
  const model = modelsOfMake.get(make?.id ?? 0)?.find(({ slug }) => slug === modelSlug);
  return make && model && { make, model };
}

/** Finds the make and the model of a demo car in the catalog. Throws if the catalog lacks them. */
export function getMakeAndModel(catalog: Catalog, { make, model }: DemoCar): CatalogCar {
  const found = findMakeAndModel(catalog, make.make, model.model);
  if (!found) throw new Error(`the demo's ${make.make} ${model.model} is not in the catalog`);
  return found;
}

/** Picks a seller in the city of the place, otherwise in its country, otherwise any of the sellers. */
export function pickNearbySeller(
  dice: SeededDice,
  sellers: readonly DemoMarketSeller[],
  place: DemoCity,
): DemoMarketSeller {
  const weight = (seller: DemoMarketSeller) => seller.weight;
  const inCity = sellers.filter(({ city }) => city === place.slug);
  if (inCity.length > 0 && (inCity.length > 1 || dice.chance(0.6))) return dice.pickWeighted(inCity, weight);
  const inCountry = sellers.filter(({ country }) => country === place.country);
  return dice.pickWeighted(inCountry.length > 0 ? inCountry : sellers, weight);
}

/**
 * Picks the languages of a listing, mostly those that its seller writes. Sellers who write both languages use both for
 * 67 percent of their listings. The others are only in Arabic (26 percent) or only in English (7 percent).
 */
export function pickListingLanguages(dice: SeededDice, seller: DemoSeller): ContentLanguage[] {
  if (seller.tongue === "ar") return dice.chance(0.7) ? ["ar"] : ["ar", "en"];
  if (seller.tongue === "en") return dice.chance(0.68) ? ["en"] : ["ar", "en"];
  return dice.pickWeighted([["ar", "en"], ["ar"], ["en"]] satisfies ContentLanguage[][], (languages) =>
    languages.length === 2 ? 67 : languages[0] === "ar" ? 26 : 7,
  );
}

/**
 * Converts a value to a feature of a listing. Returns an empty list if the catalog lacks the feature or the feature has
 * its own column.
 */
export function toDemoFeatureValue(catalog: Catalog, key: string, value: number | string | boolean): NewFeatureValue[] {
  const feature = catalog.features.get(key);
  if (!feature || feature.column !== null) return [];
  const featureId = feature.id;
  if (typeof value === "number") return [{ featureId, number: value }];
  if (typeof value === "boolean") return [{ featureId, boolean: value }];
  const lookup = feature.lookups.find((each) => each.slug === value);
  return [lookup ? { featureId, lookupId: lookup.id } : { featureId, text: value }];
}

/**
 * Finds the id of a feature's value by the key of the feature and the slug of the value. Returns null if the catalog
 * lacks the value.
 */
export const findLookupId = (catalog: Catalog, feature: string, slug: string): number | null =>
  catalog.features.get(feature)?.lookups.find((lookup) => lookup.slug === slug)?.id ?? null;

export function getDemoCategoryId(catalog: Catalog, slug: string): number {
  const category = catalog.categories.bySlug.get(slug);
  if (!category) throw new Error(`the demo's category ${slug} is not in the catalog`);
  return category.id;
}

/** Rounding steps in whole units of each currency: of the prices of cars, and of small prices. */
export const carPriceSteps: Record<string, number> = { SAR: 500, AED: 500, KWD: 50, USD: 100 };
export const smallPriceSteps: Record<string, number> = { SAR: 5, AED: 5, KWD: 1, USD: 1 };

/** Returns the number of minor units in a whole unit of the currency. */
export const getCurrencyUnit = (catalog: Catalog, currency: string): number =>
  10 ** (catalog.currencies.get(currency)?.decimals ?? 2);

/**
 * Converts a price in riyals to the currency of a country. Rounds to a multiple of `steps` whole units of that
 * currency.
 */
export function toLocalPrice(
  catalog: Catalog,
  riyals: number,
  country: DemoCity["country"],
  steps: typeof carPriceSteps,
): Money {
  const to = catalog.currencies.get(currencyByCountry[country]);
  const from = catalog.currencies.get("SAR");
  if (!from || !to) throw new Error("the demo's currencies are not in the catalog");
  const { minor } = convertMoney({ minor: Math.round(riyals * 100), currency: from.code }, from, to);
  const unit = 10 ** to.decimals;
  const step = steps[to.code] ?? 1;
  return { minor: Math.max(1, Math.round(minor / unit / step)) * step * unit, currency: to.code };
}

const currencyWords: Record<string, { ar: string; en: string }> = {
  SAR: { ar: "ريال", en: "SAR" },
  AED: { ar: "درهم", en: "AED" },
  KWD: { ar: "دينار", en: "KD" },
  USD: { ar: "دولار", en: "USD" },
};

/** Formats an amount in whole units with the everyday word for its currency: "SAR 64,300", "64 ألف ريال". */
export function formatAmount(wholeUnits: number, currency: string, language: ContentLanguage): string {
  const number = formatLargeNumber(wholeUnits, language);
  const word = currencyWords[currency]?.[language] ?? currency;
  return language === "ar" ? `${number} ${word}` : `${word} ${number}`;
}

/** Formats a phone number without the country code, as people write it within the country. */
export const toLocalPhone = (phone: string): string =>
  phone
    .replace(/^\+(966|971) /, "0")
    .replace(/^\+\d{3} /, "")
    .replaceAll(" ", "");
