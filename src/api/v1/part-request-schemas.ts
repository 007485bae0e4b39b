import { z } from "@hono/zod-openapi";
import { offerDeliveries, wantedConditions } from "#db/schema/part-requests.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import {
  getPartRequestState,
  offeredConditions,
  type PartOffer,
  type PartRequest,
  partRequestMaxLengths,
} from "#domain/part-requests/part-request.ts";
import { createOptionalTextSchema, createTextSchema, timestampSchema } from "./schema-helpers.ts";
import { localTextSchema, moneySchema } from "./schemas.ts";

/** Schemas of requests for parts and of the offers of sellers. */

const MAX_INT = 2_147_483_647;
const idSchema = z.number().int().min(1).max(MAX_INT);
export const partRequestIdSchema = z.coerce.number().int().min(1).max(MAX_INT).openapi({ example: 12 });

const entrySchema = z.object({ id: z.number().int(), slug: z.string(), name: localTextSchema });
const states = ["open", "accepted", "closed", "expired", "removed"] as const;

export const partRequestSchema = z
  .object({
    id: z.number().int(),
    part: z.string(),
    partNumber: z.string().nullable(),
    condition: z.enum(wantedConditions),
    note: z.string().nullable(),
    make: entrySchema.nullable(),
    model: entrySchema.nullable(),
    year: z.number().int(),
    category: entrySchema.nullable(),
    city: entrySchema.nullable(),
    hasPhoto: z.boolean().openapi({ description: "Photos are added and shown on the site only" }),
    state: z.enum(states).openapi({ description: "`removed`: taken down by a moderator" }),
    offerCount: z.number().int(),
    acceptedOfferId: z.number().int().nullable(),
    createdAt: timestampSchema,
    expiresAt: timestampSchema,
  })
  .openapi("PartRequest");

export const partOfferSchema = z
  .object({
    id: z.number().int(),
    seller: z.object({
      id: z.number().int(),
      slug: z.string(),
      type: z.enum(["personal", "showroom", "rental_room"]),
      name: localTextSchema,
      verified: z.boolean(),
    }),
    price: moneySchema,
    condition: z.enum(offeredConditions),
    delivery: z.enum(offerDeliveries),
    note: z.string().nullable(),
    conversationId: z.number().int().nullable(),
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
  })
  .openapi("PartOffer");

export const newPartRequestBody = z
  .object({
    garageVehicleId: idSchema.nullish().openapi({ description: "Vehicle of the garage. Replaces `model` and `year`" }),
    model: createOptionalTextSchema(80, { description: "Slugs of make and model", example: "toyota.camry" }),
    year: z.number().int().nullish(),
    category: createTextSchema(80, {
      description: "Slug of a category of parts",
      example: "brake-pads",
    }),
    part: createTextSchema(partRequestMaxLengths.part, { example: "Front brake pads" }),
    partNumber: createOptionalTextSchema(partRequestMaxLengths.partNumber),
    condition: z.enum(wantedConditions).default("any"),
    note: createOptionalTextSchema(partRequestMaxLengths.note),
    city: createTextSchema(80, { description: "Slug of the city", example: "riyadh" }),
  })
  .openapi("NewPartRequest", {
    example: {
      model: "toyota.camry",
      year: 2018,
      category: "brake-pads",
      part: "Front brake pads",
      condition: "any",
      city: "riyadh",
    },
  });

export const newPartOfferBody = z
  .object({
    priceMinor: z
      .number()
      .int()
      .min(1)
      .max(1_000_000_000_000)
      .openapi({ description: "In minor units of the currency of most of the seller's listings" }),
    condition: z.enum(offeredConditions),
    delivery: z.enum(offerDeliveries),
    note: createOptionalTextSchema(partRequestMaxLengths.note),
  })
  .openapi("NewPartOffer", { example: { priceMinor: 12_000, condition: "new", delivery: "both" } });

const toEntry = (entry: { id: number; slug: string; name: { ar: string | null; en: string | null } } | undefined) =>
  entry ? { id: entry.id, slug: entry.slug, name: entry.name } : null;

/** Presents a request with the names of its vehicle, category and city. */
export const presentPartRequest = (
  request: PartRequest,
  { makes, models, categories, cities }: Catalog,
  now: Date,
): z.infer<typeof partRequestSchema> => ({
  id: request.id,
  part: request.part,
  partNumber: request.partNumber,
  condition: request.condition,
  note: request.note,
  make: toEntry(makes.byId.get(request.makeId)),
  model: toEntry(models.get(request.modelId)),
  year: request.year,
  category: toEntry(categories.byId.get(request.categoryId)),
  city: toEntry(cities.byId.get(request.cityId)),
  hasPhoto: request.hasPhoto,
  state: getPartRequestState(request, now),
  offerCount: request.offers,
  acceptedOfferId: request.acceptedOfferId,
  createdAt: request.createdAt.toISOString(),
  expiresAt: request.expiresAt.toISOString(),
});

/** Presents an offer with its seller. */
export const presentPartOffer = ({
  requestId: _request,
  seller: { cityId: _city, ...seller },
  createdAt,
  updatedAt,
  ...offer
}: PartOffer): z.infer<typeof partOfferSchema> => ({
  ...offer,
  seller,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
