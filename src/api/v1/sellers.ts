import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createFieldError } from "#domain/forms/form-fields.ts";
import { MAX_LISTING_PAGE_SIZE } from "#domain/listings/query/criteria.ts";
import { listReviews } from "#domain/reviews/queries.server.ts";
import { countListingsByCategory, findSellerBySlug, listSellers, type Seller } from "#domain/sellers/queries.server.ts";
import { filterSellers, MAX_SELLER_SEARCH_LENGTH, sellerSorts } from "#domain/sellers/seller-search.ts";
import { paginate } from "#kernel/pagination.ts";
import type { ApiContext, ApiEnv, ApiServices } from "./context.ts";
import { setPageLinks } from "./page-links.ts";
import { type ApiReader, presentCatalogEntry } from "./present-product.ts";
import { type ApiBusinessType, businessPaths, presentSeller, presentSellerDetails } from "./present-seller.ts";
import { respondWithProblem } from "./problem-response.ts";
import { productListQuery } from "./product-list-query.ts";
import { respondWithProductList } from "./product-list-response.ts";
import { reviewListSchema } from "./review-schemas.ts";
import { presentReview, reviewQuery } from "./reviews.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { pageQuery } from "./schema-helpers.ts";
import { productListSchema } from "./schemas.ts";
import { sellerDetailsSchema, sellerListSchema } from "./seller-schemas.ts";

/** Default page size (CN-02). */
const SELLERS_PER_PAGE = 16;

const typeNames = {
  showroom: { one: "Showroom", many: "Showrooms", a: "a showroom" },
  rental_room: { one: "RentalRoom", many: "RentalRooms", a: "a rental outlet" },
} as const;

const defineRoute = createRouteDefiner("Sellers");
const idOrSlugParams = z.object({ idOrSlug: z.string().max(200).openapi({ example: "1" }) });

/** Registers the routes for showrooms and rental outlets, their listings and their reviews. */
export function registerSellerRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  for (const type of ["showroom", "rental_room"] as const) registerSellerTypeRoutes(api, services, type);
}

function registerSellerTypeRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices, type: ApiBusinessType): void {
  const { db, clock } = services;
  const { one, many, a } = typeNames[type];
  const root = `/${businessPaths[type].api}` as const;
  const withType = (seller: Seller) => ({ ...seller, type });
  const createReader = async (c: ApiContext): Promise<ApiReader> => ({
    catalog: await getCatalog(db),
    language: c.get("language"),
    now: clock(),
  });
  const respondNotFound = (c: ApiContext) => respondWithProblem(c, { kind: "not_found", code: "seller.not_found" });

  api.openapi(
    defineRoute("get", root, `list${many}`, {
      summary: `List the ${many === "Showrooms" ? "showrooms" : "rental outlets"} page by page`,
      request: {
        query: pageQuery.extend({
          limit: z.coerce.number().int().min(1).max(MAX_LISTING_PAGE_SIZE).default(SELLERS_PER_PAGE),
          q: z
            .string()
            .max(MAX_SELLER_SEARCH_LENGTH)
            .default("")
            .openapi({ description: "Part of a name or of a city" }),
          city: z.string().max(100).optional().openapi({ description: "Id or slug" }),
          open: z.enum(["any", "yes"]).default("any").openapi({ description: "`yes`: only those that are open now" }),
          verified: z.enum(["any", "yes"]).default("any"),
          sort: z.enum(sellerSorts).default("ads"),
        }),
      },
      responses: defineResponses(200, "A page of sellers", sellerListSchema, [400, 429]),
    }),
    async (c) => {
      const { page, limit, q, city: requestedCity, open, verified, sort } = c.req.valid("query");
      const reader = await createReader(c);
      const { catalog, language } = reader;
      const city = requestedCity === undefined ? undefined : catalog.cities.find(requestedCity);
      if (requestedCity !== undefined && !city) {
        return respondWithProblem(c, {
          kind: "invalid",
          code: "request.invalid",
          errors: [createFieldError("city", "unknown")],
        });
      }
      const all = await listSellers(db, type);
      const search = { name: q.trim(), city, open: open === "yes", verified: verified === "yes", sort };
      const found = filterSellers(all, search, catalog, reader);
      const pagination = paginate(page, limit, found.length);
      const sellersByCity = Map.groupBy(all, ({ cityId }) => cityId ?? 0);
      setPageLinks(c, pagination);
      return c.json(
        {
          items: found.slice((page - 1) * limit, page * limit).map((each) => presentSeller(withType(each), reader)),
          sort,
          ...pagination,
          cities: catalog.cities.all.flatMap((each) => {
            const count = sellersByCity.get(each.id)?.length ?? 0;
            return count > 0 ? [{ ...presentCatalogEntry(each, language), count }] : [];
          }),
        },
        200,
      );
    },
  );

  api.openapi(
    defineRoute("get", `${root}/{idOrSlug}`, `get${one}`, {
      summary: `Get ${a}`,
      request: { params: idOrSlugParams },
      responses: defineResponses(200, "The seller", sellerDetailsSchema, [404, 429]),
    }),
    async (c) => {
      const seller = await findSellerBySlug(db, type, c.req.valid("param").idOrSlug);
      if (!seller) return respondNotFound(c);
      const listingCounts = await countListingsByCategory(db, seller.id);
      return c.json(presentSellerDetails(withType(seller), listingCounts, await createReader(c)), 200);
    },
  );

  api.openapi(
    defineRoute("get", `${root}/{idOrSlug}/products`, `list${one}Products`, {
      summary: `List the matching listings of ${a}, with the parameters of /products`,
      request: { params: idOrSlugParams, query: productListQuery.omit({ seller: true, sellerType: true }) },
      responses: defineResponses(200, "A page of listings", productListSchema, [400, 404, 429]),
    }),
    async (c) => {
      const seller = await findSellerBySlug(db, type, c.req.valid("param").idOrSlug);
      return seller ? respondWithProductList(c, services, { sellerId: seller.id }) : respondNotFound(c);
    },
  );

  api.openapi(
    defineRoute("get", `${root}/{idOrSlug}/reviews`, `list${one}Reviews`, {
      summary: `List the reviews of ${a} page by page, with the count of each number of stars`,
      request: { params: idOrSlugParams, query: reviewQuery },
      responses: defineResponses(200, "Reviews", reviewListSchema, [400, 404, 429]),
    }),
    async (c) => {
      const seller = await findSellerBySlug(db, type, c.req.valid("param").idOrSlug);
      if (!seller) return respondNotFound(c);
      const query = c.req.valid("query");
      const { items, summary, ...page } = await listReviews(db, { sellerId: seller.id }, query);
      const { average: rating, stars } = summary;
      setPageLinks(c, page);
      return c.json({ items: items.map(presentReview), sort: query.sort, ...page, rating, stars }, 200);
    },
  );
}
