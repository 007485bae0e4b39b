import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calculateGrams,
  calculateRatePrice,
  type Destination,
  findRate,
  quoteShipping,
  type ShippingRate,
  selectRates,
} from "./shipping-rate.ts";

const createRate = (rate: Partial<ShippingRate>): ShippingRate => ({
  id: 1,
  country: "SA",
  cityIds: null,
  currency: "SAR",
  tiers: [{ maxGrams: null, minGoodsMinor: 0, priceMinor: 2_000 }],
  freeFromMinor: null,
  days: null,
  ...rate,
});

const countries = ["SA", "AE", "KW"];
const tier = fc.record({
  maxGrams: fc.option(fc.integer({ min: 1, max: 40_000 })),
  minGoodsMinor: fc.integer({ min: 0, max: 100_000 }),
  priceMinor: fc.integer({ min: 0, max: 20_000 }),
});
const randomRate = fc.record({
  country: fc.constantFrom(...countries),
  cityIds: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })),
  tiers: fc.array(tier, { minLength: 1, maxLength: 8 }),
  freeFromMinor: fc.option(fc.integer({ min: 1, max: 100_000 })),
});
const randomRates = fc
  .array(randomRate, { maxLength: 10 })
  .map((rates) => rates.map((rate, index) => createRate({ ...rate, id: index })));
const randomDestination: fc.Arbitrary<Destination> = fc.record({
  country: fc.constantFrom(...countries),
  cityId: fc.constantFrom(null, undefined, 1, 2, 3, 8),
});
const toParcel = (grams: number, goodsMinor: number) => ({ grams, getGoodsMinor: () => goodsMinor });

describe("findRate", () => {
  it("findRate returns a rate of the place, and prefers the rate of the city to that of the country", () => {
    fc.assert(
      fc.property(randomRates, randomDestination, (rates, destination) => {
        const found = findRate(rates, destination);
        const ofCity = rates.filter(
          ({ country, cityIds }) => country === destination.country && cityIds?.includes(destination.cityId ?? -1),
        );
        const ofCountry = rates.filter(({ country, cityIds }) => country === destination.country && cityIds === null);
        if (ofCity.length > 0) expect(ofCity).toContain(found);
        else if (ofCountry.length > 0) expect(ofCountry).toContain(found);
        else expect(found).toBeUndefined();
      }),
    );
  });
});

describe("calculateRatePrice", () => {
  it("calculateRatePrice never makes a heavier parcel cheaper, nor a parcel of a higher amount dearer", () => {
    const parcel = fc.record({ grams: fc.nat(50_000), goodsMinor: fc.nat(120_000) });
    fc.assert(
      fc.property(randomRate, parcel, fc.nat(10_000), fc.nat(30_000), (rate, { grams, goodsMinor }, more, worth) => {
        const getPrice = (...args: [number, number]) => calculateRatePrice(createRate(rate), toParcel(...args));
        const price = getPrice(grams, goodsMinor);
        const heavier = getPrice(grams + more, goodsMinor);
        const dearer = getPrice(grams, goodsMinor + worth);
        if (heavier !== undefined) expect(price).toBeLessThanOrEqual(heavier);
        if (price !== undefined) expect(dearer).toBeLessThanOrEqual(price);
      }),
    );
  });

  it("calculateRatePrice returns the price of a tier that covers the parcel, or 0 from the free amount", () => {
    fc.assert(
      fc.property(randomRate, fc.nat(50_000), fc.nat(120_000), (values, grams, goodsMinor) => {
        const rate = createRate(values);
        const covering = rate.tiers.filter(
          ({ maxGrams, minGoodsMinor }) => (maxGrams === null || grams <= maxGrams) && goodsMinor >= minGoodsMinor,
        );
        const isFree = rate.freeFromMinor !== null && goodsMinor >= rate.freeFromMinor;
        const price = calculateRatePrice(rate, toParcel(grams, goodsMinor));
        if (covering.length === 0) expect(price).toBeUndefined();
        else expect(isFree ? [0] : covering.map(({ priceMinor }) => priceMinor)).toContain(price);
      }),
    );
  });

  it("calculateRatePrice includes the limits of a tier and the free amount itself", () => {
    const rate = createRate({
      tiers: [
        { maxGrams: 5_000, minGoodsMinor: 0, priceMinor: 2_000 },
        { maxGrams: 30_000, minGoodsMinor: 0, priceMinor: 4_500 },
        { maxGrams: 30_000, minGoodsMinor: 50_000, priceMinor: 1_000 },
      ],
      freeFromMinor: 100_000,
    });
    const getPrice = (grams: number, goods: number) => calculateRatePrice(rate, toParcel(grams, goods));
    expect([getPrice(5_000, 100), getPrice(5_001, 100), getPrice(30_000, 100)]).toEqual([2_000, 4_500, 4_500]);
    expect([getPrice(6_000, 49_999), getPrice(6_000, 50_000)]).toEqual([4_500, 1_000]);
    expect([getPrice(6_000, 99_999), getPrice(6_000, 100_000)]).toEqual([1_000, 0]);
    expect([getPrice(30_001, 100), getPrice(30_001, 100_000)]).toEqual([undefined, undefined]);
  });
});

