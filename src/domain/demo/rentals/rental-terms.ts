import { DEFAULT_GRACE_MINUTES, type NewRentalTerms, type RentalExtra } from "#domain/bookings/rental-terms.ts";
import type { Catalog, City } from "#domain/catalog/catalog.ts";
import type { NewFeatureValue } from "#domain/listings/write/insert-listings.server.ts";
import type { Money } from "#kernel/money.ts";
import type { DemoCity } from "../demo-cities.ts";
import { hashToSeed, SeededDice } from "../dice.ts";
import { carPriceSteps, getCurrencyUnit, smallPriceSteps, toDemoFeatureValue, toLocalPrice } from "../market.ts";

type RentedCar = {
  /** Name that is unique among the demo's rentals. It seeds the random choices. */
  mark: string;
  country: DemoCity["country"];
  /** Price of the new car in thousands of riyals. */
  carPrice: number;
  withDriver: boolean;
  /** Included distance per day in kilometres. */
  dailyKm: number;
  /** Part of a damage that the customer pays. */
  excess: Money;
};

/**
 * Returns the rental terms of a demo car as features. They agree with what the descriptions of rentals say. The random
 * choices use a separate generator, so that other listings do not depend on them.
 */
export function getDemoRentalTerms(catalog: Catalog, car: RentedCar): NewFeatureValue[] {
  const dice = new SeededDice(hashToSeed("rental terms", car.mark));
  const put = (key: string, value: number | string) => toDemoFeatureValue(catalog, key, value);
  const deposit = toLocalPrice(catalog, car.carPrice > 250 ? 3_000 : dice.pick([1_000, 1_500, 2_000]), car.country, {
    ...carPriceSteps,
    KWD: 10,
  });
  const insurance = put("insurance", "comprehensive");
  const isDelivered = dice.chance(0.7);
  // A driver brings the car and drives it, so the customer's age and a deposit do not matter.
  if (car.withDriver) return [...put("mileage_per_day", car.dailyKm), ...insurance];
  return [
    ...put("min_age", 21),
    ...put("licence_years", 1),
    ...["licence", "national-id"].flatMap((document) => put("rental_documents", document)),
    ...put("deposit", deposit.minor / getCurrencyUnit(catalog, deposit.currency)),
    ...put("mileage_per_day", car.dailyKm),
    ...(car.country === "SA" ? put("extra_km_price", 0.5) : []),
    ...insurance,
    ...put("insurance_excess", car.excess.minor / getCurrencyUnit(catalog, car.excess.currency)),
    ...(isDelivered ? put("delivery", "free") : []),
  ];
}

/** Cities between which demo cars can be driven and left, by country. */
const returnCitySlugs: Partial<Record<DemoCity["country"], readonly string[]>> = {
  SA: ["riyadh", "jeddah", "dammam"],
  AE: ["dubai", "abu-dhabi", "sharjah"],
};

/** Lists at most two of the cities in which a demo car can be left, without its own. */
const listReturnCities = ({ cities }: Catalog, country: DemoCity["country"], cityId: number): City[] =>
  (returnCitySlugs[country] ?? [])
    .flatMap((slug) => cities.bySlug.get(slug) ?? [])
    .filter(({ id }) => id !== cityId)
    .slice(0, 2);

/**
 * Returns the rates, rules and extras of a demo rental: a week for about six days, and a month for about twenty. Cars
 * with a driver have no extras.
 */
export function getDemoRentalRates(
  catalog: Catalog,
  {
    mark,
    country,
    withDriver,
    price,
    isDeliveryFree,
    cityId,
  }: Pick<RentedCar, "mark" | "country" | "withDriver"> & { price: Money; isDeliveryFree: boolean; cityId: number },
): NewRentalTerms {
  const dice = new SeededDice(hashToSeed("rental rates", mark));
  const unit = getCurrencyUnit(catalog, price.currency);
  // Dinars are rounded to tenths, other currencies to whole units.
  const step = unit === 1_000 ? unit / 10 : unit;
  const roundDown = (minor: number) => Math.max(step, Math.floor(minor / step) * step);
  const toLocal = (riyals: number) => toLocalPrice(catalog, riyals, country, smallPriceSteps).minor;
  const weeklyMinor = roundDown((price.minor * 6) / 7);
  const extra = (key: RentalExtra["key"], riyals: number, per: RentalExtra["per"], maximum: number): RentalExtra => ({
    key,
    name: null,
    priceMinor: riyals === 0 ? 0 : toLocal(riyals),
    per,
    maximum,
  });
  const cover = (key: RentalExtra["key"], riyals: number, excessRiyals: number): RentalExtra => ({
    ...extra(key, riyals, "day", 1),
    excessMinor: excessRiyals === 0 ? 0 : toLocal(excessRiyals),
  });
  return {
    weekendMinor: dice.chance(0.25) ? roundDown(price.minor * 1.1) : null,
    weeklyMinor,
    monthlyMinor: Math.min(weeklyMinor, roundDown((price.minor * 20) / 30)),
    youngDriver: !withDriver && dice.chance(0.4) ? { belowAge: 25, dayMinor: toLocal(30) } : null,
    cancellation: dice.pick(["flexible", "flexible", "moderate", "strict"]),
    isInstant: false,
    extras: withDriver
      ? []
      : [
          extra("child-seat", 20, "day", 2),
          extra("extra-driver", dice.pick([0, 50]), "stay", 2),
          ...(dice.chance(0.5) ? [extra("navigation", 15, "day", 1)] : []),
          extra("delivery", isDeliveryFree ? 0 : 50, "stay", 1),
          cover("cover-reduced", 25, 500),
          ...(dice.chance(0.6) ? [cover("cover-full", 50, 0)] : []),
        ],
    returnPlaces:
      withDriver || !dice.chance(0.6)
        ? []
        : listReturnCities(catalog, country, cityId).map(({ id, name }, index) => ({
            cityId: id,
            name,
            priceMinor: toLocal(index === 0 ? 200 : 350),
          })),
    graceMinutes: DEFAULT_GRACE_MINUTES,
    seasons: [],
    houseRules: null,
  };
}
