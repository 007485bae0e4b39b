import { parseLocalizedNumber } from "#kernel/typed-numbers.ts";
import costTable from "./running-costs.json" with { type: "json" };

/**
 * Usual costs in a country, in units of its currency. Prices of fuel are for a litre of the usual grade or a kilowatt
 * hour at home. Registration is the yearly renewal with the inspection. Shares of insurance are of the price of the car,
 * for full cover.
 */
export type CountryCosts = {
  /** Code of the currency of the country. */
  currency: string;
  petrol: number;
  diesel: number;
  kwh: number;
  registration: CostRange;
  insuranceShare: CostRange;
  leastInsurance: number;
};

/** Lower and upper end of a cost. */
export type CostRange = readonly [low: number, high: number];

/** Month in which the table of costs was reviewed, such as "2025-10". */
export const COSTS_REVIEWED = costTable.reviewed;

const costsByCountry = costTable.countries as unknown as Readonly<Record<string, CountryCosts>>;

/** Returns the usual costs in a country, such as "SA". Undefined for countries without an entry. */
export const getCountryCosts = (country: string | undefined): CountryCosts | undefined =>
  Object.hasOwn(costsByCountry, country ?? "") ? costsByCountry[country ?? ""] : undefined;

/** Converts the amounts of a country to another currency. `factor` is the number of its units for a unit of the country's. */
export const convertCountryCosts = (costs: CountryCosts, factor: number): CountryCosts => ({
  ...costs,
  petrol: costs.petrol * factor,
  diesel: costs.diesel * factor,
  kwh: costs.kwh * factor,
  registration: [costs.registration[0] * factor, costs.registration[1] * factor],
  leastInsurance: costs.leastInsurance * factor,
});

/** Kilometres a year that the estimate assumes at first. */
const DEFAULT_DISTANCE = 15_000;
/** Kilometres a year that the reader can choose. */
export const distanceChoices = [5_000, 10_000, 15_000, 20_000, 30_000, 40_000];

/** Parses the kilometres a year. Values that cannot be chosen become the usual distance. */
export function parseDistance(typed: string | null): number {
  const distance = parseLocalizedNumber(typed ?? "");
  return distance !== undefined && distanceChoices.includes(distance) ? distance : DEFAULT_DISTANCE;
}

export type Consumption = { fuel: "petrol" | "diesel" | "kwh"; per100: number };

/** Engine sizes in litres for which the estimate of the consumption holds. */
const plausibleEngine = { min: 0.6, max: 8.5 };
/** Consumption of an electric car in kilowatt hours per 100 km, with the losses of charging. */
const ELECTRIC_CONSUMPTION = 19;
/** Share of the consumption of a petrol engine of the same size. */
const consumptionShares: Readonly<Record<string, number>> = { petrol: 1, diesel: 0.8, hybrid: 0.65 };

/**
 * Estimates the consumption of a car with air conditioning in mixed traffic: 4.5 litres per 100 km, and 2 more for each
 * litre of engine size. Diesel engines use 20 percent less, hybrids 35 percent less. Undefined for other fuels and
 * unknown or implausible engines.
 */
export function estimateConsumption(
  fuel: string | undefined,
  engineLitres: number | undefined,
): Consumption | undefined {
  if (fuel === "electric") return { fuel: "kwh", per100: ELECTRIC_CONSUMPTION };
  const share = consumptionShares[fuel ?? ""];
  const { min, max } = plausibleEngine;
  if (share === undefined || engineLitres === undefined || !(engineLitres >= min && engineLitres <= max))
    return undefined;
  const per100 = Math.round((4.5 + 2 * engineLitres) * share * 10) / 10;
  return { fuel: fuel === "diesel" ? "diesel" : "petrol", per100 };
}

/** Costs of a year in the units of the given costs. */
export type RunningCosts = { fuel: number; insurance: CostRange; registration: CostRange; total: CostRange };

/** Rounds to two digits, because more would look exact. */
export const roundCost = (amount: number): number => Number(amount.toPrecision(2));

/**
 * Estimates what a year with a car costs. The price of the car is in the same currency as the costs. The parts are
 * rounded to two digits, and the totals are their sums.
 */
export function estimateRunningCosts(
  { registration, insuranceShare, leastInsurance, ...unitPrices }: CountryCosts,
  { fuel, per100 }: Consumption,
  price: number,
  distance: number,
): RunningCosts {
  const roundRange = ([low, high]: CostRange): CostRange => [roundCost(low), roundCost(high)];
  const fuelCost = roundCost((distance / 100) * per100 * unitPrices[fuel]);
  const [lowShare, highShare] = insuranceShare;
  const insurance = roundRange([
    Math.max(leastInsurance, price * lowShare),
    Math.max(leastInsurance, price * highShare),
  ]);
  const fees = roundRange(registration);
  return {
    fuel: fuelCost,
    insurance,
    registration: fees,
    total: [fuelCost + insurance[0] + fees[0], fuelCost + insurance[1] + fees[1]],
  };
}