describe("quoteShipping", () => {
  const riyadh = { country: "SA", cityId: 1 };
  const parcel = toParcel(1_000, 10_000);
  const days = { from: 2, to: 3 };

  it("quoteShipping returns the price with its days, in the currency of the rate", () => {
    const rate = createRate({
      currency: "KWD",
      tiers: [{ maxGrams: null, minGoodsMinor: 0, priceMinor: 1_250 }],
      days,
    });
    expect(quoteShipping([rate], riyadh, parcel)).toEqual({
      kind: "rate",
      price: { minor: 1_250, currency: "KWD" },
      days,
    });
  });

  it("quoteShipping returns the flat price without rates, whatever the destination", () => {
    expect(quoteShipping([], riyadh, parcel)).toEqual({ kind: "flat" });
    expect(quoteShipping([], undefined, parcel)).toEqual({ kind: "flat" });
  });

  it("quoteShipping asks for the city only if a rate of the country depends on it", () => {
    const cityRate = createRate({ cityIds: [1] });
    const unknownCity = { country: "SA", cityId: undefined };
    expect(quoteShipping([cityRate], unknownCity, parcel)).toEqual({ kind: "unknown" });
    expect(quoteShipping([cityRate], undefined, parcel)).toEqual({ kind: "unknown" });
    expect(quoteShipping([cityRate, createRate({})], unknownCity, parcel)).toMatchObject({ kind: "rate" });
    expect(quoteShipping([cityRate], { country: "AE", cityId: undefined }, parcel)).toEqual({
      kind: "refused",
      reason: "place",
    });
  });

  it("quoteShipping refuses a place without a rate, and a parcel that is too heavy", () => {
    const rates = [createRate({ cityIds: [2], tiers: [{ maxGrams: 999, minGoodsMinor: 0, priceMinor: 500 }] })];
    expect(quoteShipping(rates, { country: "SA", cityId: null }, parcel)).toEqual({ kind: "refused", reason: "place" });
    expect(quoteShipping(rates, riyadh, parcel)).toEqual({ kind: "refused", reason: "place" });
    expect(quoteShipping(rates, { country: "SA", cityId: 2 }, parcel)).toEqual({ kind: "refused", reason: "weight" });
  });
});

it("selectRates returns the rates of the site only for a seller without own rates", () => {
  const [own, site] = [createRate({ id: 1 }), createRate({ id: 2 })];
  expect([selectRates([own], [site]), selectRates([], [site]), selectRates([], [])]).toEqual([[own], [site], []]);
});

it("calculateGrams adds the weights of all pieces, with the default weight for parts without one", () => {
  const lines = [
    { grams: 250, quantity: 4 },
    { grams: null, quantity: 3 },
  ];
  expect(calculateGrams(lines, 700)).toBe(3_100);
});
