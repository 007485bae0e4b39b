import { z } from "@hono/zod-openapi";
import { CONVERSATIONS_PER_PAGE, inboxFilters, inboxMaxLengths, messageEvents } from "#domain/inbox/conversation.ts";
import { conversationReportReasons } from "#domain/inbox/conversation-report.ts";
import { offerAnswers } from "#domain/inbox/offer.ts";
import { tradeInConditions } from "#domain/inbox/trade-in.ts";
import { listingStatuses } from "#domain/listings/lifecycle/state-machine.ts";
import { paginationShape } from "./schema-helpers.ts";
import { allowNull, localTextSchema, moneySchema } from "./schemas.ts";
import { viewingSchema, viewingTimesSchema } from "./viewing-schemas.ts";

/** Schemas of conversations, messages and offers. */

/** Maximum id in a request. Larger ids are rejected before a query runs. */
export const MAX_API_ID = 999_999_999_999_999;
const id = z.coerce.number().int().min(1).max(MAX_API_ID);
export const conversationIdParams = z.object({ id });
const idSchema = z.number().int().min(1).max(MAX_API_ID);

const side = z.enum(["buyer", "seller"]);
const timestamp = z.iso.datetime();

const about = z.object({
  type: z.enum(["ad", "order", "request"]),
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
    .openapi({ description: "Null unless the conversation is about a listing that still exists" }),
  order: z
    .object({ id: z.number().int(), shareId: z.number().int(), number: z.string(), image: z.string().nullable() })
    .nullable()
    .openapi({ description: "Null unless the conversation is about an order that still exists" }),
  request: z
    .object({ id: z.number().int(), offerId: z.number().int(), part: z.string() })
    .nullable()
    .openapi({ description: "Null unless the conversation is about an offer for a requested part that still exists" }),
});

const other = z.object({
  name: localTextSchema.openapi({ description: "`ar` and `en` are both null if the account was deleted" }),
  image: z.string().nullable(),
  seller: z
    .object({
      id: z.number().int(),
      slug: z.string(),
      type: z.enum(["personal", "showroom", "rental_room"]),
      verified: z.boolean(),
    })
    .nullable()
    .openapi({ description: "Null if the other side is the buyer" }),
});

const kind = z.enum(["text", "offer", "event"]);
const event = z.enum(messageEvents).nullable();

const summary = z
  .object({
    id: z.number().int(),
    side: side.openapi({ description: "Side of the caller" }),
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
        viewing: allowNull(viewingTimesSchema),
        at: timestamp,
      })
      .nullable(),
    viewing: allowNull(viewingSchema).openapi({ description: "Newest appointment to view the car" }),
    lastAt: timestamp,
    unread: z.number().int(),
    archived: z.boolean(),
  })
  .openapi("ConversationSummary");

export const conversationsSchema = z
  .object({
    items: z.array(summary),
    ...paginationShape,
    unread: z
      .number()
      .int()
      .openapi({ description: "Number of conversations with unread messages, regardless of the filter" }),
  })
  .openapi("Conversations");

const tradeIn = z
  .object({
    car: localTextSchema,
    year: z.number().int(),
    km: z.number().int(),
    condition: z.enum(tradeInConditions),
    allowance: moneySchema.openapi({ description: "Part of the price for which the car counts" }),
    value: allowNull(z.object({ low: moneySchema, high: moneySchema })).openapi({
      description: "Range of the asking prices of such cars. Null without enough listings",
    }),
  })
  .openapi("TradeIn");

const offer = z
  .object({
    id: z.number().int(),
    side,
    own: z.boolean(),
    amount: moneySchema.openapi({ description: "What the buyer pays, besides a car in part payment" }),
    tradeIn: allowNull(tradeIn).openapi({ description: "Car of the buyer that counts as a part of the price" }),
    state: z.enum(["open", "accepted", "declined", "withdrawn", "countered", "ended"]),
    may: z.array(z.enum(offerAnswers)).openapi({ description: "Actions that the caller can take now" }),
    madeAt: timestamp,
    endsAt: timestamp,
    agreedUntil: timestamp
      .nullable()
      .openapi({ description: "For accepted offers: end of the period in which the price is valid, for one piece" }),
  })
  .openapi("Offer");

