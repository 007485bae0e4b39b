import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";
import { demoMakes } from "../cars/demo-makes.ts";
import type { PicturedBody } from "../cars/demo-model.ts";
import type { SeededDice } from "../dice.ts";
import {
  type DemoMarket,
  type DemoMarketSeller,
  findLookupId,
  getCurrencyWord,
  getDemoCategoryId,
  getDemoCity,
  pickListingLanguages,
  toDemoFeatureValue,
  toLocalPrice,
} from "../market.ts";
import {
  arabicDayForms,
  formatArabicCount,
  formatArabicThousands,
  formatEnglishCount,
  formatGroupedNumber,
} from "../texts/counted-nouns.ts";
import { generateRentalText } from "../texts/rental-text.ts";

/** Demo models that can be rented: those that are still sold and for which photos exist. */
const rentableModels = demoMakes.flatMap((make) =>
  make.models
    .filter(
      ({ category, body, to, price }) =>
        !category && to === undefined && price < 900 && !["convertible", "wagon"].includes(body),
    )
    .map((model) => ({ make, model })),
);
const priceSteps = { SAR: 5, AED: 5, KWD: 1, USD: 1 };
const seatCounts: Partial<Record<PicturedBody, number[]>> = { van: [7, 8, 11], suv: [5, 7], coupe: [4], pickup: [5] };
const bodyNouns: Partial<Record<PicturedBody, { ar: string; en: string }>> = {
  suv: { ar: "الجيب", en: "the SUV" },
  pickup: { ar: "الونيت", en: "the pickup" },
  van: { ar: "الفان", en: "the van" },
};

/** Generates rental listings in the order in which they were created. */
export class RentalListingGenerator {
  readonly #market: DemoMarket;
  readonly #outlets: DemoMarketSeller[];
  #lastModel = "";

  constructor(market: DemoMarket) {
    this.#market = market;
    this.#outlets = market.sellers.filter(({ deals }) => deals === "rentals");
  }

  generate(dice: SeededDice, createdAt: Date): NewListing {
    const { catalog, now, pictures } = this.#market;
    const outlet = dice.pickWeighted(this.#outlets, ({ weight }) => weight);
    const { make, model } = this.#pickCar(dice);
    const knownMake = catalog.makes.bySlug.get(make.make);
    const knownModel = catalog.modelsOfMake.get(knownMake?.id ?? 0)?.find(({ slug }) => slug === model.model);
    if (!knownMake || !knownModel) throw new Error(`the demo's ${make.make} ${model.model} is not in the catalog`);
    const body = model.body as PicturedBody;
    const year = Math.max(model.from, now.getUTCFullYear() - dice.pick([0, 0, 1, 1, 2]));
    const withDriver = dice.chance(model.price > 250 || body === "van" ? 0.35 : 0.06);
    const minimumDays = dice.pick([1, 1, 1, 2, 3]);
    const daily = (model.price * 1.5 + 15) * dice.between(0.92, 1.1) * (withDriver ? 1.5 : 1);
    const price = toLocalPrice(catalog, daily, outlet.country, priceSteps);
    const unit = 10 ** (catalog.currencies.get(price.currency)?.decimals ?? 2);
    const amount = (minor: number, language: ContentLanguage) => {
      const wholeUnits = Math.max(1, Math.round(minor / unit));
      const word = getCurrencyWord(price.currency, language);
      return language === "ar"
        ? `${formatArabicThousands(wholeUnits)} ${word}`
        : `${word} ${formatGroupedNumber(wholeUnits)}`;
    };
    const roundMinor = (minor: number) => Math.round(minor / unit / 50) * 50 * unit;
    const city = getDemoCity(catalog, outlet.city);
    const limit = String(dice.pick([200, 250, 300, 350]));
    const excess = toLocalPrice(catalog, dice.pick([1_000, 1_500, 2_000]), outlet.country, {
      ...priceSteps,
      SAR: 500,
      AED: 500,
      KWD: 50,
      USD: 100,
    });
    const languages = pickListingLanguages(dice, outlet);
    const words = (language: ContentLanguage) => ({
      the: bodyNouns[body]?.[language] ?? (language === "ar" ? "السيارة" : "the car"),
      year: String(year),
      monthly: amount(roundMinor(price.minor * DAYS_PRICED_PER_MONTH), language),
      excess: amount(excess.minor, language),
      limit,
      city: city.name[language] ?? "",
      days: language === "ar" ? formatArabicCount(minimumDays, arabicDayForms) : formatEnglishCount(minimumDays, "day"),
    });
    const { colour, media } = pictures.pickCarPictures(
      dice,
      "rental",
      make.make,
      body,
      model.family ? [model.family, ...make.families] : make.families,
    );
    const rentalData = {
      feminine: bodyNouns[body] === undefined,
      country: outlet.country,
      withDriver,
      minimumDays,
      van: body === "van",
      luxury: model.price > 250,
      small: model.price < 85,
    };
    const fuel = dice.pick(model.fuels ?? ["petrol"]);
    return {
      kind: "rental",
      categoryId: getDemoCategoryId(catalog, "rental-cars"),
      sellerId: outlet.id,
      name: {
        ar: languages.includes("ar") ? `للإيجار ${knownMake.name.ar} ${knownModel.name.ar} ${year}` : null,
        en: languages.includes("en") ? `Rent a ${knownMake.name.en} ${knownModel.name.en} ${year}` : null,
      },
      description: generateRentalText(dice, rentalData, { ar: words("ar"), en: words("en") }, languages),
      makeId: knownMake.id,
      modelId: knownModel.id,
      year,
      cityId: city.id,
      colorId: findLookupId(catalog, "color", colour),
      fuelId: findLookupId(catalog, "fuel", fuel),
      gearId: findLookupId(catalog, "gear", "automatic"),
      bodyId: findLookupId(catalog, "body", body),
      price,
      currency: price.currency,
      pricePer: "day",
      features: [
        ...toDemoFeatureValue(catalog, "seats", dice.pick(seatCounts[body] ?? [5])),
        ...toDemoFeatureValue(catalog, "minimum_days", minimumDays),
        ...toDemoFeatureValue(catalog, "with_driver", withDriver),
      ],
      media,
      createdAt,
      ...(dice.chance(0.15)
        ? {
            compareAtMinor: price.minor + Math.max(1, Math.round((price.minor * 0.15) / unit / 5) * 5) * unit,
            badges: ["sale"],
          }
        : {}),
    };
  }

  #pickCar(dice: SeededDice) {
    const weight = ({ model }: (typeof rentableModels)[number]) => model.weight;
    let picked = dice.pickWeighted(rentableModels, weight);
    for (let tries = 0; picked.model.model === this.#lastModel && tries < 5; tries += 1)
      picked = dice.pickWeighted(rentableModels, weight);
    this.#lastModel = picked.model.model;
    return picked;
  }
}

/** Monthly rental price as a multiple of the daily price. */
const DAYS_PRICED_PER_MONTH = 20;
