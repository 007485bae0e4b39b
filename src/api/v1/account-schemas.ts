import { z } from "@hono/zod-openapi";
import { tokenScopes } from "#domain/accounts/scopes.ts";
import { addressMaxLengths } from "#domain/addresses/address.ts";
import { MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from "#domain/forms/form-fields.ts";
import { MAX_TOKEN_NAME_LENGTH, tokenLifetimes } from "#domain/tokens/access-token.ts";
import { languages } from "#kernel/localized-text.ts";
import { createOptionalTextSchema, createTextSchema, paginationShape, timestampSchema } from "./schema-helpers.ts";
import { allowNull, moneySchema, productSummarySchema } from "./schemas.ts";

/** Schemas of a member's own data. */

/** Signed-in user (EN-04). */
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
    language: z.enum(languages),
  })
  .openapi("User");

/** Postal address of a member (EN-05). */
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

/** Request body that creates or changes an address. */
export const addressBody = z
  .object({
    firstName: createTextSchema(addressMaxLengths.name),
    lastName: createTextSchema(addressMaxLengths.name),
    company: createOptionalTextSchema(addressMaxLengths.company),
    country: createOptionalTextSchema(2, { description: "Country code. Default: `SA`", example: "SA" }),
    address1: createTextSchema(addressMaxLengths.street),
    address2: createOptionalTextSchema(addressMaxLengths.street),
    city: createTextSchema(addressMaxLengths.place),
    state: createOptionalTextSchema(addressMaxLengths.place),
    postcode: createOptionalTextSchema(addressMaxLengths.postcode),
    email: createOptionalTextSchema(MAX_EMAIL_LENGTH, { format: "email" }),
    phone: createTextSchema(MAX_PHONE_LENGTH, {
      description: "Phone number that the courier calls before a delivery",
      example: "+966 50 123 4567",
    }),
  })
  .openapi("AddressBody");

/** One page of a member's favourites (EN-14). */
export const favouritesSchema = z
  .object({
    items: z.array(
      z.object({
        person_id: z.number().int(),
        item_id: z.number().int(),
        product: productSummarySchema,
        addedAt: timestampSchema,
        fellFrom: allowNull(moneySchema),
      }),
    ),
    ...paginationShape,
  })
  .openapi("Favourites");

export const tokenSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    scopes: z.array(z.enum(tokenScopes)),
    createdAt: timestampSchema,
    expiresAt: timestampSchema.nullable().openapi({ description: "Null if the token works until it is revoked" }),
    lastUsedAt: timestampSchema.nullable(),
    lastUsedFrom: z.string().nullable().openapi({
      description: "Network from which the token was last used, without the full address",
      example: "203.0.113.0/24",
    }),
  })
  .openapi("Token");

export const newTokenSchema = tokenSchema
  .extend({ token: z.string().openapi({ description: "The token itself. It is shown only once" }) })
  .openapi("NewToken");

export const tokenBody = z
  .object({
    name: createTextSchema(MAX_TOKEN_NAME_LENGTH),
    scopes: z.array(z.enum(tokenScopes)).min(1).max(tokenScopes.length),
    days: z
      .union(tokenLifetimes.map((days) => (days === "none" ? z.null() : z.literal(Number(days)))))
      .openapi({ description: "Days until the token expires. Null: it works until it is revoked" }),
  })
  .openapi("TokenBody");
