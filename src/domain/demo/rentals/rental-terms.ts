import type { Catalog } from "#domain/catalog/catalog.ts";
import type { NewFeatureValue } from "#domain/listings/write/insert-listings.server.ts";
import type { DemoCity } from "../demo-cities.ts";
import { hashToSeed, SeededDice } from "../dice.ts";
import { carPriceSteps, getCurrencyUnit, toDemoFeatureValue, toLocalPrice } from "../market.ts";

type RentedCar = {
  /** Name that is unique among the demo's rentals. It seeds the random choices. */
  mark: string;
  country: DemoCity["country"];
  /** Price of the new car in thousands of riyals. */
  carPrice: number;
  withDriver: boolean;
  /** Included distance per day in kilometres. */
  dailyKm: number;
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
    ...put("deposit", deposit.minor / getCurrencyUnit(catalog, deposit.currency)),
    ...put("mileage_per_day", car.dailyKm),
    ...(car.country === "SA" ? put("extra_km_price", 0.5) : []),
    ...insurance,
    ...(isDelivered ? put("delivery", "free") : []),
  ];
}
