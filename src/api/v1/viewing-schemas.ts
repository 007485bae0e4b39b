import { z } from "@hono/zod-openapi";
import { MAX_VIEWING_PLACE_LENGTH, MAX_VIEWING_TIMES, viewingAnswers, viewingStates } from "#domain/inbox/viewing.ts";
import { allowNull, localTextSchema } from "./schemas.ts";

/** Schemas of viewings. */

const timestamp = z.iso.datetime();
const MAX_ID = 999_999_999_999_999;
const id = z.number().int().min(1).max(MAX_ID);

export const viewingIdParams = z.object({ id: z.coerce.number().int().min(1).max(MAX_ID) });

export const viewingSchema = z
  .object({
    id: z.number().int(),
    side: z.enum(["buyer", "seller"]).openapi({ description: "Side that proposed the times" }),
    own: z.boolean(),
    state: z.enum(viewingStates),
    times: z.array(timestamp).openapi({ description: "Proposed times, earliest first" }),
    timeZone: z.string().openapi({ description: "Time zone of the city of the car" }),
    startsAt: timestamp.nullable().openapi({ description: "Accepted time" }),
    place: z.string().nullable().openapi({ description: "Place in words. Null: the address, or not agreed yet" }),
    address: allowNull(localTextSchema).openapi({ description: "Address of the showroom. Null for private sellers" }),
    may: z.array(z.enum(viewingAnswers)).openapi({ description: "Actions that the caller can take now" }),
  })
  .openapi("Viewing");

/** Times of an event about a viewing. */
export const viewingTimesSchema = z.object({ id: z.number().int(), times: z.array(timestamp), timeZone: z.string() });

export const listedViewingsSchema = z
  .object({ items: z.array(z.object({ conversation: z.number().int(), viewing: viewingSchema })) })
  .openapi("Viewings");

const place = z
  .string()
  .max(MAX_VIEWING_PLACE_LENGTH)
  .optional()
  .openapi({ description: "Place in words. Without it, the address of a showroom" });

export const newViewingBody = z
  .strictObject({
    productId: id.optional().openapi({ description: "Car, if the caller is the buyer" }),
    conversationId: id.optional().openapi({ description: "Conversation about a car, for both sides" }),
    times: z
      .array(z.strictObject({ day: z.string().max(20), time: z.string().max(10) }))
      .min(1)
      .max(MAX_VIEWING_TIMES)
      .openapi({ description: "Days and times of day in the time zone of the city of the car" }),
    place,
  })
  .refine(({ productId, conversationId }) => (productId === undefined) !== (conversationId === undefined), {
    path: ["productId"],
    message: "productId or conversationId, one of them",
  })
  .openapi("NewViewing", {
    description: "Proposal of up to three times to view a car",
    example: { productId: 1024, times: [{ day: "2026-06-05", time: "17:30" }] },
  });

export const viewingAcceptanceBody = z
  .strictObject({ time: timestamp.openapi({ description: "One of the proposed times" }), place })
  .openapi("ViewingAcceptance");

export const viewingResultSchema = z.object({ conversation: z.number().int(), viewing: z.number().int() });
