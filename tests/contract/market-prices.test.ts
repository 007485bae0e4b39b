import type { z } from "@hono/zod-openapi";
import { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import { createApi } from "#api/v1/api.ts";
import type { ApiEnv } from "#api/v1/context.ts";
import { problemSchema } from "#api/v1/problem-response.ts";
import { productListSchema, productSchema } from "#api/v1/schemas.ts";
import type { Db } from "#db/database.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListings } from "#domain/listings/detail/listing.server.ts";
import { refreshAllPriceRatings } from "#domain/pricing/verdict-refresh.server.ts";
import { presentMarketPosition } from "#web/listing-page/price-views.server.ts";
import { createTestDatabase, getUtcToday } from "../support/databases.ts";
import { createApiServices } from "../support/demo-api.ts";

let app: Hono<ApiEnv>;
let db: Db;

beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: getUtcToday() }));
  await refreshAllPriceRatings(db);
  app = new Hono<ApiEnv>();
  app.use(async (c, next) => {
    c.set("requestId", "test-request");
    await next();
  });
  app.route(
    "/api/v1",
    createApi(
      createApiServices(db, () => new Date()),
      () => "en",
    ),
  );
});

async function fetchParsed<T extends z.ZodType>(path: string, schema: T): Promise<z.infer<T>> {
  const response = await app.request(`http://localhost/api/v1${path}`);
  expect(response.status, path).toBe(200);
  return schema.parse(await response.json());
}

describe("[AP-13] Market prices in the API", () => {
  it("GET /products?deal filters listings, and each facet count equals the number of listings it leads to", async () => {
    const all = await fetchParsed("/products?kind=car&limit=1", productListSchema);
    const deal = all.filters.find(({ slug }) => slug === "deal");
    expect(deal).toMatchObject({ type: "check", name: "Price rating", value: [] });
    expect(deal?.items?.length).toBeGreaterThan(1);
    for (const item of deal?.items ?? []) {
      const list = await fetchParsed(`/products?kind=car&limit=100&deal=${item.slug}`, productListSchema);
      expect(list.total).toBe(item.count);
      expect(list.items.every((each) => each.deal === item.slug)).toBe(true);
    }
    const two = await fetchParsed("/products?deal=great&deal=good&limit=100", productListSchema);
    expect(new Set(two.items.map((item) => item.deal))).toEqual(new Set(["great", "good"]));
  });

  it("GET /products?priceDrop=yes returns listings with the previous price and the time of the drop", async () => {
    const list = await fetchParsed("/products?priceDrop=yes&limit=100", productListSchema);
    expect(list.total).toBeGreaterThan(10);
    for (const { price, compareAtPrice, priceFellAt } of list.items) {
      expect(compareAtPrice?.currency).toBe(price?.currency);
      expect(compareAtPrice?.minor).toBeGreaterThan(price?.minor ?? 0);
      expect(Date.parse(priceFellAt ?? "")).toBeGreaterThan(Date.now() - 30 * 24 * 60 * 60 * 1_000);
    }
  });

  it("GET /products/{id} returns market prices and the price history of a car", async () => {
    const list = await fetchParsed("/products?deal=great&deal=good&deal=fair&priceDrop=yes&limit=1", productListSchema);
    const ad = await fetchParsed(`/products/${list.items[0]?.id}`, productSchema);
    expect(ad.deal).toBe(list.items[0]?.deal);
    expect(ad.market?.ads).toBeGreaterThanOrEqual(8);
    const { low, median, high } = ad.market ?? {};
    expect(low?.minor).toBeLessThanOrEqual(median?.minor ?? 0);
    expect(median?.minor).toBeLessThanOrEqual(high?.minor ?? 0);
    expect([low?.currency, median?.currency, high?.currency]).toEqual(["USD", "USD", "USD"]);
    expect(ad.priceHistory.at(-1)?.price).toEqual(ad.price);
    expect(ad.priceHistory.at(-2)?.price).toEqual(ad.compareAtPrice);
    expect(ad.priceHistory.at(-1)?.at).toBe(ad.priceFellAt);
  });

  it("GET /products/{id} returns no market prices and at most one entry of price history for a part", async () => {
    const list = await fetchParsed("/products?kind=part&limit=1", productListSchema);
    const ad = await fetchParsed(`/products/${list.items[0]?.id}`, productSchema);
    expect(ad).toMatchObject({ deal: null, market: null, priceFellAt: null });
    expect(ad.priceHistory.length).toBeLessThanOrEqual(1);
  });

  it.each(["deal=bargain", "deal=great&deal=bargain", "priceDrop=no", "priceDrop=maybe"])(
    "GET /products?%s returns 400 and names the field",
    async (params) => {
      const response = await app.request(`http://localhost/api/v1/products?${params}`);
      expect(response.status).toBe(400);
      const problem = problemSchema.parse(await response.json());
      const field = params.startsWith("deal") ? "deal" : "priceDrop";
      expect(problem).toMatchObject({ code: "request.invalid", errors: [{ path: field, code: "choice" }] });
    },
  );
});

describe("presentMarketPosition", () => {
  it.each([
    ["great", -1],
    ["high", 1],
  ] as const)("The page of a car rated %s shows a difference from the median with the sign %i", async (deal, sign) => {
    const list = await fetchParsed(`/products?kind=car&deal=${deal}&limit=5`, productListSchema);
    expect(list.items.length).toBeGreaterThan(0);
    const catalog = await getCatalog(db);
    const preferences = {
      language: "en" as const,
      currency: catalog.currencies.get("USD") as Currency,
      theme: undefined,
    };
    const ids = list.items.map(({ id }) => id);
    for (const listing of await getListings(db, ids)) {
      const market = await presentMarketPosition(db, listing, catalog, preferences);
      expect(market).toMatchObject({ state: "judged", verdict: deal });
      expect(Math.sign(market?.state === "judged" ? market.differencePercent : 0)).toBe(sign);
    }
  });
});
