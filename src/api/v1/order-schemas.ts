import { z } from "@hono/zod-openapi";
import { addressSchema } from "./account-schemas.ts";
import { paginationShape, timestampSchema } from "./schema-helpers.ts";
import { allowNull, localTextSchema, moneySchema, productSummarySchema } from "./schemas.ts";

/** API schemas of carts and orders (EN-06, EN-07). Amounts are in the base currency, in which buyers pay. */

const extraTotalSchema = z.object({ type: z.enum(["shipping", "tax"]), title: z.string(), price: moneySchema });

const chosenOptionsSchema = z.array(z.object({ name: localTextSchema, value: localTextSchema }));

export const cartSchema = z
  .object({
    id: z.number().int().nullable().openapi({ description: "Null while nothing is in it" }),
    lines: z.array(
      z.object({
        id: z.number().int(),
        product: productSummarySchema,
        options: chosenOptionsSchema,
        quantity: z.number().int().openapi({ description: "Pieces that can be bought now" }),
        limit: z.number().int(),
        price: moneySchema,
        due: moneySchema.openapi({ description: "What of a piece is paid with the order: of a car its deposit" }),
        total: moneySchema,
        agreed: z.enum(["holds", "too-many"]).nullable().openapi({
          description:
            "`holds`: the price is what buyer and seller agreed on; `too-many`: it would be for fewer pieces; null: nothing was agreed on",
        }),
        vehicleId: z.number().int().nullable(),
      }),
    ),
    quantity: z.number().int(),
    subtotal: moneySchema,
    totals: z.array(extraTotalSchema),
    total: moneySchema,
    notices: z
      .array(z.object({ line: z.number().int(), code: z.string() }))
      .openapi({ description: "What changed since a line was put in; setting its quantity agrees to it" }),
  })
  .openapi("Cart");

const orderAddressSchema = addressSchema.omit({ id: true, default: true }).openapi("OrderAddress");

const status = z.enum(["PENDING", "CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED"]);

const carStateSchema = z.enum(["requested", "reserved", "taken", "ended"]).nullable().openapi({
  description:
    "How a car stands with this order. `requested`: it is on sale until its seller accepts; `reserved`: it is kept for this buyer; `taken`: another buyer has it, the request stays open; `ended`: it is no longer on sale, or the order was cancelled; null: no car",
});
/** Product as it was at the time of the order (EN-06). Later changes of the listing do not affect it. */
const orderedProductSchema = productSummarySchema
  .pick({ slug: true, name: true, names: true, sku: true, images: true })
  .extend({
    id: z.number().int().nullable().openapi({ description: "null: the ad is gone" }),
    path: z.string().nullable().openapi({ description: "null: the ad is gone" }),
    kind: z.enum(["car", "part"]),
  })
  .openapi("OrderedProduct");

const orderItemSchema = z.object({
  id: z.number().int(),
  product: orderedProductSchema,
  productId: z.number().int().nullable().openapi({ description: "null: the ad is gone" }),
  kind: z.enum(["car", "part"]),
  name: localTextSchema,
  slug: z.string(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
  options: chosenOptionsSchema,
  quantity: z.number().int(),
  price: moneySchema,
  due: moneySchema,
  total: moneySchema,
  vehicle: z.object({ id: z.number().int(), name: localTextSchema }).nullable(),
  fit: z.enum(["universal", "fits", "depends", "excluded", "unknown"]).nullable(),
  fitRule: allowNull(localTextSchema),
  car: carStateSchema,
});

const orderEventSchema = z.object({
  what: z.string(),
  by: z
    .enum(["buyer", "seller", "staff", "system"])
    .openapi({ description: "system: nobody, it was not answered in time" }),
  note: z.string().nullable(),
  at: timestampSchema,
});

const answerBy = timestampSchema.nullable().openapi({
  description: "Until when the seller has to answer, or it is cancelled by itself; null: nobody waits for that",
});

export const orderSchema = z
  .object({
    id: z.number().int(),
    number: z.string(),
    token: z
      .string()
      .nullable()
      .openapi({ description: "Opens the order without an account; null for tokens that may only read" }),
    createdAt: timestampSchema,
    email: z.string(),
    payment: z.enum(["cash-on-delivery", "bank-transfer"]),
    status: status.openapi({ description: "What all sellers have in common, else the one that is least far" }),
    currency: z.string().openapi({ description: "What the buyer saw amounts in" }),
    rate: z.string(),
    sellers: z.array(
      z.object({
        id: z.number().int(),
        seller: z.object({ id: z.number().int(), name: localTextSchema }),
        status,
        paymentStatus: z.enum(["unpaid", "receipt-sent", "paid", "refunded"]),
        delivery: z.enum(["delivery", "pick-up"]),
        carrier: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        answerBy,
        subtotal: moneySchema,
        shipping: moneySchema.openapi({ description: "Its part of the order's shipping" }),
        tax: moneySchema.openapi({ description: "Its part of the order's tax" }),
        total: moneySchema.openapi({
          description:
            "What the buyer pays for it, in cash on delivery to this seller; all sellers' together are the order's total",
        }),
        items: z.array(orderItemSchema),
        events: z.array(orderEventSchema),
      }),
    ),
    items: z.array(orderItemSchema),
    quantity: z.number().int(),
    subtotal: moneySchema,
    totals: z.array(extraTotalSchema),
    total: moneySchema,
    notes: z.string().nullable(),
    shippingAddress: allowNull(orderAddressSchema),
    billingAddress: orderAddressSchema,
  })
  .openapi("Order");

export const trackedOrderSchema = z
  .object({
    number: z.string(),
    createdAt: timestampSchema,
    status: status.openapi({ description: "What all sellers have in common, else the one that is least far" }),
    sellers: z.array(
      z.object({
        id: z.number().int(),
        seller: z.object({ id: z.number().int(), name: localTextSchema }),
        status,
        delivery: z.enum(["delivery", "pick-up"]),
        carrier: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        answerBy,
        items: z.array(orderItemSchema.pick({ id: true, name: true, quantity: true, car: true })),
        events: z.array(orderEventSchema.pick({ what: true, at: true })),
      }),
    ),
  })
  .openapi("TrackedOrder");

export const ordersSchema = z
  .object({
    items: z.array(orderSchema),
    ...paginationShape,
  })
  .openapi("Orders");
