import { z } from "@hono/zod-openapi";
import { scopes } from "#domain/accounts/scopes.ts";
import { addressLimits } from "#domain/addresses/address.ts";
import { longestEmail, longestPhone } from "#domain/forms/fields.ts";
import { lifetimes, longestTokenName } from "#domain/tokens/token.ts";
import { moment, optionalText, pageNumbers, text } from "./content.ts";
import { money, orNull, productSummarySchema } from "./schemas.ts";

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

/** What is sent as an address. */
export const addressBody = z
  .object({
    firstName: text(addressLimits.name),
    lastName: text(addressLimits.name),
    company: optionalText(addressLimits.company),
    country: optionalText(2, { description: "Its code; `SA` unless given", example: "SA" }),
    address1: text(addressLimits.street),
    address2: optionalText(addressLimits.street),
    city: text(addressLimits.place),
    state: optionalText(addressLimits.place),
    postcode: optionalText(addressLimits.postcode),
    email: optionalText(longestEmail, { format: "email" }),
    phone: text(longestPhone, { description: "Who brings a parcel calls first", example: "+966 50 123 4567" }),
  })
  .openapi("AddressBody");

/** EN-14, a page of them. */
export const favouritesSchema = z
  .object({
    items: z.array(
      z.object({
        person_id: z.number().int(),
        item_id: z.number().int(),
        product: productSummarySchema,
        addedAt: moment,
        fellFrom: orNull(money),
      }),
    ),
    ...pageNumbers,
  })
  .openapi("Favourites");

export const tokenSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    scopes: z.array(z.enum(scopes)),
    createdAt: moment,
    expiresAt: moment.nullable().openapi({ description: "null: it works until it is revoked" }),
    lastUsedAt: moment.nullable(),
    lastUsedFrom: z
      .string()
      .nullable()
      .openapi({ description: "A network, not an address", example: "203.0.113.0/24" }),
  })
  .openapi("Token");

export const newTokenSchema = tokenSchema
  .extend({ token: z.string().openapi({ description: "What programs send. It is told this once" }) })
  .openapi("NewToken");

export const tokenBody = z
  .object({
    name: text(longestTokenName),
    scopes: z.array(z.enum(scopes)).min(1).max(scopes.length),
    days: z
      .union(lifetimes.map((days) => (days === "none" ? z.null() : z.literal(Number(days)))))
      .openapi({ description: "How long it works; null: until it is revoked" }),
  })
  .openapi("TokenBody");
