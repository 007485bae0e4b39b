import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getListing, listRelatedListings } from "#domain/listings/detail/listing.server.ts";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { listFeaturedListings } from "#domain/listings/list/featured.server.ts";
import { MAX_LISTING_PAGE_SIZE } from "#domain/listings/query/criteria.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentProductSummary } from "./present-product.ts";
import { respondWithProblem } from "./problem-response.ts";
import { productListQuery } from "./product-list-query.ts";
import { respondWithProductList } from "./product-list-response.ts";
import { respondWithProduct } from "./product-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { productListSchema, productSchema, productSummarySchema } from "./schemas.ts";

const defineRoute = createRouteDefiner("Products");

/** Registers the routes for product lists, single products, and similar products. */
export function registerProductRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { db, clock } = services;
  api.openapi(
    defineRoute("get", "/products", "listProducts", {
      summary: "List matching listings page by page, with the counts of all filters",
      description: [
        "A repeated parameter matches any of its values. `not.` in front of a list parameter excludes values (`not.make=toyota`).",
        "Features filter by their keys: `feature.axle=front`, `feature.genuine=yes` (any, yes, no),",
        "`feature.engineMin=2&feature.engineMax=3.5`. `filters` of the response lists the available filters.",
        "To read a whole list, send `next` of each response as `cursor`. Every page is as fast as the first one, and new listings",
        "shift or repeat nothing. All sort orders have cursors except `name_asc`, `name_desc`, and `default` with `q`. In orders other",
        "than `newest`, a listing whose own price, rating or other sorted value changes meanwhile may occur twice or not at all.",
      ].join(" "),
      request: { query: productListQuery },
      responses: defineResponses(200, "A page of listings", productListSchema, [400]),
    }),
    (c) => respondWithProductList(c, services),
  );

  const limitQuery = z.object({ limit: z.coerce.number().int().min(1).max(MAX_LISTING_PAGE_SIZE).default(8) });

  api.openapi(
    defineRoute("get", "/products/featured", "listFeaturedProducts", {
      summary: "List featured listings. If there are none, lists the newest parts",
      request: { query: limitQuery },
      responses: defineResponses(200, "Listings, newest first", z.array(productSummarySchema), [400]),
    }),
    async (c) => {
      const reader = { catalog: await getCatalog(db), language: c.get("language"), now: clock() };
      const featured = await listFeaturedListings(db, c.req.valid("query").limit);
      return c.json(
        featured.map((each) => presentProductSummary(each, reader)),
        200,
      );
    },
  );

  const byIdOrSlug = { request: { params: z.object({ idOrSlug: z.string().max(300) }) } };
  api.openapi(
    defineRoute("get", "/products/{idOrSlug}", "getProduct", {
      summary: "Get a listing",
      ...byIdOrSlug,
      responses: defineResponses(200, "The listing", productSchema, [404]),
    }),
    async (c) => {
      const id = parseListingId(c.req.valid("param").idOrSlug);
      if (id === undefined) return respondWithProblem(c, { kind: "not_found", code: "product.not_found" });
      return respondWithProduct(c, services, id);
    },
  );

  api.openapi(
    defineRoute("get", "/products/{idOrSlug}/related", "listRelatedProducts", {
      summary: "List similar listings",
      request: { ...byIdOrSlug.request, query: limitQuery },
      responses: defineResponses(200, "Listings, most similar first", z.array(productSummarySchema), [400, 404]),
    }),
    async (c) => {
      const id = parseListingId(c.req.valid("param").idOrSlug);
      const found = id === undefined ? undefined : await getListing(db, id);
      if (!found?.ok) return respondWithProblem(c, found ?? { kind: "not_found", code: "product.not_found" });
      const reader = { catalog: await getCatalog(db), language: c.get("language"), now: clock() };
      const related = await listRelatedListings(db, found.value, c.req.valid("query").limit);
      return c.json(
        related.map((each) => presentProductSummary(each, reader)),
        200,
      );
    },
  );
}
