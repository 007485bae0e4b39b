import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { highestLimit } from "#domain/ads/criteria.ts";
import { featuredProducts } from "#domain/ads/featured.server.ts";
import { getProduct, relatedProducts } from "#domain/ads/product.server.ts";
import { productIdOf } from "#domain/ads/product.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentSummary } from "./present.ts";
import { problem, problemAnswers } from "./problem.ts";
import { productAnswer } from "./product-answer.ts";
import { productsAnswer } from "./product-list.ts";
import { listQuery } from "./products-query.ts";
import { productListSchema, productSchema, productSummarySchema } from "./schemas.ts";

export function addProducts(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;
  api.openapi(
    createRoute({
      method: "get",
      path: "/products",
      operationId: "listProducts",
      tags: ["Products"],
      summary: "Ads that match, a page at a time, with the counts of all filters",
      description: [
        "Repeat a parameter for any of its values; `not.` before one of the lists (`not.make=toyota`) leaves values out.",
        "The features of a category narrow by their keys: `feature.axle=front`, `feature.genuine=yes` (any, yes, no),",
        "`feature.engineMin=2&feature.engineMax=3.5`. The `filters` of an answer say which there are.",
        "To walk through all of a list send `next` of each answer as `cursor`: however deep, it is as quick as the first page,",
        "and ads that are added meanwhile neither shift nor repeat any. Orders that have cursors: `newest`, `price_asc`,",
        "`price_desc`, `rating`, and `default` without `q`. In the order of prices or ratings an ad whose own changes meanwhile",
        "may come twice or not at all.",
      ].join(" "),
      request: { query: listQuery },
      responses: {
        200: { description: "A page of ads", content: { "application/json": { schema: productListSchema } } },
        ...problemAnswers(400),
      },
    }),
    (c) => productsAnswer(c, services),
  );

  const few = z.object({ limit: z.coerce.number().int().min(1).max(highestLimit).default(8) });
  const someAds = (description: string) => ({
    200: { description, content: { "application/json": { schema: z.array(productSummarySchema) } } },
  });

  api.openapi(
    createRoute({
      method: "get",
      path: "/products/featured",
      operationId: "listFeaturedProducts",
      tags: ["Products"],
      summary: "Ads that were chosen to be shown first; the latest parts as long as none are",
      request: { query: few },
      responses: { ...someAds("Ads, the latest first"), ...problemAnswers(400) },
    }),
    async (c) => {
      const reader = { catalogue: await catalogueOf(db), language: c.get("language"), now: clock() };
      const featured = await featuredProducts(db, c.req.valid("query").limit);
      return c.json(
        featured.map((each) => presentSummary(each, reader)),
        200,
      );
    },
  );

  const byId = { request: { params: z.object({ idOrSlug: z.string().max(300) }) } };
  api.openapi(
    createRoute({
      method: "get",
      path: "/products/{idOrSlug}",
      operationId: "getProduct",
      tags: ["Products"],
      summary: "An ad",
      ...byId,
      responses: {
        200: { description: "The ad", content: { "application/json": { schema: productSchema } } },
        ...problemAnswers(404),
      },
    }),
    async (c) => {
      const id = productIdOf(c.req.valid("param").idOrSlug);
      if (id === undefined) return problem(c, { kind: "not_found", code: "product.not_found" }) as never;
      return (await productAnswer(c, services, id)) as never;
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/products/{idOrSlug}/related",
      operationId: "listRelatedProducts",
      tags: ["Products"],
      summary: "Ads like this one",
      request: { ...byId.request, query: few },
      responses: { ...someAds("Ads, the most alike first"), ...problemAnswers(400, 404) },
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
