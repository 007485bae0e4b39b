import type { NewAd } from "#domain/ads/insert.server.ts";
import type { Language } from "#kernel/local-text.ts";
import type { PicturedBody } from "../cars/model.ts";
import { demoMakes } from "../cars/models.ts";
import type { Dice } from "../dice.ts";
import {
  categoryId,
  cityOf,
  featureValue,
  languagesOf,
  localPrice,
  lookupId,
  type Market,
  moneyWord,
  type SellerInMarket,
} from "../market.ts";
import { countedArabic, countedEnglish, days, grouped, roughArabic } from "../texts/counted.ts";
import { rentalText } from "../texts/rental-text.ts";

/** What is let: what is still sold, and has pictures. */
const lettable = demoMakes.flatMap((make) =>
  make.models
    .filter(
      ({ category, body, to, price }) =>
        !category && to === undefined && price < 900 && !["convertible", "wagon"].includes(body),
    )
    .map((model) => ({ make, model })),
);
const steps = { SAR: 5, AED: 5, KWD: 1, USD: 1 };
const seats: Partial<Record<PicturedBody, number[]>> = { van: [7, 8, 11], suv: [5, 7], coupe: [4], pickup: [5] };
const nouns: Partial<Record<PicturedBody, { ar: string; en: string }>> = {
  suv: { ar: "الجيب", en: "the SUV" },
  pickup: { ar: "الونيت", en: "the pickup" },
  van: { ar: "الفان", en: "the van" },
};

/** Ads of cars to let, one after the other as they were written. */
export class RentalAds {
  readonly #market: Market;
  readonly #rooms: SellerInMarket[];
  #lastModel = "";

  constructor(market: Market) {
    this.#market = market;
    this.#rooms = market.sellers.filter(({ deals }) => deals === "rentals");
  }

  next(dice: Dice, createdAt: Date): NewAd {
    const { catalogue, now, pictures } = this.#market;
    const room = dice.weighted(this.#rooms, ({ weight }) => weight);
    const { make, model } = this.#offer(dice);
    const known = catalogue.makes.bySlug.get(make.make);
    const knownModel = catalogue.modelsOfMake.get(known?.id ?? 0)?.find(({ slug }) => slug === model.model);
    if (!known || !knownModel) throw new Error(`the demo's ${make.make} ${model.model} is not in the catalogue`);
    const body = model.body as PicturedBody;
    const year = Math.max(model.from, now.getUTCFullYear() - dice.pick([0, 0, 1, 1, 2]));
    const withDriver = dice.chance(model.price > 250 || body === "van" ? 0.35 : 0.06);
    const minimumDays = dice.pick([1, 1, 1, 2, 3]);
    const daily = (model.price * 1.5 + 15) * dice.between(0.92, 1.1) * (withDriver ? 1.5 : 1);
    const price = localPrice(catalogue, daily, room.country, steps);
    const unit = 10 ** (catalogue.currencies.get(price.currency)?.decimals ?? 2);
    const amount = (minor: number, language: Language) => {
      const whole = Math.max(1, Math.round(minor / unit));
      const word = moneyWord(price.currency, language);
      return language === "ar" ? `${roughArabic(whole)} ${word}` : `${word} ${grouped(whole)}`;
    };
    const roundMinor = (minor: number) => Math.round(minor / unit / 50) * 50 * unit;
    const city = cityOf(catalogue, room.city);
    const limit = String(dice.pick([200, 250, 300, 350]));
    const excess = localPrice(catalogue, dice.pick([1_000, 1_500, 2_000]), room.country, {
      ...steps,
      SAR: 500,
      AED: 500,
      KWD: 50,
      USD: 100,
    });
    const languages = languagesOf(dice, room);
    const words = (language: Language) => ({
      the: nouns[body]?.[language] ?? (language === "ar" ? "السيارة" : "the car"),
      year: String(year),
      monthly: amount(roundMinor(price.minor * dailyMonth), language),
      excess: amount(excess.minor, language),
      limit,
      city: city.name[language] ?? "",
      days: language === "ar" ? countedArabic(minimumDays, days) : countedEnglish(minimumDays, "day"),
    });
    const { colour, media } = pictures.car(
      dice,
      "rental",
      make.make,
      body,
      model.family ? [model.family, ...make.families] : make.families,
    );
    const facts = {
      feminine: nouns[body] === undefined,
      country: room.country,
      withDriver,
      minimumDays,
      van: body === "van",
      luxury: model.price > 250,
      small: model.price < 85,
    };
    const fuel = dice.pick(model.fuels ?? ["petrol"]);
    return {
      kind: "rental",
      categoryId: categoryId(catalogue, "rental-cars"),
      sellerId: room.id,
      name: {
        ar: languages.includes("ar") ? `للإيجار ${known.name.ar} ${knownModel.name.ar} ${year}` : null,
        en: languages.includes("en") ? `Rent a ${known.name.en} ${knownModel.name.en} ${year}` : null,
      },
      description: rentalText(dice, facts, { ar: words("ar"), en: words("en") }, languages),
      makeId: known.id,
      modelId: knownModel.id,
      year,
      cityId: city.id,
      colorId: lookupId(catalogue, "color", colour),
      fuelId: lookupId(catalogue, "fuel", fuel),
      gearId: lookupId(catalogue, "gear", "automatic"),
      bodyId: lookupId(catalogue, "body", body),
      price,
      currency: price.currency,
      pricePer: "day",
      features: [
        ...featureValue(catalogue, "seats", dice.pick(seats[body] ?? [5])),
        ...featureValue(catalogue, "minimum_days", minimumDays),
        ...featureValue(catalogue, "with_driver", withDriver),
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

  #offer(dice: Dice) {
    const weight = ({ model }: (typeof lettable)[number]) => model.weight;
    let found = dice.weighted(lettable, weight);
    for (let tries = 0; found.model.model === this.#lastModel && tries < 5; tries += 1)
      found = dice.weighted(lettable, weight);
    this.#lastModel = found.model.model;
    return found;
  }
}

/** A month costs as much as these days. */
const dailyMonth = 20;
