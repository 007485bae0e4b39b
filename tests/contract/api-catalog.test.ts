import type { z } from "@hono/zod-openapi";
import fc from "fast-check";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import { problemSchema } from "#api/v1/problem-response.ts";
import {
  categorySchema,
  currencySchema,
  languageSchema,
  makeSchema,
  productListSchema,
  productSchema,
  productSummarySchema,
  suggestionsSchema,
} from "#api/v1/schemas.ts";
import { demoListingCounts } from "#domain/demo/demo-listings.ts";
import { countDatabaseRuns } from "../support/databases.ts";
import { createDemoApi } from "../support/demo-api.ts";

let app: Hono<ApiEnv>;

beforeAll(async () => {
  app = await createDemoApi();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://localhost/api/v1${path}`, { headers });

async function fetchParsed<T extends z.ZodType>(
  path: string,
  schema: T,
  headers?: Record<string, string>,
): Promise<z.infer<T>> {
  const response = await get(path, headers);
  expect(response.status, path).toBe(200);
  return schema.parse(await response.json());
}

async function fetchProblem(path: string, status: number): Promise<z.infer<typeof problemSchema>> {
  const response = await get(path);
  expect(response.status, path).toBe(status);
  expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  const problem = problemSchema.parse(await response.json());
  expect(problem).toMatchObject({ status, requestId: "test-request" });
  return problem;
}

describe("Reference data endpoints", () => {
  it("[EN-13] [AP-16] GET /languages returns code, name, image and direction", async () => {
    const languages = await fetchParsed("/languages", languageSchema.array());
    expect(languages.map(({ code, direction }) => [code, direction])).toEqual([
      ["en", "ltr"],
      ["ar", "rtl"],
    ]);
    expect(await fetchParsed("/languages/ar", languageSchema)).toMatchObject({ code: "ar", name: "العربية" });
  });

  it("[ER-03] [GN-06] The API returns 404 language.not_found for an unknown language in path or query", async () => {
    expect(await fetchProblem("/languages/xx", 404)).toMatchObject({
      code: "language.not_found",
      detail: "Language not found",
    });
    expect(await fetchProblem("/currencies?lang=xx", 404)).toMatchObject({ code: "language.not_found" });
  });

  it("[CN-03] [EN-13] GET /currencies returns currencies with their rates, US dollar first", async () => {
    const currencies = await fetchParsed("/currencies", currencySchema.array());
    expect(currencies[0]).toMatchObject({ code: "USD", symbol: "$", rate: "1" });
    const rates = Object.fromEntries(currencies.map(({ code, rate }) => [code, rate]));
    expect(rates).toMatchObject({ GBP: "0.78", EUR: "0.92", RUB: "64", SAR: "3.75" });
    expect(Object.keys(rates)).toEqual(expect.arrayContaining(["AED", "EGP"]));
  });

  it("[EN-08] GET /categories returns a tree with listing counts, limited by the depth parameter", async () => {
    const all = await fetchParsed("/categories", categorySchema.array());
    expect(new Set(all.map(({ type }) => type))).toEqual(
      new Set(["carForSale", "shop", "rentalrooms", "showrooms", "blog"]),
    );
    const parts = all.find(({ slug }) => slug === "parts");
    expect(parts?.items).toBe(demoListingCounts.part);
    expect(parts?.children.reduce((sum, child) => sum + child.items, 0)).toBe(demoListingCounts.part);
    expect((await fetchParsed("/categories?type=shop&depth=0", categorySchema.array()))[0]?.children).toEqual([]);
    const brakes = await fetchParsed("/categories/brakes", categorySchema);
    expect(brakes.parent).toMatchObject({ slug: "parts" });
    expect(await fetchParsed(`/categories/${brakes.id}`, categorySchema)).toEqual(brakes);
    expect(await fetchParsed("/categories?parent=brakes", categorySchema.array())).toHaveLength(3);
  });

  it("[ER-02] The API returns 404 for an unknown category, make or path", async () => {
    await fetchProblem("/categories/nothing", 404);
    await fetchProblem("/categories?parent=nothing", 404);
    await fetchProblem("/makes/batmobile/models", 404);
    await fetchProblem("/nothing", 404);
  });

  it("GET /makes/{slug}/models returns car counts that add up to the count of the make", async () => {
    const makes = await fetchParsed("/makes", makeSchema.array());
    const toyota = makes.find(({ slug }) => slug === "toyota");
    expect(toyota).toMatchObject({ names: { ar: "تويوتا", en: "Toyota" } });
    const models = await fetchParsed("/makes/toyota/models", makeSchema.array());
    expect(models.reduce((sum, { count }) => sum + count, 0)).toBe(toyota?.count);
  });
});

describe("GET /products", () => {
  it("[AP-13] GET /products returns one page with its range, page count, total and filters", async () => {
    const list = await fetchParsed("/products?limit=5&page=2&sort=price_asc&kind=car", productListSchema);
    expect(list).toMatchObject({ page: 2, limit: 5, sort: "price_asc", from: 6, to: 10, total: demoListingCounts.car });
    expect(list.pages).toBe(Math.ceil(demoListingCounts.car / 5));
    expect(list.items).toHaveLength(5);
    const types = Object.fromEntries(list.filters.map(({ slug, type }) => [slug, type]));
    expect(types).toMatchObject({ make: "check", color: "color", price: "range", year: "range", city: "check" });
  });

  it("[AP-13] GET /products returns 16 listings in the default order without parameters", async () => {
    expect(await fetchParsed("/products", productListSchema)).toMatchObject({
      page: 1,
      limit: 16,
      sort: "default",
      from: 1,
      to: 16,
    });
  });

  it("[EN-01] [EN-15] GET /products returns selected filter values, and facet counts equal the results", async () => {
    const list = await fetchParsed("/products?make=toyota&yearMin=2000", productListSchema);
    const make = list.filters.find(({ slug }) => slug === "make");
    expect(make?.value).toEqual(["toyota"]);
    expect(make?.items?.find(({ slug }) => slug === "toyota")?.count).toBe(list.total);
    expect(list.filters.find(({ slug }) => slug === "year")?.value).toEqual({ min: 2000 });
    expect(list.items.length).toBeGreaterThan(0);
    for (const item of list.items) expect(item.make?.slug).toBe("toyota");
  });

  it("[EN-15] [AP-13] GET /products returns category features as typed filters with their selected values", async () => {
    const query =
      "kind=part&category=brakes&not.feature.axle=rear&feature.warrantyMin=1&feature.genuine=no&without=trw";
    const list = await fetchParsed(`/products?${query}`, productListSchema);
    const filters = new Map(list.filters.map((filter) => [filter.slug, filter]));
    expect(filters.get("feature.axle")).toMatchObject({ type: "check", value: [], not: ["rear"] });
    expect(filters.get("feature.warranty")).toMatchObject({ type: "range", value: { min: 1 } });
    expect(filters.get("feature.genuine")).toMatchObject({ type: "radio", value: "no" });
    const no = filters.get("feature.genuine")?.items?.find(({ slug }) => slug === "no");
    expect(no?.count).toBe(list.total);
    const cars = await fetchParsed("/products?kind=car&sellerType=showroom&sellerType=personal", productListSchema);
    const types = Object.fromEntries(cars.filters.map(({ slug, type }) => [slug, type]));
    expect(types).toMatchObject({
      discount: "radio",
      mileage: "range",
      sellerType: "check",
      "feature.engine": "range",
    });
    expect(cars.filters.find(({ slug }) => slug === "mileage")).toMatchObject({ unit: "km" });
    expect(cars.items.length).toBeGreaterThan(0);
    expect(cars.items.every(({ seller }) => seller.type !== "rental_room")).toBe(true);
  });

  it("GET /products filters rentals by free days and echoes the selected days", async () => {
    // The demo clock stands at 1 June 2026.
    const [from, to] = ["2026-06-21", "2026-07-01"];
    const list = await fetchParsed(`/products?from=${from}&to=${to}`, productListSchema);
    expect(list.total).toBeGreaterThan(0);
    expect(list.total).toBeLessThanOrEqual(demoListingCounts.rental);
    expect(list.filters.find(({ slug }) => slug === "free")).toMatchObject({ type: "days", value: { from, to } });
    const all = await fetchParsed("/products?kind=rental", productListSchema);
    expect(all.filters.find(({ slug }) => slug === "free")).toMatchObject({ value: null });
  });

  it("[EN-01] GET /products/{idOrSlug} returns the same listing by id and by slug with all product fields", async () => {
    const { items } = await fetchParsed("/products?category=brakes", productListSchema);
    const first = items.find(({ slug }) => slug !== "");
    const byId = await fetchParsed(`/products/${first?.id}`, productSchema);
    expect(await fetchParsed(`/products/${first?.slug}`, productSchema)).toEqual(byId);
    expect(byId).toMatchObject({ brand: expect.anything(), accountName: expect.any(String) });
    // The list only tells that a listing fits some vehicles. The single listing returns their ids.
    const { compatibility } = byId;
    expect(Array.isArray(compatibility) ? "vehicles" : compatibility).toBe(first?.compatibility);
    expect(byId.categories.length).toBeGreaterThan(1);
    expect(byId.attributes.map(({ slug }) => slug)).toContain("part_number");
  });

  it("[EN-01] GET /products/{id} picks the language from parameter, cookie and header, then English", async () => {
    // The test needs a listing with English and Arabic text.
    const inBoth = (await fetchParsed("/products?kind=car&limit=100", productListSchema)).items.filter(({ name }) =>
      /^[A-Z]/.test(name),
    );
    const arabic = new Map(
      (await fetchParsed("/products?kind=car&limit=100&lang=ar", productListSchema)).items.map(({ id, name }) => [
        id,
        name,
      ]),
    );
    const id = inBoth.find((item) => arabic.get(item.id) !== item.name)?.id;
    const getNameInLanguage = async (query: string, headers: Record<string, string> = {}) =>
      (await fetchParsed(`/products/${id}${query}`, productSchema, headers)).name;
    expect(await getNameInLanguage("")).toMatch(/^[A-Z]/);
    expect(await getNameInLanguage("?lang=ar")).toMatch(/[\u0600-\u06ff]/);
    expect(await getNameInLanguage("", { "accept-language": "ar-SA,ar;q=0.9,en;q=0.8" })).toMatch(/[\u0600-\u06ff]/);
    expect(await getNameInLanguage("", { cookie: "language=ar", "accept-language": "en" })).toMatch(/[\u0600-\u06ff]/);
    expect(await getNameInLanguage("?lang=en", { cookie: "language=ar" })).toMatch(/^[A-Z]/);
  });

  it.each(["ar", "en"] as const)("[GN-06] GET /products names listing, seller and category in %s", async (language) => {
    const { items } = await fetchParsed(`/products?kind=car&limit=20&lang=${language}`, productListSchema);
    for (const { name, names, seller, category } of items) {
      expect(name).toBe(names[language] ?? name);
      expect(seller.name).toBe(seller.names[language] ?? seller.name);
      expect(category?.name).toBe(category?.names[language]);
    }
    expect(items.filter(({ seller }) => seller.names.ar && seller.names.en !== seller.names.ar).length).toBeGreaterThan(
      0,
    );
  });

  it("[AP-14] GET /products/{id}/related returns 8 listings by default and respects the limit", async () => {
    const [first] = (await fetchParsed("/products?kind=car", productListSchema)).items;
    expect(await fetchParsed(`/products/${first?.id}/related`, productSummarySchema.array())).toHaveLength(8);
    expect(await fetchParsed(`/products/${first?.id}/related?limit=3`, productSummarySchema.array())).toHaveLength(3);
  });

  it("[ER-02] [ER-03] GET /products/{id} returns 404 in the reader's language for an unknown listing", async () => {
    expect(await fetchProblem("/products/999999999", 404)).toMatchObject({
      code: "product.not_found",
      detail: "Product not found",
    });
    await fetchProblem("/products/camry", 404);
    await fetchProblem("/products/99999999999999999999", 404);
    expect(await fetchProblem("/products/1000000?lang=ar", 404)).toMatchObject({ detail: "الإعلان غير موجود" });
  });

  it.each([
    ["page=-1", "page"],
    ["page=1e9", "page"],
    ["limit=100000", "limit"],
    ["limit=0", "limit"],
    ["priceMin=abc", "priceMin"],
    ["yearMin=20x", "yearMin"],
    ["from=2020-01-01&to=2020-01-03", "from"],
    ["kind=rental&to=2026-02-30", "from"],
    ["sort=sideways", "sort"],
    ["kind=boat", "kind"],
    ["make=batmobile", "make"],
    ["currency=XXX", "currency"],
    ["page=1&page=2", "page"],
    ["feature.wings=2", "feature.wings"],
    ["feature.engineMin=NaN", "feature.engineMin"],
    ["feature.axle=middle", "feature.axle"],
    ["feature.genuine=perhaps", "feature.genuine"],
    ["mileageMin=far", "mileageMin"],
    ["mileageMax=NaN", "mileageMax"],
    ["photo=no", "photo"],
    ["discount=maybe", "discount"],
    ["rating=6", "rating"],
    ["sellerType=robot", "sellerType"],
    ["not.make=batmobile", "not.make"],
    ["not.feature.axle=middle", "not.feature.axle"],
    ["without=!", "without"],
  ])("GET /products?%s returns 400 and names the invalid parameter", async (query, path) => {
    const problem = await fetchProblem(`/products?${query}`, 400);
    expect(problem.errors?.map((error) => error.path)).toContain(path);
  });

  it("GET /products returns 200 with no items for a page past the end", async () => {
    expect(await fetchParsed("/products?page=999999", productListSchema)).toMatchObject({ items: [], from: 0, to: 0 });
  });

  it("The API answers random query parameters with 200, 400 or 404, never with a server error", async () => {
    const names = fc.constantFrom(
      "q",
      "page",
      "limit",
      "sort",
      "make",
      "model",
      "priceMin",
      "yearMax",
      "color",
      "lang",
      "depth",
      "not.city",
      "feature.axle",
      "not.feature.axle",
      "feature.engineMin",
      "feature.genuine",
      "mileageMin",
      "without",
      "photo",
      "sellerType",
    );
    const values = fc.oneof(
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom("1", "-1", "1e9", "NaN", "null", "' or 1=1 --", "٣", "%00"),
    );
    const paths = fc.constantFrom("/products", "/products/1", "/categories", "/makes", "/cities");
    await fc.assert(
      fc.asyncProperty(paths, fc.array(fc.tuple(names, values), { maxLength: 6 }), async (path, pairs) => {
        const response = await get(`${path}?${new URLSearchParams(pairs)}`);
        expect([200, 400, 404]).toContain(response.status);
        if (response.status !== 200) problemSchema.parse(await response.json());
      }),
      { numRuns: countDatabaseRuns(150) },
    );
  });

  it("[AP-16] GET /openapi.json returns an OpenAPI 3.1 document", async () => {
    const response = await get("/openapi.json");
    const document = (await response.json()) as { openapi: string; paths: Record<string, unknown> };
    expect(document.openapi).toBe("3.1.0");
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(["/products", "/products/{idOrSlug}", "/categories", "/currencies"]),
    );
  });
});

describe("GET /suggestions", () => {
  it("[AP-12] GET /suggestions returns 4 listings and 4 categories in the reader's language with paths", async () => {
    const english = await fetchParsed("/suggestions?q=toyota%20c", suggestionsSchema, { "accept-language": "en" });
    expect(english.products).toHaveLength(4);
    for (const { name, path } of english.products) {
      expect(name).toMatch(/toyota c/i);
      expect(path).toMatch(/^\/shop\/products\/\d+-/);
    }
    expect(english.makes[0]).toMatchObject({
      slug: "toyota",
      name: "Toyota",
      path: expect.stringMatching(/^\/shop\/.*make=toyota/),
    });
    expect(
      (await fetchParsed("/suggestions?q=%D8%AA", suggestionsSchema, { "accept-language": "ar" })).makes[0]?.name,
    ).toBe("تويوتا");
    const brakes = await fetchParsed("/suggestions?q=brake&limit=2&lang=ar", suggestionsSchema);
    expect(brakes.products).toHaveLength(2);
    expect(brakes.categories[0]).toMatchObject({
      slug: "brakes",
      name: "الفرامل",
      path: "/shop/category/brakes/products",
      parent: { slug: "parts" },
    });
  });

  it("[VL-05] GET /suggestions returns empty lists for empty or blank text", async () => {
    const nothing = { products: [], categories: [], makes: [], corrections: [] };
    for (const query of ["", "?q=", "?q=%20%20"])
      expect(await fetchParsed(`/suggestions${query}`, suggestionsSchema)).toEqual(nothing);
  });

  it.each([
    ["limit=0", "limit"],
    ["limit=21", "limit"],
    ["limit=some", "limit"],
    [`q=${"x".repeat(201)}`, "q"],
  ])("[ER-03] GET /suggestions?%s returns 400 and names the invalid parameter", async (query, path) => {
    expect((await fetchProblem(`/suggestions?${query}`, 400)).errors).toMatchObject([{ path }]);
  });

  it("GET /suggestions sends Cache-Control: private, max-age=30", async () => {
    const { headers } = await get("/suggestions?q=kia");
    expect(headers.get("cache-control")).toBe("private, max-age=30");
    expect(headers.get("vary")).toMatch(/cookie/);
  });
});
