import fc from "fast-check";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import { problemSchema } from "#api/v1/problem-response.ts";
import { productListSchema } from "#api/v1/schemas.ts";
import { countDatabaseRuns } from "../support/databases.ts";
import { createDemoApi } from "../support/demo-api.ts";

let app: Hono<ApiEnv>;
beforeAll(async () => {
  app = await createDemoApi();
});

const searchProducts = (params: Record<string, string>, headers: Record<string, string> = {}) =>
  app.request(`http://localhost/api/v1/products?${new URLSearchParams({ limit: "5", ...params })}`, { headers });
const searchListings = async (q: string, more: Record<string, string> = {}) => {
  const response = await searchProducts({ q, ...more });
  expect(response.status, q).toBe(200);
  return productListSchema.parse(await response.json());
};

describe("[AP-11] GET /products?q", () => {
  it("GET /products?q returns the interpretation of the query", async () => {
    const { reading, items } = await searchListings("white camry in Riyadh");
    expect(reading).toEqual({
      asked: "white camry in Riyadh",
      understood: [
        { name: "color", value: "white" },
        { name: "model", value: "toyota.camry" },
        { name: "city", value: "riyadh" },
      ],
    });
    expect(items.length).toBeGreaterThan(0);
  });

  it("GET /products?q returns the car named in a part search as parameters that give the same list", async () => {
    const { reading, items, total } = await searchListings("camry 2015 oil filter");
    expect(reading).toEqual({
      asked: "camry 2015 oil filter",
      understood: [
        { name: "vehicle", value: expect.stringMatching(/^\d+$/) },
        { name: "fit", value: "first" },
      ],
    });
    const same = await searchListings("camry oil filter", {
      vehicle: reading?.understood[0]?.value ?? "",
      fit: "first",
    });
    expect([same.total, same.items]).toEqual([total, items]);
    expect((await searchListings("camry oil filter")).total).toBe(total);
  });

  it("GET /products?q reads dinars as the currency of the country in Accept-Language, also for a repeated URL", async () => {
    for (const [language, currency] of [
      ["ar-JO", "JOD"],
      ["ar-KW", "KWD"],
      ["ar-JO", "JOD"],
    ] as const) {
      const response = await searchProducts({ q: "camry under 5000 dinar" }, { "accept-language": language });
      const { reading } = productListSchema.parse(await response.json());
      expect(reading?.understood, language).toContainEqual({ name: "currency", value: currency });
    }
  });

  it.each([
    ["cmary", "spelling"],
    [";hlvd", "keyboard"],
    ["ؤشةقغ", "keyboard"],
  ] as const)("GET /products?q corrects %s to Camry and returns the reason", async (q, reason) => {
    const { reading, total } = await searchListings(q);
    expect(reading?.corrected?.why).toBe(reason);
    expect(total).toBe((await searchListings("camry")).total);
  });

  it("GET /products?q with exact=1 searches only the words as typed, without correction or filters", async () => {
    const exact = await searchListings("white camry in Riyadh", { exact: "1" });
    expect(exact.reading).toBeUndefined();
    expect((await searchListings("cmary", { exact: "1" })).total).toBe(0);
  });

  it("GET /products?q gives an explicit filter precedence over the query text", async () => {
    const { reading, total } = await searchListings("white camry", { color: "black" });
    expect(reading?.understood).toContainEqual({ name: "color", value: "white" });
    expect(total).toBe((await searchListings("camry", { color: "black" })).total);
    expect(total).not.toBe((await searchListings("camry", { color: "white" })).total);
  });

  it.each([
    ["a regular expression", ".*(camry|[a-z]+)\\d{2,}$"],
    ["SQL", "camry'; drop table ads; --"],
    ["query syntax", "camry & !toyota | (corolla <-> 'x':*A)"],
    ["ten thousand characters", "كامري ".repeat(1_700)],
    ["one word of ten thousand characters", "ك".repeat(10_000)],
    ["diacritics alone", "ًٌٍَُِّْ"],
    ["emoji", "🚗🚙 💥"],
    ["both scripts in one word", "كamرy"],
    ["bidi marks", "\u202eyrmac\u202c \u2066كامري\u2069"],
    ["a lone surrogate", "camry \ud83d"],
    ["NUL", "cam\u0000ry"],
    ["numbers without end", "9".repeat(400)],
    ["a sentence that contradicts itself", "camry under 5k over 90k before 2010 after 2020 white not white"],
  ])("GET /products?q answers %s with 200 or a 400 that names q", async (_, q) => {
    const response = await searchProducts({ q });
    const body = await response.json();
    if (response.status === 200) productListSchema.parse(body);
    else {
      expect(response.status).toBe(400);
      expect(problemSchema.parse(body).errors?.map(({ path }) => path)).toEqual(["q"]);
    }
  });

  it("GET /products?q answers random text with 200 or 400", async () => {
    const fragments = fc.constantFrom(
      ..."camry كامري تحت ٥٠ الف under 50k - -- ' \" \\ % _ * : & | ! ( ) <-> :* 2019 19 ريال $ to من الى بين و k مليون نص ½ ² Ⅷ 1e9 0x10 NaN ﷺ ﻻ ـ".split(
        " ",
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.array(fragments, { maxLength: 12 }).map((all) => all.join(" ")),
          fc.string({ unit: "binary" }),
        ),
        async (q) => {
          expect((await searchProducts({ q })).status).toBeOneOf([200, 400]);
        },
      ),
      { numRuns: countDatabaseRuns(120) },
    );
  });
});
