import { z } from "@hono/zod-openapi";
import { addressSchema } from "./account-schemas.ts";
import { moment, pageNumbers } from "./content.ts";
import { localText, money, orNull, productSummarySchema } from "./schemas.ts";

/** Shapes of carts and orders (EN-06, EN-07). Amounts are of the base currency, in which orders are charged. */

const total = z.object({ type: z.enum(["shipping", "tax"]), title: z.string(), price: money });

const chosen = z.array(z.object({ name: localText, value: localText }));

export const cartSchema = z
  .object({
    id: z.number().int().nullable().openapi({ description: "Null while nothing is in it" }),
    lines: z.array(
      z.object({
        id: z.number().int(),
        product: productSummarySchema,
        options: chosen,
        quantity: z.number().int().openapi({ description: "Pieces that can be bought now" }),
        limit: z.number().int(),
        price: money,
        due: money.openapi({ description: "What of a piece is paid with the order: of a car its deposit" }),
        total: money,
        agreed: z.enum(["holds", "too-many"]).nullable().openapi({
          description:
            "`holds`: the price is what buyer and seller agreed on; `too-many`: it would be for fewer pieces; null: nothing was agreed on",
        }),
        vehicleId: z.number().int().nullable(),
      }),
    ),
    quantity: z.number().int(),
    subtotal: money,
    totals: z.array(total),
    total: money,
    notices: z
      .array(z.object({ line: z.number().int(), code: z.string() }))
      .openapi({ description: "What changed since a line was put in; setting its quantity agrees to it" }),
  })
  .openapi("Cart");

export const orderAddressSchema = addressSchema.omit({ id: true, default: true }).openapi("OrderAddress");

const status = z.enum(["PENDING", "CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED"]);

const carState = z.enum(["requested", "reserved", "taken", "ended"]).nullable().openapi({
  description:
    "How a car stands with this order. `requested`: it is on sale until its seller accepts; `reserved`: it is kept for this buyer; `taken`: another buyer has it, the request stays open; `ended`: it is no longer on sale, or the order was cancelled; null: no car",
});
/** EN-06: what was ordered, as it was then; what became of its ad changes nothing here. */
const orderedProduct = productSummarySchema
  .pick({ slug: true, name: true, names: true, sku: true, images: true })
  .extend({
    id: z.number().int().nullable().openapi({ description: "null: the ad is gone" }),
    path: z.string().nullable().openapi({ description: "null: the ad is gone" }),
    kind: z.enum(["car", "part"]),
  })
  .openapi("OrderedProduct");

const orderItem = z.object({
  id: z.number().int(),
  product: orderedProduct,
  productId: z.number().int().nullable().openapi({ description: "null: the ad is gone" }),
  kind: z.enum(["car", "part"]),
  name: localText,
  slug: z.string(),
  sku: z.string().nullable(),
  image: z.string().nullable(),
  options: chosen,
  quantity: z.number().int(),
  price: money,
  due: money,
  total: money,
  vehicle: z.object({ id: z.number().int(), name: localText }).nullable(),
  fit: z.enum(["universal", "fits", "depends", "excluded", "unknown"]).nullable(),
  fitRule: orNull(localText),
  car: carState,
});

const event = z.object({
  what: z.string(),
  by: z
    .enum(["buyer", "seller", "staff", "system"])
    .openapi({ description: "system: nobody, it was not answered in time" }),
  note: z.string().nullable(),
  at: moment,
});

const answerBy = moment.nullable().openapi({
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
    createdAt: moment,
    email: z.string(),
    payment: z.enum(["cash-on-delivery", "bank-transfer"]),
    status: status.openapi({ description: "What all sellers have in common, else the one that is least far" }),
    currency: z.string().openapi({ description: "What the buyer saw amounts in" }),
    rate: z.string(),
    sellers: z.array(
      z.object({
        id: z.number().int(),
        seller: z.object({ id: z.number().int(), name: localText }),
        status,
        paymentStatus: z.enum(["unpaid", "receipt-sent", "paid", "refunded"]),
        delivery: z.enum(["delivery", "pick-up"]),
        carrier: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        answerBy,
        subtotal: money,
        shipping: money.openapi({ description: "Its part of the order's shipping" }),
        tax: money.openapi({ description: "Its part of the order's tax" }),
        total: money.openapi({
          description:
            "What the buyer pays for it, in cash on delivery to this seller; all sellers' together are the order's total",
        }),
        items: z.array(orderItem),
        events: z.array(event),
      }),
    ),
    items: z.array(orderItem),
    quantity: z.number().int(),
    subtotal: money,
    totals: z.array(total),
    total: money,
    notes: z.string().nullable(),
    shippingAddress: orNull(orderAddressSchema),
    billingAddress: orderAddressSchema,
  })
  .openapi("Order");

export const trackedOrderSchema = z
  .object({
    number: z.string(),
    createdAt: moment,
    status: status.openapi({ description: "What all sellers have in common, else the one that is least far" }),
    sellers: z.array(
      z.object({
        id: z.number().int(),
        seller: z.object({ id: z.number().int(), name: localText }),
        status,
        delivery: z.enum(["delivery", "pick-up"]),
        carrier: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        answerBy,
        items: z.array(orderItem.pick({ id: true, name: true, quantity: true, car: true })),
        events: z.array(event.pick({ what: true, at: true })),
      }),
    ),
  })
  .openapi("TrackedOrder");

export const ordersSchema = z
  .object({
    items: z.array(orderSchema),
    ...pageNumbers,
  })
  .openapi("Orders");
