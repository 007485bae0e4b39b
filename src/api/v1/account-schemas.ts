import { z } from "@hono/zod-openapi";
import { money, productSummarySchema } from "./schemas.ts";

/** Shapes of what is a member's own (api-v1). */

/** EN-04. */
export const userSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    phone: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    role: z.enum(["member", "showroom", "rental_room", "moderator", "administrator"]),
    language: z.enum(["en", "ar"]),
  })
  .openapi("User");

/** EN-05. */
export const addressSchema = z
  .object({
    id: z.number().int(),
    firstName: z.string(),
    lastName: z.string(),
    company: z.string().nullable(),
    country: z.string(),
    address1: z.string(),
    address2: z.string().nullable(),
    city: z.string(),
    state: z.string().nullable(),
    postcode: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string(),
    default: z.boolean(),
  })
  .openapi("Address");

/** EN-14, a page of them. */
export const favouritesSchema = z
  .object({
    items: z.array(
      z.object({
        person_id: z.number().int(),
        item_id: z.number().int(),
        product: productSummarySchema,
        addedAt: z.string(),
        fellFrom: money.nullable(),
      }),
    ),
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
    pages: z.number().int(),
    from: z.number().int(),
    to: z.number().int(),
  })
  .openapi("Favourites");
