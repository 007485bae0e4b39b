import type { Money } from "#kernel/money.ts";

/** Price of a parcel up to a weight, for goods from an amount. */
export type ShippingTier = {
  /** Maximum weight in grams. Null for any weight. */
  maxGrams: number | null;
  /** Minimum amount of the goods, in minor units of the currency of the rate. */
  minGoodsMinor: number;
  priceMinor: number;
};

/**
 * Prices that a seller, or the site for all sellers, charges for parcels to a zone: a country, or some cities of it.
 */
export type ShippingRate = {
  id: number;
  /** ISO 3166 code. */
  country: string;
  /** Cities of the zone. Null for the whole country. */
  cityIds: readonly number[] | null;
  currency: string;
  tiers: readonly ShippingTier[];
  /** Amount of the goods from which shipping is free, in minor units. Null if it never is. */
  freeFromMinor: number | null;
  /** Usual days of the delivery. Null if the seller does not state them. */
  days: DeliveryDays | null;
};

export type DeliveryDays = { from: number; to: number };

/** Place to which goods are sent. `cityId` is null for a city that the catalog lacks, undefined for an unknown city. */
export type Destination = { country: string; cityId: number | null | undefined };

/** Goods that one seller sends together. `getGoodsMinor` returns their amount in minor units of a currency. */
export type Parcel = { grams: number; getGoodsMinor: (currency: string) => number };

/**
 * Shipping quote of a parcel. `flat`: its share of the flat price of the site, because there are no rates. `unknown`:
 * the price depends on a city that is not known yet. `refused`: the seller does not ship to the place, or not a parcel
 * of this weight.
 */
export type ShippingQuote =
  | { kind: "flat" }
  | { kind: "rate"; price: Money; days: DeliveryDays | null }
  | { kind: "unknown" }
  | { kind: "refused"; reason: "place" | "weight" };

/** Shipping quote for each seller who can deliver something, by seller id. */
export type ShippingQuotes = Readonly<Record<number, ShippingQuote>>;

/** Weight of a part without a weight of its own, in grams, unless administrators set another. */
export const DEFAULT_PART_GRAMS = 1_000;

/** Limits of the rates of a seller, and of the site. */
export const shippingLimits = { rates: 100, cities: 200, tiers: 8, days: 90, grams: 1_000_000 } as const;

/** Calculates the weight of a parcel. Parts without a weight have the weight `defaultGrams`. */
export const calculateGrams = (
  lines: readonly { grams: number | null; quantity: number }[],
  defaultGrams: number,
): number => lines.reduce((sum, { grams, quantity }) => sum + (grams ?? defaultGrams) * quantity, 0);

/**
 * Selects the rates that apply to a seller's parcels: the seller's own rates, or those of the site for a seller without
 * any.
 */
export const selectRates = (
  ownRates: readonly ShippingRate[],
  siteRates: readonly ShippingRate[],
): readonly ShippingRate[] => (ownRates.length > 0 ? ownRates : siteRates);

/** Finds the rate of the smallest zone that contains a place: a rate for the city before one for the whole country. */
export function findRate(rates: readonly ShippingRate[], { country, cityId }: Destination): ShippingRate | undefined {
  const inCountry = rates.filter((rate) => rate.country === country);
  return (
    inCountry.find(({ cityIds }) => typeof cityId === "number" && cityIds?.includes(cityId)) ??
    inCountry.find(({ cityIds }) => cityIds === null)
  );
}

/**
 * Calculates the price of a parcel in minor units of the currency of the rate: the lowest price among the tiers that
 * cover the parcel. A heavier parcel is therefore never cheaper, and goods of a higher amount never cost more. Returns
 * undefined for a parcel that is heavier than all tiers allow.
 */
export function calculateRatePrice(rate: ShippingRate, { grams, getGoodsMinor }: Parcel): number | undefined {
  const goodsMinor = getGoodsMinor(rate.currency);
  const prices = rate.tiers
    .filter(({ maxGrams, minGoodsMinor }) => grams <= (maxGrams ?? Infinity) && goodsMinor >= minGoodsMinor)
    .map(({ priceMinor }) => priceMinor);
  if (prices.length === 0) return undefined;
  return rate.freeFromMinor !== null && goodsMinor >= rate.freeFromMinor ? 0 : Math.min(...prices);
}

/** Quotes the shipping of a parcel by the rates that apply to its seller. Without a destination, nothing is known. */
export function quoteShipping(
  rates: readonly ShippingRate[],
  destination: Destination | undefined,
  parcel: Parcel,
): ShippingQuote {
  if (rates.length === 0) return { kind: "flat" };
  if (!destination) return { kind: "unknown" };
  const rate = findRate(rates, destination);
  if (!rate) {
    const isCityMissing =
      destination.cityId === undefined && rates.some(({ country }) => country === destination.country);
    return isCityMissing ? { kind: "unknown" } : { kind: "refused", reason: "place" };
  }
  const minor = calculateRatePrice(rate, parcel);
  if (minor === undefined) return { kind: "refused", reason: "weight" };
  return { kind: "rate", price: { minor, currency: rate.currency }, days: rate.days };
}
