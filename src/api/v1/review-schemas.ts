import { z } from "@hono/zod-openapi";

/** Review of a product or seller (EN-10). */
const reviewSchema = z
  .object({
    id: z.number().int(),
    date: z.iso.datetime(),
    author: z.string().openapi({ description: "Empty if the account was deleted" }),
    avatar: z.string().nullable(),
    rating: z.number().int().min(1).max(5),
    content: z.string(),
    language: z.enum(["en", "ar"]),
    pictures: z.array(z.string()),
    bought: z.boolean().openapi({ description: "Whether the author bought the listing on this site" }),
  })
  .openapi("Review");

export const ownReviewSchema = reviewSchema
  .extend({ status: z.enum(["pending", "approved", "rejected"]), reason: z.string().nullable() })
  .openapi("OwnReview");

const starCount = z.number().int();

export const reviewListSchema = z
  .object({
    items: z.array(reviewSchema),
    page: z.number().int(),
    limit: z.number().int(),
    sort: z.enum(["newest", "highest", "lowest"]),
    total: z.number().int(),
    pages: z.number().int(),
    from: z.number().int(),
    to: z.number().int(),
    rating: z.number().nullable().openapi({ description: "Average with two decimals. Null without reviews" }),
    stars: z.object({ 5: starCount, 4: starCount, 3: starCount, 2: starCount, 1: starCount }),
  })
  .openapi("ReviewList");
