import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getCountryCurrency } from "#domain/catalog/country-currencies.ts";
import { parseListQuery } from "#domain/listings/list/list-query.server.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { toListParameters } from "../filters/text-filters.ts";
import { parseSearchQuery } from "./parse-search-query.ts";

let db: Db;
let catalog: Catalog;
beforeAll(async () => {
  ({ db } = await createTestDatabase());
  catalog = await loadCatalog(db);
});

/** Returns the price filters of a sentence and the words without an interpretation. */
function readPrice(text: string, country?: string) {
  const { filters, rest } = parseSearchQuery(text, catalog, { thisYear: 2026, country });
  const params = filters.flatMap((filter) => toListParameters(filter, catalog));
  const price = Object.fromEntries(
    params.flatMap(({ name, value }) => (/^(?:price|currency)/.test(name) ? [[name, value]] : [])),
  );
  return { ...price, rest };
}

describe("[CN-03] parseSearchQuery currency of the reader's country", () => {
  it.each([
    ["SA", "كامري تحت 50 ألف", { priceMax: "50000", rest: "" }],
    ["JO", "كامري تحت 50 ألف دينار", { priceMax: "50000", currency: "JOD", rest: "" }],
    ["KW", "كامري تحت 5 آلاف دينار", { priceMax: "5000", currency: "KWD", rest: "" }],
    ["BH", "camry under 5k dinars", { priceMax: "5000", currency: "BHD", rest: "" }],
    ["DZ", "كامري بـ 3 مليون دينار", { priceMax: "3000000", currency: "DZD", rest: "" }],
    ["LY", "كامري من 30 الى 50 الف دينار", { priceMin: "30000", priceMax: "50000", currency: "LYD", rest: "" }],
    ["YE", "camry 5 million riyals", { priceMax: "5000000", currency: "YER", rest: "" }],
    ["EG", "كامري تحت 900 ألف جنيه", { priceMax: "900000", currency: "EGP", rest: "" }],
    ["SD", "كامري تحت 90 مليون جنيه", { priceMax: "90000000", currency: "SDG", rest: "" }],
    ["SY", "كامري 200 مليون ليرة", { priceMax: "200000000", currency: "SYP", rest: "" }],
    ["AE", "camry under 60k dhs", { priceMax: "60000", currency: "AED", rest: "" }],
    // A currency named with its country takes precedence over the reader's country.
    ["JO", "كامري تحت 4 آلاف دينار كويتي", { priceMax: "4000", currency: "KWD", rest: "" }],
    ["SA", "camry under 9000 omani rials", { priceMax: "9000", currency: "OMR", rest: "" }],
    ["JO", "كامري تحت 50 ألف ريال سعودي", { priceMax: "50000", currency: "SAR", rest: "" }],
    ["JO", "كامري تحت 20 ألف دولار", { priceMax: "20000", currency: "USD", rest: "" }],
    ["EG", "camry under 20,000 us dollars", { priceMax: "20000", currency: "USD", rest: "" }],
    // A country without a currency of that name falls back to the first currency of the name.
    ["EG", "كامري تحت 50 ألف ريال", { priceMax: "50000", currency: "SAR", rest: "" }],
    [undefined, "camry under 5000 dinar", { priceMax: "5000", currency: "KWD", rest: "" }],
    // Currency symbols.
    ["JO", "كامري 9,500 د.ا", { priceMax: "9500", currency: "JOD", rest: "" }],
    ["AE", "كامري 60,000 د.إ", { priceMax: "60000", currency: "AED", rest: "" }],
    ["LB", "camry 10000$ or less", { priceMax: "10000", currency: "USD", rest: "" }],
    ["DE", "camry 8k €", { priceMax: "8000", currency: "EUR", rest: "" }],
    ["QA", "camry 60k QR", { priceMax: "60000", currency: "QAR", rest: "" }],
    ["KW", "KD 4,500 camry", { priceMax: "4500", currency: "KWD", rest: "" }],
    ["OM", "camry 5000 OMR", { priceMax: "5000", currency: "OMR", rest: "" }],
  ] as const)("parseSearchQuery reads the price for a reader in %s: “%s”", (country, text, expected) => {
    expect(readPrice(text, country)).toEqual(expected);
  });
});

