import { z } from "@hono/zod-openapi";
import { CONVERSATIONS_PER_PAGE, inboxFilters, inboxMaxLengths, messageEvents } from "#domain/inbox/conversation.ts";
import { conversationReportReasons } from "#domain/inbox/conversation-report.ts";
import { offerAnswers } from "#domain/inbox/offer.ts";
import { listingStatuses } from "#domain/listings/lifecycle/state-machine.ts";
import { paginationShape } from "./schema-helpers.ts";
import { allowNull, localTextSchema, moneySchema } from "./schemas.ts";

/** API schemas of conversations, messages and offers. */

/** Maximum id in a request. Larger ids are rejected before they reach the database. */
export const MAX_API_ID = 999_999_999_999_999;
const id = z.coerce.number().int().min(1).max(MAX_API_ID);
export const conversationIdParams = z.object({ id });
const idSchema = z.number().int().min(1).max(MAX_API_ID);

const side = z.enum(["buyer", "seller"]);
const timestamp = z.iso.datetime();

const about = z.object({
  type: z.enum(["ad", "order"]),
  product: z
    .object({
      id: z.number().int(),
      slug: z.string(),
      kind: z.enum(["car", "part", "rental"]),
      name: localTextSchema,
      status: z.enum(listingStatuses),
      price: allowNull(moneySchema),
      pricePer: z.enum(["whole", "day"]),
      image: z.string().nullable(),
    })
    .nullable()
    .openapi({ description: "null: it is about an order, or the ad is gone" }),
  order: z
    .object({ id: z.number().int(), shareId: z.number().int(), number: z.string(), image: z.string().nullable() })
    .nullable()
    .openapi({ description: "null: it is about an ad, or the order is gone" }),
});

const other = z.object({
  name: localTextSchema.openapi({ description: "Both null: the account is gone" }),
  image: z.string().nullable(),
  seller: z
    .object({
      id: z.number().int(),
      slug: z.string(),
      type: z.enum(["personal", "showroom", "rental_room"]),
      verified: z.boolean(),
    })
    .nullable()
    .openapi({ description: "null: it is the buyer" }),
});

const kind = z.enum(["text", "offer", "event"]);
const event = z.enum(messageEvents).nullable();

const summary = z
  .object({
    id: z.number().int(),
    side: side.openapi({ description: "On which side one is oneself" }),
    about,
    other,
    last: z
      .object({
        id: z.number().int(),
        kind,
        own: z.boolean(),
        text: z.string(),
        hasPicture: z.boolean(),
        event,
        amount: allowNull(moneySchema),
        at: timestamp,
      })
      .nullable(),
    lastAt: timestamp,
    unread: z.number().int(),
    archived: z.boolean(),
  })
  .openapi("ConversationSummary");

export const conversationsSchema = z
  .object({
    items: z.array(summary),
    ...paginationShape,
    unread: z.number().int().openapi({ description: "Conversations with something unread, whatever the filter" }),
  })
  .openapi("Conversations");

const offer = z
  .object({
    id: z.number().int(),
    side,
    own: z.boolean(),
    amount: moneySchema,
    state: z.enum(["open", "accepted", "declined", "withdrawn", "countered", "ended"]),
    may: z.array(z.enum(offerAnswers)).openapi({ description: "What one can do with it now" }),
    madeAt: timestamp,
    endsAt: timestamp,
    agreedUntil: timestamp.nullable().openapi({ description: "Accepted: how long the price holds, for one piece" }),
  })
  .openapi("Offer");

export const messageSchema = z
  .object({
    id: z.number().int(),
    side: side.nullable().openapi({ description: "null: nobody wrote it, it happened" }),
    own: z.boolean(),
    author: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    kind,
    text: z.string(),
    picture: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
    offer: offer.nullable(),
    event,
    price: allowNull(moneySchema).openapi({ description: "With the event `price`: what the ad costs from here on" }),
    key: z.string().nullable(),
    at: timestamp,
  })
  .openapi("Message");

export const conversationSchema = z
  .object({
    id: z.number().int(),
    side,
    about,
    other,
    unread: z.number().int(),
    archived: z.boolean(),
    silence: z
      .enum(["you-blocked", "unavailable", "gone", "closed"])
      .nullable()
      .openapi({ description: "Why nothing can be written; null: it can" }),
    seenTo: z.number().int().openapi({ description: "The newest message that the other side has read" }),
    mayOffer: z.boolean(),
    agreed: z
      .object({
        price: moneySchema.openapi({ description: "Of a piece" }),
        pieces: z.number().int().openapi({ description: "For so many it holds; of more each costs what the ad asks" }),
        until: timestamp,
      })
      .nullable()
      .openapi({ description: "What the buyer can have it for; null: nothing was agreed on, or it was ordered" }),
    reported: z.boolean(),
    offer: offer.nullable().openapi({ description: "The one that waits for an answer" }),
    createdAt: timestamp,
  })
  .openapi("Conversation");

export const messagesSchema = z
  .object({
    items: z.array(messageSchema).openapi({ description: "In the order they were written" }),
    hasOlder: z.boolean(),
  })
  .openapi("Messages");

export const conversationsQuery = z.object({
  filter: z.enum(inboxFilters).default("all"),
  q: z
    .string()
    .max(inboxMaxLengths.search)
    .default("")
    .openapi({ description: "Part of a name, of the ad's or the other side's, or of an order's number" }),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(CONVERSATIONS_PER_PAGE),
});

export const messagesQuery = z
  .object({
    before: id.optional().openapi({ description: "Only those before this one" }),
    after: id.optional().openapi({ description: "Only those after this one" }),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  })
  .refine(({ before, after }) => before === undefined || after === undefined, {
    path: ["after"],
    message: "before or after, not both",
  });

const text = z.string().min(1).max(inboxMaxLengths.text);
const key = z
  .string()
  .regex(/^[\w-]+$/)
  .max(inboxMaxLengths.key)
  .optional()
  .openapi({ description: "A name of your choice: sent again, it is the same message" });

export const newConversationBody = z
  .strictObject({ productId: idSchema.optional(), orderShareId: idSchema.optional(), text, key })
  .refine(({ productId, orderShareId }) => (productId === undefined) !== (orderShareId === undefined), {
    path: ["productId"],
    message: "productId or orderShareId, one of them",
  })
  .openapi("NewConversation", {
    description: "About an ad, or about a seller's share of an order",
    example: { productId: 1024, text: "Is it still there?" },
  });

export const newMessageBody = z.strictObject({ text, key }).openapi("NewMessage");

export const newOfferBody = z
  .strictObject({ minor: z.number().int().min(1).max(1e12), currency: z.string().regex(/^[A-Z]{3}$/) })
  .openapi("NewOffer", { description: "In the currency of the ad; no more than it costs, and no less than a tenth" });

export const newReportBody = z
  .strictObject({
    reason: z.enum(conversationReportReasons),
    text: z.string().max(inboxMaxLengths.report).default("").openapi({ description: "Needed with `other`" }),
  })
  .openapi("NewConversationReport");

export const readUpToBody = z
  .strictObject({ upTo: idSchema.optional().openapi({ description: "A message; without it all there are" }) })
  .openapi("ReadUpTo");

export const startedConversationSchema = z.object({ conversation: z.number().int(), message: z.number().int() });
export const createdOfferSchema = startedConversationSchema.extend({ offer: z.number().int() });
