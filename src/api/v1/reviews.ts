import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { getListing } from "#domain/listings/detail/listing.server.ts";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { MAX_LISTING_PAGE_SIZE } from "#domain/listings/query/criteria.ts";
import { createReview } from "#domain/reviews/commands.server.ts";
import { findOwnReview, listReviews } from "#domain/reviews/queries.server.ts";
import { type OwnReview, REVIEWS_PER_PAGE, type Review, reviewLimits, reviewSorts } from "#domain/reviews/review.ts";
import { requireScope, requireUser } from "./access.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { setPageLinks } from "./page-links.ts";
import { respondWithProblem } from "./problem-response.ts";
import { ownReviewSchema, reviewListSchema } from "./review-schemas.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { createTextSchema, defineJsonBody } from "./schema-helpers.ts";

const defineRoute = createRouteDefiner("Reviews");

/** Presents a review, for everybody or for its author. */
export const presentReview = <R extends Review>({ text, date, ...review }: R) => ({
  ...review,
  content: text,
  date: date.toISOString(),
});

/** Query parameters of a list of reviews: page, page size and sort order. */
export const reviewQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_LISTING_PAGE_SIZE).default(REVIEWS_PER_PAGE),
  sort: z.enum(reviewSorts).default("newest"),
});

const idOrSlugParams = z.object({ idOrSlug: z.string().openapi({ example: "1" }) });

/** Registers the routes for reviews of listings (EN-10, AP-14). */
export function registerReviewRoutes(api: OpenAPIHono<ApiEnv>, { db, clock, reviewPictures }: ApiServices): void {
  const findListingId = async (idOrSlug: string) => {
    const id = parseListingId(idOrSlug);
    const found = id === undefined ? undefined : await getListing(db, id);
    return found?.ok ? found.value.id : undefined;
  };

  api.openapi(
    defineRoute("get", "/products/{idOrSlug}/reviews", "listReviews", {
      summary: "List the reviews of a listing page by page, with the count of each number of stars",
      request: {
        params: idOrSlugParams,
        query: reviewQuery,
      },
      responses: defineResponses(200, "Reviews", reviewListSchema, [400, 404]),
    }),
    async (c) => {
      const adId = await findListingId(c.req.valid("param").idOrSlug);
      if (adId === undefined) return respondWithProblem(c, { kind: "not_found", code: "product.not_found" });
      const query = c.req.valid("query");
      const { items, summary, ...page } = await listReviews(db, { adId }, query);
      const { average: rating, stars } = summary;
      setPageLinks(c, page);
      return c.json({ items: items.map(presentReview), sort: query.sort, ...page, rating, stars }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...withIdempotencyKey(),
      method: "post",
      path: "/products/{idOrSlug}/reviews",
      operationId: "writeReview",
      tags: ["Reviews"],
      ...requireScope("account:write"),
      summary: "Write a review of a purchase. It is shown after a moderator has approved it",
      description:
        "`content` has 10 to 2,000 characters. Without `orderLineId`, any delivered line of the member is used.",
      request: {
        params: idOrSlugParams,
        body: defineJsonBody(
          z.object({
            rating: z.number().int().min(1).max(5),
            content: createTextSchema(reviewLimits.most, { minLength: reviewLimits.least }),
            orderLineId: z.number().int().positive().max(2_147_483_647).optional(),
          }),
        ),
      },
      responses: defineResponses(201, "The review", ownReviewSchema, [400, 401, 403, 404, 409, 429]),
    }),
    async (c) => {
      const author = requireUser(c);
      const adId = await findListingId(c.req.valid("param").idOrSlug);
      if (adId === undefined) return respondWithProblem(c, { kind: "not_found", code: "product.not_found" });
      const { orderLineId: lineId, ...values } = c.req.valid("json");
      const context = { db, pictures: reviewPictures, now: clock() };
      const result = await createReview(context, author, { adId }, { values, lineId });
      if (!result.ok) return respondWithProblem(c, result);
      const written = (await findOwnReview(db, author.id, { adId })) as OwnReview;
      return c.json(presentReview(written), 201);
    },
  );
}