describe("[CN-03] parseListQuery currency of amounts", () => {
  /** Returns the maximum price in dollar cents and the currency parameter. */
  async function highest(q: string, currency: string, more: Record<string, string> = {}) {
    const { request, params } = await parseListQuery(db, catalog, new URLSearchParams({ q, ...more }), {
      currency,
      now: new Date("2026-06-01T12:00:00Z"),
    });
    return [request.criteria.price?.max, params.get("currency")];
  }
  const cents = (amount: number, currency: string) =>
    Math.round((amount * 100) / Number(catalog.currencies.get(currency)?.rate));

  it("parseListQuery uses the reader's currency unless the sentence names another", async () => {
    expect(await highest("camry under 50k", "JOD")).toEqual([cents(50_000, "JOD"), null]);
    expect(await highest("camry under 50k", "USD")).toEqual([5_000_000, null]);
    expect(await highest("camry under 50k sar", "JOD")).toEqual([cents(50_000, "SAR"), "SAR"]);
  });

  it("parseListQuery reads a currency name of several countries as the reader's currency if it is one of them", async () => {
    expect(await highest("camry under 50k dinars", "JOD")).toEqual([cents(50_000, "JOD"), "JOD"]);
    expect(await highest("camry under 50k dinars", "USD")).toEqual([cents(50_000, "KWD"), "KWD"]);
  });

  it("parseListQuery prefers the currency in the sentence to the currency in the URL", async () => {
    expect(await highest("camry under 50k", "SAR", { currency: "SAR" })).toEqual([cents(50_000, "SAR"), "SAR"]);
    expect(await highest("camry under 50k aed", "SAR", { currency: "SAR" })).toEqual([cents(50_000, "AED"), "AED"]);
  });

  it("parseListQuery prefers a price chosen by hand to a price in the sentence", async () => {
    const chosen = { currency: "SAR", priceMax: "10000" };
    expect(await highest("camry under 50k aed", "SAR", chosen)).toEqual([cents(10_000, "SAR"), "SAR"]);
  });
});

/** These sentences were written without trying the parser, for countries that the tests above do not cover. */
describe("[CN-03] parseSearchQuery with sentences of six countries", () => {
  it.each([
    ["MA", "داسيا لوجان أقل من 80000 درهم", "MAD", 80_000],
    ["MA", "بغيت طوموبيل تحت 120 الف درهم", "MAD", 120_000],
    ["MA", "dacia duster under 150k dirhams", "MAD", 150_000],
    ["MA", "تويوتا ياريس بحدود 100 ألف", undefined, 115_000],
    ["MA", "toyota 90000 MAD", "MAD", 90_000],
    ["IQ", "كيا سبورتاج تحت 25 مليون دينار", "IQD", 25_000_000],
    ["IQ", "النترا بـ 20 مليون", undefined, 20_000_000],
    ["IQ", "سيارة ما تتجاوز 30 مليون دينار عراقي", "IQD", 30_000_000],
    ["IQ", "kia under 15 million dinars", "IQD", 15_000_000],
    ["IQ", "elantra less than 12,000 dollars", "USD", 12_000],
    ["LB", "كيا بيكانتو اقل من 500 مليون ليرة", "LBP", 500_000_000],
    ["LB", "مرسيدس تحت 10000 دولار", "USD", 10_000],
    ["LB", "mercedes under 10000$", "USD", 10_000],
    ["LB", "kia 900 million lira", "LBP", 900_000_000],
    ["LB", "bmw below 15k", undefined, 15_000],
    ["TN", "كرهبة بولو بأقل من 40 ألف دينار", "TND", 40_000],
    ["TN", "polo under 45000 dinars", "TND", 45_000],
    ["TN", "كليو 35 الف دينار تونسي", "TND", 35_000],
    ["TN", "golf max 60k", undefined, 60_000],
    ["TN", "سيارة حتى 25 ألف", undefined, 25_000],
    ["OM", "لاندكروزر تحت 12 ألف ريال", "OMR", 12_000],
    ["OM", "كامري 4500 ريال عماني", "OMR", 4_500],
    ["OM", "land cruiser under 15,000 rials", "OMR", 15_000],
    ["OM", "hilux max 6000 OMR", "OMR", 6_000],
    ["OM", "باترول بسعر 9 آلاف ريال", "OMR", 9_000],
    ["QA", "لاندكروزر تحت 200 ألف ريال", "QAR", 200_000],
    ["QA", "patrol below 150k qar", "QAR", 150_000],
    ["QA", "كامري بحدود ٤٠ ألف ريال قطري", "QAR", 46_000],
    ["QA", "camry under 45 thousand riyals", "QAR", 45_000],
    ["QA", "land cruiser 180,000", undefined, undefined],
  ])("parseSearchQuery reads currency and maximum price in %s: “%s”", (country, text, currency, most) => {
    const read: Record<string, string> = readPrice(text, country);
    expect([read.currency, read.priceMax && Number(read.priceMax)]).toEqual([currency, most]);
    expect(currency === undefined || ["USD", getCountryCurrency(country)].includes(currency)).toBe(true);
  });
});
