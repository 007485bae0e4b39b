import { beforeAll, describe, expect, it } from "vitest";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { type Draft, isDraftField } from "./draft.ts";
import { validateDraft } from "./draft-validation.ts";
import { formatMinorUnits } from "./editable-listing.server.ts";
import { toRentalDraftFields } from "./rental-fields.ts";

let catalog: Catalog;
beforeAll(async () => {
  catalog = await getCatalog((await createTestDatabase()).db);
});

const validate = (fields: Draft) =>
  validateDraft(
    { category: "rental-cars", price: "200", currency: "SAR", ...fields },
    catalog,
    new Date(2_000_000_000_000),
  );
const rentalFields = (fields: Draft) => validate(fields).ad?.rental;
const listCodes = (fields: Draft) =>
  Object.fromEntries(
    validate(fields)
      .issues.filter(({ step }) => step === "price")
      .map(({ field, code }) => [field, code]),
  );

describe("parseRentalFields", () => {
  it("A rental without further fields has no rates, no extras and the flexible rule", () => {
    expect(rentalFields({})).toEqual({
      weekendMinor: null,
      weeklyMinor: null,
      monthlyMinor: null,
      youngDriver: null,
      cancellation: "flexible",
      isInstant: false,
      extras: [],
      returnPlaces: [],
      graceMinutes: 60,
      seasons: [],
      houseRules: null,
    });
    expect(validate({ category: "cars" }).ad?.rental).toBeUndefined();
  });

  it("Rates, rules and extras survive the way to the listing and back to the form", () => {
    const fields: Draft = {
      weekendRate: "250",
      weeklyRate: "170.5",
      monthlyRate: "120",
      youngDriverAge: "25",
      youngDriverFee: "30",
      cancellation: "strict",
      instantBooking: "on",
      graceMinutes: "30",
      houseRules: "ممنوع التدخين\nNo pets",
      "season.0.from": "2026-12-15",
      "season.0.to": "2027-01-05",
      "season.0.price": "300",
      "season.1.from": "2027-03-01",
      "season.1.to": "2027-03-01",
      "season.1.price": "260.5",
      "return.0.city": "جدة",
      "return.0.price": "300",
      "extra.cover-full.price": "40",
      "extra.cover-full.excess": "0",
      "extra.child-seat.price": "20",
      "extra.child-seat.per": "day",
      "extra.child-seat.max": "2",
      "extra.own-2.price": "0",
      "extra.own-2.per": "stay",
      "extra.own-2.max": "1",
      "extra.own-2.ar": "عدة تخييم",
    };
    expect(listCodes(fields)).toEqual({});
    const terms = rentalFields(fields);
    expect(terms?.returnPlaces).toMatchObject([{ name: { en: "Jeddah" }, priceMinor: 30_000 }]);
    expect(terms?.extras).toEqual([
      { key: "cover-full", name: null, priceMinor: 4_000, per: "day", maximum: 1, excessMinor: 0 },
      { key: "child-seat", name: null, priceMinor: 2_000, per: "day", maximum: 2 },
      { key: "own-2", name: { en: null, ar: "عدة تخييم" }, priceMinor: 0, per: "stay", maximum: 1 },
    ]);
    const stored = toRentalDraftFields(terms as never, (minor) => (minor === null ? "" : formatMinorUnits(minor, 2)));
    expect(stored).toEqual(fields);
    expect(Object.keys(stored).every(isDraftField)).toBe(true);
  });

  it.each<[string, Draft, Record<string, string>]>([
    ["a weekly rate above the price per day", { weeklyRate: "201" }, { weeklyRate: "above_day_rate" }],
    ["a monthly rate above the price per day", { monthlyRate: "201" }, { monthlyRate: "above_day_rate" }],
    [
      "a monthly rate above the weekly rate",
      { weeklyRate: "150", monthlyRate: "151" },
      { monthlyRate: "above_week_rate" },
    ],
    [
      "an unknown city of return",
      { "return.0.city": "Atlantis", "return.0.price": "5" },
      { "return.0.city": "city_unknown" },
    ],
    ["a city of return without a price", { "return.0.city": "Jeddah" }, { "return.0.price": "required" }],
    ["a price of return without a city", { "return.3.price": "5" }, { "return.3.city": "required" }],
    [
      "a city of return twice",
      { "return.0.city": "Jeddah", "return.0.price": "5", "return.1.city": "جدة", "return.1.price": "6" },
      { "return.1.city": "city_twice" },
    ],
    ["a cover without an excess", { "extra.cover-full.price": "40" }, { "extra.cover-full.excess": "required" }],
    [
      "a season without its end",
      { "season.0.from": "2026-12-01", "season.0.price": "9" },
      { "season.0.to": "required" },
    ],
    [
      "a season that ends before it begins",
      { "season.0.from": "2026-12-02", "season.0.to": "2026-12-01", "season.0.price": "9" },
      { "season.0.to": "season_order" },
    ],
    [
      "seasons that share a day",
      {
        "season.0.from": "2026-12-01",
        "season.0.to": "2026-12-10",
        "season.0.price": "9",
        "season.1.from": "2026-12-10",
        "season.1.to": "2026-12-11",
        "season.1.price": "9",
      },
      { "season.1.from": "season_twice" },
    ],
    [
      "a season on a day that does not exist",
      { "season.0.from": "2026-02-31", "season.0.to": "2026-03-01", "season.0.price": "9" },
      { "season.0.from": "date" },
    ],
    ["too long house rules", { houseRules: "x".repeat(2_001) }, { houseRules: "too_long" }],
    ["too much grace", { graceMinutes: "721" }, { graceMinutes: "too_high" }],
    ["a fee without an age", { youngDriverFee: "5" }, { youngDriverAge: "required" }],
    ["an age without a fee", { youngDriverAge: "25" }, { youngDriverFee: "required" }],
    ["an unknown rule", { cancellation: "never" }, { cancellation: "unknown" }],
    ["an own extra without words", { "extra.own-1.price": "5" }, { "extra.own-1.ar": "one_language" }],
    ["an own extra without a price", { "extra.own-1.en": "Tent" }, { "extra.own-1.price": "required" }],
    [
      "an unknown unit",
      { "extra.delivery.price": "5", "extra.delivery.per": "km" },
      { "extra.delivery.per": "unknown" },
    ],
    [
      "a maximum above nine",
      { "extra.navigation.price": "5", "extra.navigation.max": "10" },
      { "extra.navigation.max": "too_high" },
    ],
    ["a price that is no amount", { "extra.navigation.price": "cheap" }, { "extra.navigation.price": "number" }],
  ])("Publishing refuses %s and names the field", (_, fields, codes) => {
    expect(Object.keys(listCodes(fields))).toEqual(Object.keys(codes));
    for (const [field, code] of Object.entries(codes)) {
      // The code of a text that is no number is that of all amounts.
      if (code !== "number") expect(listCodes(fields)[field]).toBe(code);
    }
  });
});
