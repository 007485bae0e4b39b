import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { highestLimit } from "#domain/ads/criteria.ts";
import { getProduct } from "#domain/ads/product.server.ts";
import { productIdOf } from "#domain/ads/product.ts";
import { writeReview } from "#domain/reviews/commands.server.ts";
import { ownReview, reviewsOf } from "#domain/reviews/queries.server.ts";
import { type OwnReview, type Review, reviewLimits, reviewSorts, reviewsOnPage } from "#domain/reviews/review.ts";
import { jsonAnswer, jsonBody, text } from "./content.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { idempotent } from "./idempotency.ts";
import { linkPages } from "./links.ts";
import { memberOf, needs } from "./needs.ts";
import { problem, problemAnswers } from "./problem.ts";
import { ownReviewSchema, reviewListSchema } from "./schemas.ts";

/** A review as everybody reads it, or its author. */
export const presentReview = <R extends Review>({ text, date, ...review }: R) => ({
  ...review,
  content: text,
  date: date.toISOString(),
});

/** Which page of reviews, in which order. */
export const reviewQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(highestLimit).default(reviewsOnPage),
  sort: z.enum(reviewSorts).default("newest"),
});

const byId = z.object({ idOrSlug: z.string().openapi({ example: "1" }) });

/** What buyers say of an ad (EN-10, AP-14). */
export function addReviews(api: OpenAPIHono<ApiEnv>, { db, clock, reviewPictures }: ApiServices): void {
  const adOf = async (idOrSlug: string) => {
    const id = productIdOf(idOrSlug);
    const found = id === undefined ? undefined : await getProduct(db, id);
    return found?.ok ? found.value.id : undefined;
  };

  api.openapi(
    createRoute({
      method: "get",
      path: "/products/{idOrSlug}/reviews",
      operationId: "listReviews",
      tags: ["Reviews"],
      summary: "What buyers say of an ad, a page at a time, with the count of each number of stars",
      request: {
        params: byId,
        query: reviewQuery,
      },
      responses: {
        200: jsonAnswer("Reviews", reviewListSchema),
        ...problemAnswers(400, 404),
      },
    }),
    async (c) => {
      const adId = await adOf(c.req.valid("param").idOrSlug);
      if (adId === undefined) return problem(c, { kind: "not_found", code: "product.not_found" });
      const query = c.req.valid("query");
      const { items, summary, ...page } = await reviewsOf(db, { adId }, query);
      const { average: rating, stars } = summary;
      linkPages(c, page);
      return c.json({ items: items.map(presentReview), sort: query.sort, ...page, rating, stars }, 200);
    },
  );

  api.openapi(
    createRoute({
      ...idempotent(),
      method: "post",
      path: "/products/{idOrSlug}/reviews",
      operationId: "writeReview",
      tags: ["Reviews"],
      ...needs("account:write"),
      summary: "Review what one has bought; it is shown once a moderator has read it",
      description:
        "`content` has 10 to 2,000 characters. Without `orderLineId` any delivered line of one's own will do.",
      request: {
        params: byId,
        body: jsonBody(
          z.object({
            rating: z.number().int().min(1).max(5),
            content: text(reviewLimits.most, { minLength: reviewLimits.least }),
            orderLineId: z.number().int().positive().max(2_147_483_647).optional(),
          }),
        ),
      },
      responses: {
        201: jsonAnswer("The review", ownReviewSchema),
        ...problemAnswers(400, 401, 403, 404, 409, 429),
      },
    }),
    async (c) => {
      const author = memberOf(c);
      const adId = await adOf(c.req.valid("param").idOrSlug);
      if (adId === undefined) return problem(c, { kind: "not_found", code: "product.not_found" });
      const { orderLineId: lineId, ...values } = c.req.valid("json");
      const context = { db, pictures: reviewPictures, now: clock() };
      const result = await writeReview(context, author, { adId }, { values, lineId });
      if (!result.ok) return problem(c, result);
      const written = (await ownReview(db, author.id, { adId })) as OwnReview;
      return c.json(presentReview(written), 201);
    },
  );
}
