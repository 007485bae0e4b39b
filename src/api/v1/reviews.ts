import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { highestLimit } from "#domain/ads/criteria.ts";
import { getProduct } from "#domain/ads/product.server.ts";
import { productIdOf } from "#domain/ads/product.ts";
import { writeReview } from "#domain/reviews/commands.server.ts";
import { ownReview, reviewsOf } from "#domain/reviews/queries.server.ts";
import { type OwnReview, type Review, reviewSorts, reviewsOnPage } from "#domain/reviews/review.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { problem, problemAnswers } from "./problem.ts";
import { ownReviewSchema, reviewListSchema } from "./schemas.ts";
import { accountIn, signedIn, signInFirst } from "./session.ts";

const present = <R extends Review>({ text, date, ...review }: R) => ({
  ...review,
  content: text,
  date: date.toISOString(),
});

const byId = z.object({ idOrSlug: z.string() });

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
      summary: "What buyers say of an ad, a page at a time, with the count of each number of stars",
      request: {
        params: byId,
        query: z.object({
          page: z.coerce.number().int().min(1).max(100_000).default(1),
          limit: z.coerce.number().int().min(1).max(highestLimit).default(reviewsOnPage),
          sort: z.enum(reviewSorts).default("newest"),
        }),
      },
      responses: {
        200: { description: "Reviews", content: { "application/json": { schema: reviewListSchema } } },
        ...problemAnswers(400, 404),
      },
    }),
    async (c) => {
      const adId = await adOf(c.req.valid("param").idOrSlug);
      if (adId === undefined) return problem(c, { kind: "not_found", code: "product.not_found" }) as never;
      const query = c.req.valid("query");
      const { items, summary, ...page } = await reviewsOf(db, { adId }, query);
      const { average: rating, stars } = summary;
      return c.json({ items: items.map(present), sort: query.sort, ...page, rating, stars }, 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/products/{idOrSlug}/reviews",
      middleware: signedIn,
      summary: "Review what one has bought; it is shown once a moderator has read it",
      description:
        "`content` has 10 to 2,000 characters. Without `orderLineId` any delivered line of one's own will do.",
      request: {
        params: byId,
        body: {
          required: true,
          content: {
            "application/json": {
              schema: z.looseObject({
                rating: z.unknown().openapi({ type: "integer", minimum: 1, maximum: 5 }),
                content: z.unknown().openapi({ type: "string" }),
                orderLineId: z.number().int().positive().optional(),
              }),
            },
          },
        },
      },
      responses: {
        201: { description: "The review", content: { "application/json": { schema: ownReviewSchema } } },
        ...problemAnswers(400, 401, 403, 404, 409),
      },
    }),
    async (c) => {
      const author = accountIn(c);
      if (!author) return signInFirst(c) as never;
      const adId = await adOf(c.req.valid("param").idOrSlug);
      if (adId === undefined) return problem(c, { kind: "not_found", code: "product.not_found" }) as never;
      const { orderLineId: lineId, ...values } = c.req.valid("json");
      const context = { db, pictures: reviewPictures, now: clock() };
      const result = await writeReview(context, author, { adId }, { values, lineId });
      if (!result.ok) return problem(c, result) as never;
      const written = (await ownReview(db, author.id, { adId })) as OwnReview;
      return c.json(present(written), 201);
    },
  );
}