export const messageSchema = z
  .object({
    id: z.number().int(),
    side: side.nullable().openapi({ description: "Null for events, which nobody wrote" }),
    own: z.boolean(),
    author: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    kind,
    text: z.string(),
    picture: z.object({ url: z.string(), width: z.number().int(), height: z.number().int() }).nullable(),
    offer: offer.nullable(),
    event,
    price: allowNull(moneySchema).openapi({ description: "For the event `price`: the new price of the listing" }),
    viewing: allowNull(viewingTimesSchema).openapi({
      description: "For events about a viewing: its proposed times, or the agreed one",
    }),
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
      .openapi({ description: "Reason why no message can be sent. Null: messages can be sent" }),
    seenTo: z.number().int().openapi({ description: "Newest message that the other side has read" }),
    mayOffer: z.boolean(),
    mayOfferTradeIn: z.boolean(),
    agreed: z
      .object({
        price: moneySchema.openapi({ description: "Price per piece" }),
        pieces: z.number().int().openapi({
          description: "Number of pieces at the agreed price. Further pieces have the price of the listing",
        }),
        until: timestamp,
      })
      .nullable()
      .openapi({
        description: "Agreed price of the buyer. Null if no price was agreed, or if the listing was ordered",
      }),
    viewing: allowNull(viewingSchema).openapi({ description: "Newest appointment to view the car" }),
    mayProposeViewing: z.boolean(),
    reported: z.boolean(),
    offer: offer.nullable().openapi({ description: "Offer that waits for an answer" }),
    createdAt: timestamp,
  })
  .openapi("Conversation");

export const messagesSchema = z
  .object({
    items: z.array(messageSchema).openapi({ description: "Oldest first" }),
    hasOlder: z.boolean(),
  })
  .openapi("Messages");

export const conversationsQuery = z.object({
  filter: z.enum(inboxFilters).default("all"),
  q: z
    .string()
    .max(inboxMaxLengths.search)
    .default("")
    .openapi({ description: "Part of the other side's name, of the listing title or of an order number" }),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(CONVERSATIONS_PER_PAGE),
});

export const messagesQuery = z
  .object({
    before: id.optional().openapi({ description: "Only messages before this one" }),
    after: id.optional().openapi({ description: "Only messages after this one" }),
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
  .openapi({ description: "Any key. Sending the same key again does not create a second message" });

export const newConversationBody = z
  .strictObject({
    productId: idSchema.optional(),
    orderShareId: idSchema.optional(),
    partOfferId: idSchema.optional(),
    text,
    key,
  })
  .refine(
    ({ productId, orderShareId, partOfferId }) =>
      [productId, orderShareId, partOfferId].filter((each) => each !== undefined).length === 1,
    { path: ["productId"], message: "productId, orderShareId or partOfferId, one of them" },
  )
  .openapi("NewConversation", {
    description: "Conversation about a listing, a seller's share of an order, or an offer for a requested part",
    example: { productId: 1024, text: "Is it still there?" },
  });

export const newMessageBody = z.strictObject({ text, key }).openapi("NewMessage");

export const newOfferBody = z
  .strictObject({ minor: z.number().int().min(1).max(1e12), currency: z.string().regex(/^[A-Z]{3}$/) })
  .openapi("NewOffer", {
    description: "Amount in the currency of the listing: at most its price, at least a tenth of it",
  });

const moneyBody = z.strictObject({
  minor: z.number().int().min(1).max(1e12),
  currency: z.string().regex(/^[A-Z]{3}$/),
});

export const newTradeInBody = z
  .strictObject({
    productId: idSchema.optional().openapi({ description: "Car for sale, if no conversation exists yet" }),
    conversationId: idSchema.optional(),
    car: z
      .strictObject({
        model: idSchema.openapi({ description: "Id of the model" }),
        year: z.number().int(),
        mileage: z.number().int().openapi({ description: "Kilometres" }),
        condition: z.enum(tradeInConditions),
      })
      .optional()
      .openapi({ description: "Car of the buyer. Default: the car of the open offer, for another amount" }),
    answeredOffer: idSchema.optional().openapi({
      description: "Open offer that an amount without a car answers. Refused if another one is open",
    }),
    allowance: moneyBody.openapi({ description: "Amount for which the car counts, less than the price" }),
  })
  .refine(({ productId, conversationId }) => (productId === undefined) !== (conversationId === undefined), {
    path: ["productId"],
    message: "productId or conversationId, one of them",
  })
  .openapi("NewTradeIn", {
    description: "Offer in which a car of the buyer counts as a part of the price",
    example: {
      productId: 1024,
      car: { model: 12, year: 2015, mileage: 120_000, condition: "good" },
      allowance: { minor: 3_000_000, currency: "SAR" },
    },
  });

export const newReportBody = z
  .strictObject({
    reason: z.enum(conversationReportReasons),
    text: z
      .string()
      .max(inboxMaxLengths.report)
      .default("")
      .openapi({ description: "Required for the reason `other`" }),
  })
  .openapi("NewConversationReport");

export const readUpToBody = z
  .strictObject({ upTo: idSchema.optional().openapi({ description: "Id of a message. Default: the newest message" }) })
  .openapi("ReadUpTo");

export const startedConversationSchema = z.object({ conversation: z.number().int(), message: z.number().int() });
export const createdOfferSchema = startedConversationSchema.extend({ offer: z.number().int() });
