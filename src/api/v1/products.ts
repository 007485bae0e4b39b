import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { highestLimit, sellerTypes, sorts } from "#domain/ads/criteria.ts";
import { filtersOf } from "#domain/ads/filters.ts";
import { listProducts } from "#domain/ads/list.server.ts";
import { getProduct, relatedProducts } from "#domain/ads/product.server.ts";
import { productIdOf } from "#domain/ads/product.ts";
import { readList } from "#domain/ads/read-list.server.ts";
import { baseCurrency } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { vehiclesThatFit } from "#domain/fitment/compatible.server.ts";
import { fitmentTable } from "#domain/fitment/table.server.ts";
import { marketPositionOf } from "#domain/pricing/comparables.server.ts";
import { priceHistoryOf } from "#domain/pricing/history.server.ts";
import { verdicts } from "#domain/pricing/market-rule.ts";
import { isWholeSearch, noteSearch } from "#domain/search/searches.server.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentFilter, presentProduct, presentSummary } from "./present.ts";
import { problem, problemAnswers } from "./problem.ts";
import { mostRules, mostVehicles, productListSchema, productSchema, productSummarySchema } from "./schemas.ts";

/** Totals of text searches are exact up to here. */
const exactTotal = 1_000;

const repeated = z.union([z.string(), z.array(z.string())]).optional();
const whole = z.string().optional();

/** The parameters as documentation; `readList`, which the pages use too, checks them. */
const listQuery = z.object({
  q: z
    .string()
    .optional()
    .openapi({ description: "Read as a sentence: “camry under 50k in Riyadh” is a model, a price and a city" }),
  exact: z
    .string()
    .optional()
    .openapi({ description: "1 searches q word for word", enum: ["1"] }),
  page: whole,
  limit: whole.openapi({ description: `1 to ${highestLimit}; 16 without it` }),
  sort: z
    .string()
    .optional()
    .openapi({ enum: [...sorts] }),
  kind: z
    .string()
    .optional()
    .openapi({ enum: ["car", "part", "rental"] }),
  category: repeated,
  make: repeated,
  model: repeated.openapi({ description: "make.model, for example toyota.camry" }),
  brand: repeated,
  city: repeated,
  seller: whole,
  sellerType: repeated.openapi({ description: `Any of ${sellerTypes.join(", ")}` }),
  color: repeated,
  fuel: repeated,
  gear: repeated,
  body: repeated,
  condition: repeated,
  yearMin: whole,
  yearMax: whole,
  priceMin: whole,
  priceMax: whole,
  mileageMin: whole,
  mileageMax: whole,
  discount: z
    .string()
    .optional()
    .openapi({ enum: ["any", "yes", "no"] }),
  vehicle: whole.openapi({ description: "A vehicle's id: parts that fit it, and those that fit every vehicle" }),
  fit: z
    .string()
    .optional()
    .openapi({ enum: ["only", "maybe"], description: "maybe adds parts whose fit depends on what isn't known" }),
  rating: whole.openapi({ description: "1 to 5: rated so or higher" }),
  photo: z
    .string()
    .optional()
    .openapi({ enum: ["any", "yes"] }),
  without: repeated.openapi({ description: "Words that must not occur" }),
  deal: repeated.openapi({ description: `The price among comparable cars: ${verdicts.join(", ")}; several mean any` }),
  priceDrop: z
    .string()
    .optional()
    .openapi({ enum: ["yes"], description: "The price fell in the last 30 days" }),
  currency: z.string().optional().openapi({ description: "Currency of priceMin and priceMax; USD without it" }),
});

