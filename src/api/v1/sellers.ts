import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { highestLimit } from "#domain/ads/criteria.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { fieldError } from "#domain/orders/input.ts";
import { reviewsOf } from "#domain/reviews/queries.server.ts";
import { findSellers, longestSellerSearch, sellerSorts } from "#domain/sellers/find.ts";
import { adsByCategory, findSeller, listSellers, type Seller } from "#domain/sellers/queries.server.ts";
import { pageOf } from "#kernel/paging.ts";
import { jsonAnswer, pageQuery } from "./content.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { linkPages } from "./links.ts";
import { presentNamed, type Reader } from "./present.ts";
import { presentSeller, presentSellerDetails, type ShopType, sellerRooms } from "./present-seller.ts";
import { problem, problemAnswers } from "./problem.ts";
import { productsAnswer } from "./product-list.ts";
import { listQuery } from "./products-query.ts";
import { presentReview, reviewQuery } from "./reviews.ts";
import { productListSchema, reviewListSchema } from "./schemas.ts";
import { sellerDetailsSchema, sellerListSchema } from "./seller-schemas.ts";

/** CN-02. */
const sellersOnPage = 16;

const words = {
  showroom: { one: "Showroom", many: "Showrooms", a: "a showroom" },
  rental_room: { one: "RentalRoom", many: "RentalRooms", a: "a rental office" },
} as const;

const tags = ["Sellers"];
const byId = z.object({ idOrSlug: z.string().max(200).openapi({ example: "1" }) });

/** Showrooms and rental offices: who there are, what they offer, and what buyers say of them. */
export function addSellers(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  for (const type of ["showroom", "rental_room"] as const) addSellersOf(api, services, type);
}

function addSellersOf(api: OpenAPIHono<ApiEnv>, services: ApiServices, type: ShopType): void {
  const { db, clock } = services;
  const { one, many, a } = words[type];
  const root = `/${sellerRooms[type].api}` as const;
  const ofType = (seller: Seller) => ({ ...seller, type });
  const readerOf = async (c: ApiContext): Promise<Reader> => ({
    catalogue: await catalogueOf(db),
    language: c.get("language"),
    now: clock(),
  });
  const notFound = (c: ApiContext) => problem(c, { kind: "not_found", code: "seller.not_found" });

  api.openapi(
    createRoute({
      method: "get",
      path: root,
      operationId: `list${many}`,
      tags,
      summary: `${many === "Showrooms" ? "Showrooms" : "Rental offices"}, a page at a time`,
      request: {
        query: pageQuery.extend({
          limit: z.coerce.number().int().min(1).max(highestLimit).default(sellersOnPage),
          q: z.string().max(longestSellerSearch).default("").openapi({ description: "In names and cities" }),
          city: z.string().max(100).optional().openapi({ description: "Id or slug" }),
          open: z.enum(["any", "yes"]).default("any").openapi({ description: "yes: those that are open now" }),
          verified: z.enum(["any", "yes"]).default("any"),
          sort: z.enum(sellerSorts).default("ads"),
        }),
      },
      responses: { 200: jsonAnswer("A page of them", sellerListSchema), ...problemAnswers(400, 429) },
    }),
    async (c) => {
      const { page, limit, q, city: asked, open, verified, sort } = c.req.valid("query");
      const reader = await readerOf(c);
      const { catalogue, language } = reader;
      const city = asked === undefined ? undefined : catalogue.cities.find(asked);
      if (asked !== undefined && !city) {
        return problem(c, { kind: "invalid", code: "request.invalid", errors: [fieldError("city", "unknown")] });
      }
      const all = await listSellers(db, type);
      const search = { name: q.trim(), city, open: open === "yes", verified: verified === "yes", sort };
      const found = findSellers(all, search, catalogue, reader);
      const place = pageOf(page, limit, found.length);
      const perCity = Map.groupBy(all, ({ cityId }) => cityId ?? 0);
      linkPages(c, place);
      return c.json(
        {
          items: found.slice((page - 1) * limit, page * limit).map((each) => presentSeller(ofType(each), reader)),
          sort,
          ...place,
          cities: catalogue.cities.all.flatMap((each) => {
            const count = perCity.get(each.id)?.length ?? 0;
            return count > 0 ? [{ ...presentNamed(each, language), count }] : [];
          }),
        },
        200,
      );
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: `${root}/{idOrSlug}`,
      operationId: `get${one}`,
      tags,
      summary: `All that is known of ${a}`,
      request: { params: byId },
      responses: { 200: jsonAnswer("The seller", sellerDetailsSchema), ...problemAnswers(404, 429) },
    }),
    async (c) => {
      const seller = await findSeller(db, type, c.req.valid("param").idOrSlug);
      if (!seller) return notFound(c);
      const perCategory = await adsByCategory(db, seller.id);
      return c.json(presentSellerDetails(ofType(seller), perCategory, await readerOf(c)), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: `${root}/{idOrSlug}/products`,
      operationId: `list${one}Products`,
      tags,
      summary: `The ads of ${a} that match, as /products has them`,
      request: { params: byId, query: listQuery.omit({ seller: true, sellerType: true }) },
      responses: { 200: jsonAnswer("A page of ads", productListSchema), ...problemAnswers(400, 404, 429) },
    }),
    async (c) => {
      const seller = await findSeller(db, type, c.req.valid("param").idOrSlug);
      return seller ? productsAnswer(c, services, { sellerId: seller.id }) : notFound(c);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: `${root}/{idOrSlug}/reviews`,
      operationId: `list${one}Reviews`,
      tags,
      summary: `What buyers say of ${a}, a page at a time, with the count of each number of stars`,
      request: { params: byId, query: reviewQuery },
      responses: { 200: jsonAnswer("Reviews", reviewListSchema), ...problemAnswers(400, 404, 429) },
    }),
    async (c) => {
      const seller = await findSeller(db, type, c.req.valid("param").idOrSlug);
      if (!seller) return notFound(c);
      const query = c.req.valid("query");
      const { items, summary, ...page } = await reviewsOf(db, { sellerId: seller.id }, query);
      const { average: rating, stars } = summary;
      linkPages(c, page);
      return c.json({ items: items.map(presentReview), sort: query.sort, ...page, rating, stars }, 200);
    },
  );
}
