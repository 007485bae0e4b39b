import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CatalogIndex, type City, type Currency } from "#domain/catalog/catalog.ts";
import { parseShippingRate, type ShippingRateFields, toShippingRateFields } from "./rate-fields.ts";
import { type ShippingRate, shippingLimits } from "./shipping-rate.ts";

const createCity = (id: number, slug: string, country: string): City => ({
  id,
  slug,
  name: { en: slug, ar: null },
  country,
  coordinates: null,
});
const catalog = {
  countries: ["SA", "KW"].map((code) => ({ code, name: { en: code, ar: null } })),
  cities: new CatalogIndex([
    createCity(1, "riyadh", "SA"),
    createCity(2, "jeddah", "SA"),
    createCity(3, "kuwait", "KW"),
  ]),
  currencies: new Map(
    [
      ["SAR", 2],
      ["KWD", 3],
      ["IQD", 0],
    ].map(([code, decimals]): [string, Currency] => [
      String(code),
      { code: String(code), rate: "1", decimals: Number(decimals), symbol: "", symbolAr: "", name: { en: "", ar: "" } },
    ]),
  ),
};
const fields: ShippingRateFields = {
  country: "sa",
  cities: ["jeddah", "1", "riyadh"],
  currency: "SAR",
  freeFrom: "٥٠٠",
  daysFrom: "2",
  daysTo: "3",
  tiers: [
    { weight: "5", from: "", price: "20.50" },
    { weight: "", from: "", price: "" },
    { weight: "٣٠٫٥", from: "1,000", price: "0" },
  ],
};
const listErrors = (changes: Partial<ShippingRateFields>) => {
  const parsed = parseShippingRate({ ...fields, ...changes }, catalog);
  return "errors" in parsed ? parsed.errors.map(({ path, code }) => `${path} ${code}`) : [];
};
const withTier = (changes: Partial<ShippingRateFields["tiers"][number]>) => ({
  tiers: [{ weight: "5", from: "", price: "20", ...changes }],
});

describe("parseShippingRate", () => {
  it("parseShippingRate converts weights to grams and amounts to minor units, in any digits", () => {
    expect(parseShippingRate(fields, catalog)).toEqual({
      rate: {
        country: "SA",
        cityIds: [1, 2],
        currency: "SAR",
        tiers: [
          { maxGrams: 5_000, minGoodsMinor: 0, priceMinor: 2_050 },
          { maxGrams: 30_500, minGoodsMinor: 100_000, priceMinor: 0 },
        ],
        freeFromMinor: 50_000,
        days: { from: 2, to: 3 },
      },
    });
  });

  it("parseShippingRate takes a rate without cities, days, free amount and weight limit", () => {
    const least = { cities: [], freeFrom: "", daysFrom: "", daysTo: "", ...withTier({ weight: "", price: "1.234" }) };
    expect(parseShippingRate({ ...fields, ...least, country: "KW", currency: "KWD" }, catalog)).toEqual({
      rate: {
        country: "KW",
        cityIds: null,
        currency: "KWD",
        tiers: [{ maxGrams: null, minGoodsMinor: 0, priceMinor: 1_234 }],
        freeFromMinor: null,
        days: null,
      },
    });
  });

  it.each<[string, Partial<ShippingRateFields>]>([
    ["country required", { country: " " }],
    ["country country", { country: "XX" }],
    ["cities shipping.city", { cities: ["riyadh", "kuwait"] }],
    ["cities shipping.city", { cities: ["atlantis"] }],
    ["cities shipping.too_many_cities", { cities: new Array(shippingLimits.cities + 1).fill("riyadh") }],
    ["currency required", { currency: "" }],
    ["currency shipping.currency", { currency: "XXX" }],
    ["freeFrom shipping.free_from", { freeFrom: "0" }],
    ["freeFrom shipping.amount", { freeFrom: "-5" }],
    ["daysFrom shipping.days", { daysFrom: "1.5" }],
    ["daysFrom required", { daysFrom: "" }],
    ["daysTo required", { daysTo: "" }],
    ["daysTo shipping.days", { daysTo: "91" }],
    ["daysTo shipping.days_crossed", { daysTo: "1" }],
    ["tiers.0.price required", { tiers: [] }],
    ["tiers.0.price required", withTier({ price: "" })],
    ["tiers.0.price shipping.amount", withTier({ price: "twenty" })],
    ["tiers.0.price shipping.decimals_2", withTier({ price: "20.5555" })],
    ["tiers.0.price shipping.two_ways", withTier({ price: "20.555" })],
    ["tiers.0.price shipping.too_high", withTier({ price: "99999999" })],
    ["tiers.0.price shipping.decimals_0", { ...withTier({ price: "20.5" }), currency: "IQD" }],
    ["tiers.0.from shipping.amount", withTier({ from: "x" })],
    ["tiers.0.weight shipping.weight", withTier({ weight: "0" })],
    ["tiers.0.weight shipping.weight", withTier({ weight: "0.0005" })],
    ["tiers.0.weight shipping.weight", withTier({ weight: "1001" })],
    ["tiers.0.weight shipping.weight", withTier({ weight: "5 kg" })],
    [
      "tiers.1.weight shipping.tier_twice",
      { tiers: [withTier({}).tiers[0], { weight: "5.0", from: "0", price: "3" }] as ShippingRateFields["tiers"] },
    ],
    [
      "tiers shipping.too_many_tiers",
      {
        tiers: Array.from({ length: shippingLimits.tiers + 1 }, (_, i) => ({
          weight: String(i + 1),
          from: "",
          price: "1",
        })),
      },
    ],
  ])("parseShippingRate answers “%s” to %j", (error, changes) => {
    expect(listErrors(changes)).toEqual([error]);
  });
});

it("toShippingRateFields returns fields that parse to the same rate, in currencies with 0, 2 and 3 decimals", () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 });
  const tiers = fc.uniqueArray(
    fc.record({
      maxGrams: fc.option(fc.integer({ min: 1, max: shippingLimits.grams })),
      minGoodsMinor: amount,
      priceMinor: amount,
    }),
    { minLength: 1, maxLength: shippingLimits.tiers, selector: (each) => `${each.maxGrams} ${each.minGoodsMinor}` },
  );
  const randomRate: fc.Arbitrary<Omit<ShippingRate, "id">> = fc.record({
    country: fc.constant("SA"),
    cityIds: fc.constantFrom(null, [1], [1, 2]),
    currency: fc.constantFrom("SAR", "KWD", "IQD"),
    tiers,
    freeFromMinor: fc.option(fc.integer({ min: 1, max: 1_000_000_000 })),
    days: fc.constantFrom(null, { from: 0, to: 0 }, { from: 2, to: 90 }),
  });
  fc.assert(
    fc.property(randomRate, (rate) => {
      expect(parseShippingRate(toShippingRateFields(rate, catalog), catalog)).toEqual({ rate });
    }),
  );
});
