import { z } from "@hono/zod-openapi";
import { sellerSorts } from "#domain/sellers/seller-search.ts";
import { timestampSchema } from "./schema-helpers.ts";
import { allowNull, localTextSchema, namedSchema, sellerSchema } from "./schemas.ts";

/** API schemas of showrooms and rental outlets. */

const timeSchema = z.string().regex(/^\d\d:\d\d$/);

export const sellerSummarySchema = sellerSchema
  .extend({
    path: z.string(),
    about: z.string(),
    abouts: localTextSchema,
    city: allowNull(namedSchema),
    logo: z.string().nullable(),
    cover: z.string().nullable(),
    ads: z.number().int().openapi({ description: "Number of active listings" }),
    rating: z.number().nullable().openapi({ description: "Average with two decimals. Null without reviews" }),
    reviews: z.number().int(),
    open: z
      .object({
        now: z.boolean(),
        until: timeSchema.nullable(),
        opens: z
          .object({ day: z.number().int().min(0).max(6).openapi({ description: "0 is Sunday" }), at: timeSchema })
          .nullable(),
      })
      .nullable()
      .openapi({ description: "In the time zone of the seller. Null: no opening hours are known" }),
    memberSince: timestampSchema,
  })
  .openapi("SellerSummary");

export const sellerListSchema = z
  .object({
    items: z.array(sellerSummarySchema),
    page: z.number().int(),
    limit: z.number().int(),
    sort: z.enum(sellerSorts),
    total: z.number().int(),
    pages: z.number().int(),
    from: z.number().int(),
    to: z.number().int(),
    cities: z
      .array(namedSchema.extend({ count: z.number().int() }))
      .openapi({ description: "Cities of the sellers, with the number of sellers" }),
  })
  .openapi("SellerList");

export const sellerDetailsSchema = sellerSummarySchema
  .extend({
    address: z.string(),
    addresses: localTextSchema,
    phones: z.array(z.string()),
    whatsapp: z.string().nullable(),
    email: z.string().nullable(),
    timeZone: z.string(),
    hours: z
      .array(
        z.object({
          day: z.number().int().min(0).max(6).openapi({ description: "0 is Sunday" }),
          times: z.array(z.object({ opens: timeSchema, closes: timeSchema })).openapi({
            description:
              "Empty: closed. A closing time before the opening time is on the next day. 00:00 to 00:00 is the whole day",
          }),
        }),
      )
      .openapi({ description: "Opening hours of the week. Empty: unknown" }),
    categories: z
      .array(namedSchema.extend({ count: z.number().int() }))
      .openapi({ description: "Categories of the seller's listings, those with the most listings first" }),
  })
  .openapi("SellerDetails");