export function addProducts(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/products",
      summary: "Ads that match, a page at a time, with the counts of all filters",
      description: [
        "Repeat a parameter for any of its values; `not.` before one of the lists (`not.make=toyota`) leaves values out.",
        "The features of a category narrow by their keys: `feature.axle=front`, `feature.genuine=yes` (any, yes, no),",
        "`feature.engineMin=2&feature.engineMax=3.5`. The `filters` of an answer say which there are.",
      ].join(" "),
      request: { query: listQuery },
      responses: {
        200: { description: "A page of ads", content: { "application/json": { schema: productListSchema } } },
        ...problemAnswers(400),
      },
    }),
    async (c) => {
      const params = new URL(c.req.url).searchParams;
      const catalogue = await catalogueOf(db);
      const currency = catalogue.currencies.get(params.get("currency") ?? baseCurrency);
      if (!currency) {
        const errors = [{ path: "currency", code: "unknown", message: "currency: there is no such currency" }];
        return problem(c, { kind: "invalid", code: "request.invalid", errors }) as never;
      }
      const { request, reading } = await readList(db, catalogue, params, { currency: currency.code, now: clock() });
      if (request.errors.length > 0) {
        return problem(c, { kind: "invalid", code: "request.invalid", errors: request.errors }) as never;
      }
      const language = c.get("language");
      const { items, facets, ...page } = await listProducts(db, request, language);
      const reader = { catalogue, language, now: clock() };
      const found = reading?.leftOut ? 0 : page.total;
      if (isWholeSearch(params)) noteSearch(db, reading?.asked ?? request.q, found, clock());
      const many = request.q !== "" && page.total > exactTotal;
      return c.json(
        {
          items: items.map((item) => presentSummary(item, reader)),
          sort: request.sort,
          ...page,
          ...(reading ? { reading } : {}),
          ...(many ? { total: exactTotal, totalIsMinimum: true, pages: Math.ceil(exactTotal / page.limit) } : {}),
          filters: filtersOf(catalogue, request, facets, {}, currency).map((filter) => presentFilter(filter, language)),
        },
        200,
      );
    },
  );

  const byId = { request: { params: z.object({ idOrSlug: z.string() }) } };
  api.openapi(
    createRoute({
      method: "get",
      path: "/products/{idOrSlug}",
      summary: "An ad",
      ...byId,
      responses: {
        200: { description: "The ad", content: { "application/json": { schema: productSchema } } },
        ...problemAnswers(404),
      },
    }),
    async (c) => {
      const id = productIdOf(c.req.valid("param").idOrSlug);
      const found = id === undefined ? undefined : await getProduct(db, id);
      if (!found?.ok) return problem(c, found ?? { kind: "not_found", code: "product.not_found" }) as never;
      const product = found.value;
      const catalogue = await catalogueOf(db);
      const { partId } = product;
      const [position, history, table, vehicles] = await Promise.all([
        marketPositionOf(db, product),
        priceHistoryOf(db, product.id),
        partId === null ? undefined : fitmentTable(db, catalogue, partId, { limit: mostRules }),
        partId === null || product.compatibility !== "vehicles" ? [] : vehiclesThatFit(db, partId, mostVehicles),
      ]);
      const fit = { rules: (table?.rows ?? []).map(({ rule }) => rule), vehicles };
      const reader = { catalogue, language: c.get("language"), now: clock() };
      return c.json(presentProduct(product, reader, { position, history }, fit), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/products/{idOrSlug}/related",
      summary: "Ads like this one",
      request: {
        ...byId.request,
        query: z.object({ limit: z.coerce.number().int().min(1).max(highestLimit).default(8) }),
      },
      responses: {
        200: { description: "Ads", content: { "application/json": { schema: z.array(productSummarySchema) } } },
        ...problemAnswers(400, 404),
      },
    }),
    async (c) => {
      const id = productIdOf(c.req.valid("param").idOrSlug);
      const found = id === undefined ? undefined : await getProduct(db, id);
      if (!found?.ok) return problem(c, found ?? { kind: "not_found", code: "product.not_found" }) as never;
      const reader = { catalogue: await catalogueOf(db), language: c.get("language"), now: clock() };
      const related = await relatedProducts(db, found.value, c.req.valid("query").limit);
      return c.json(
        related.map((each) => presentSummary(each, reader)),
        200,
      );
    },
  );
}
