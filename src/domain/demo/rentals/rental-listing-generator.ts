import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";
import { type DemoBodyStyle, demoCars, pickDemoCar } from "../cars/demo-makes.ts";
import type { SeededDice } from "../dice.ts";
import {
  carPriceSteps,
  type DemoMarket,
  type DemoMarketSeller,
  findLookupId,
  formatAmount,
  getCurrencyUnit,
  getDemoCategoryId,
  getDemoCity,
  getMakeAndModel,
  pickListingLanguages,
  smallPriceSteps,
  toDemoFeatureValue,
  toLocalPrice,
} from "../market.ts";
import { bodyNouns } from "../texts/body-nouns.ts";
import { formatCount } from "../texts/counted-nouns.ts";
import { writeInLanguages } from "../texts/remarks.ts";
import { generateRentalText } from "../texts/rental-text.ts";
import { getDemoRentalRates, getDemoRentalTerms } from "./rental-terms.ts";

/** Demo models that can be rented: those that are still sold and for which photos exist. */
const rentableCars = demoCars.filter(
  ({ model: { category, body, to, price } }) =>
    !category && to === undefined && price < 900 && !["convertible", "wagon"].includes(body),
);
const seatCounts: Partial<Record<DemoBodyStyle, number[]>> = { van: [7, 8, 11], suv: [5, 7], coupe: [4], pickup: [5] };

/** Generates rental listings. The first one is the oldest. */
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
    const car = pickDemoCar(dice, rentableCars, this.#lastModel);
    const { make, model } = car;
    this.#lastModel = model.model;
    const known = getMakeAndModel(catalog, car);
    const { body } = model;
    const year = Math.max(model.from, now.getUTCFullYear() - dice.pick([0, 0, 1, 1, 2]));
    const withDriver = dice.chance(model.price > 250 || body === "van" ? 0.35 : 0.06);
    const minimumDays = dice.pick([1, 1, 1, 2, 3]);
    const daily = (model.price * 1.5 + 15) * dice.between(0.92, 1.1) * (withDriver ? 1.5 : 1);
    const price = toLocalPrice(catalog, daily, outlet.country, smallPriceSteps);
    const unit = getCurrencyUnit(catalog, price.currency);
    const amount = (minor: number, language: ContentLanguage) =>
      formatAmount(Math.max(1, Math.round(minor / unit)), price.currency, language);
    const roundMinor = (minor: number) => Math.round(minor / unit / 50) * 50 * unit;
    const city = getDemoCity(catalog, outlet.city);
    const dailyKm = dice.pick([200, 250, 300, 350]);
    const excess = toLocalPrice(catalog, dice.pick([1_000, 1_500, 2_000]), outlet.country, carPriceSteps);
    const languages = pickListingLanguages(dice, outlet);
    const getWords = (language: ContentLanguage) => ({
      the: bodyNouns[body][language],
      year: String(year),
      monthly: amount(roundMinor(price.minor * DAYS_PRICED_PER_MONTH), language),
      excess: amount(excess.minor, language),
      limit: String(dailyKm),
      city: city.name[language] ?? "",
      days: formatCount(minimumDays, "day", language),
    });
    const { shape, price: newPrice } = model;
    if (!shape) throw new Error(`the demo has no photos of ${make.make} ${model.model}`);
    const pictured = {
      make: make.make,
      model: model.model,
      shape,
      price: newPrice,
      isShowroom: false,
      lists: ["rentals", outlet.slug, outlet.city],
    };
    const { colour, media } = pictures.pickCarPictures(dice, pictured);
    const rentalData = {
      feminine: bodyNouns[body].feminine,
      country: outlet.country,
      withDriver,
      minimumDays,
      van: body === "van",
      luxury: model.price > 250,
      small: model.price < 85 && (body === "sedan" || body === "hatchback"),
    };
    const fuel = dice.pick(model.fuels ?? ["petrol"]);
    const mark = `${outlet.slug} ${known.model.slug} ${year} ${price.minor}`;
    const rented = { mark, country: outlet.country, carPrice: model.price, withDriver, dailyKm, excess };
    const terms = getDemoRentalTerms(catalog, rented);
    const deliveryId = catalog.features.get("delivery")?.id;
    const isDeliveryFree = terms.some(({ featureId }) => featureId === deliveryId);
    return {
      kind: "rental",
      categoryId: getDemoCategoryId(catalog, "rental-cars"),
      sellerId: outlet.id,
      name: writeInLanguages(languages, (language) => {
        const verb = language === "ar" ? "للإيجار" : "Rent a";
        return `${verb} ${known.make.name[language]} ${known.model.name[language]} ${year}`;
      }),
      description: generateRentalText(dice, rentalData, getWords, languages),
      makeId: known.make.id,
      modelId: known.model.id,
      year,
      cityId: city.id,
      colorId: findLookupId(catalog, "color", colour),
      fuelId: findLookupId(catalog, "fuel", fuel),
      gearId: findLookupId(catalog, "gear", "automatic"),
      bodyId: findLookupId(catalog, "body", body),
      price,
      currency: price.currency,
      pricePer: "day",
      rental: getDemoRentalRates(catalog, { ...rented, price, isDeliveryFree, cityId: city.id }),
      features: [
        ...toDemoFeatureValue(catalog, "seats", dice.pick(seatCounts[body] ?? [5])),
        ...toDemoFeatureValue(catalog, "minimum_days", minimumDays),
        ...toDemoFeatureValue(catalog, "with_driver", withDriver),
        ...terms,
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
}

/** Monthly rental price as a multiple of the daily price. */
const DAYS_PRICED_PER_MONTH = 20;
