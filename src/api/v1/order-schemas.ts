import { z } from "@hono/zod-openapi";
import { couponProblems } from "#domain/coupons/coupon.ts";
import { addressSchema } from "./account-schemas.ts";
import { paginationShape, timestampSchema } from "./schema-helpers.ts";
import { allowNull, localTextSchema, moneySchema, productSummarySchema } from "./schemas.ts";
import { shippingQuoteSchema } from "./shipping-schemas.ts";

/** Schemas of carts and orders (EN-06, EN-07). Amounts are in the currency that is charged, which is the seller's. */

const extraTotalSchema = z.object({ type: z.enum(["shipping", "tax"]), title: z.string(), price: moneySchema });

const currencyTotalsSchema = z
  .object({
    currency: z.string(),
    subtotal: moneySchema.openapi({ description: "Price of the items before the discount" }),
    discount: moneySchema.openapi({ description: "Discount of coupons on the items" }),
    shipping: moneySchema,
    tax: moneySchema,
    includedTax: moneySchema.openapi({ description: "Tax that subtotal and shipping contain" }),
    total: moneySchema,
  })
  .openapi("CurrencyTotals");

const cartCouponSchema = z.object({
  code: z.string(),
  problem: z.enum(couponProblems).nullable().openapi({
    description: "Reason why the coupon gives no discount. The cart cannot be ordered until the coupon is removed",
  }),
});

/** Amounts of a cart or order. */
const amountsShape = {
  currencies: z
    .array(currencyTotalsSchema)
    .openapi({ description: "Amounts that are charged, one entry for each currency in the order of the sellers" }),
  subtotal: moneySchema,
  discount: moneySchema.openapi({
    description: "Discount of coupons, which `total` does not contain: subtotal − discount + shipping + tax = total",
  }),
  totals: z.array(extraTotalSchema),
  total: moneySchema,
  estimated: z.boolean().openapi({
    description:
      "True if several currencies are charged. `subtotal`, `totals` and `total` are then estimates in the base currency. Otherwise they are the charged amounts",
  }),
};

const chosenOptionsSchema = z.array(z.object({ name: localTextSchema, value: localTextSchema }));

export const cartSchema = z
  .object({
    id: z.number().int().nullable().openapi({ description: "Null while the cart is empty" }),
    lines: z.array(
      z.object({
        id: z.number().int(),
        product: productSummarySchema,
        options: chosenOptionsSchema,
        quantity: z.number().int().openapi({ description: "Number of pieces that can be bought now" }),
        limit: z.number().int(),
        price: moneySchema,
        due: moneySchema.openapi({
          description: "Amount per piece that is paid with the order. For cars: the deposit",
        }),
        total: moneySchema,
        agreed: z.enum(["holds", "too-many"]).nullable().openapi({
          description:
            "`holds`: the price is the one agreed between buyer and seller. `too-many`: the agreed price is valid for fewer pieces. Null: no price was agreed",
        }),
        vehicleId: z.number().int().nullable(),
      }),
    ),
    quantity: z.number().int(),
    coupons: z.array(cartCouponSchema),
    ...amountsShape,
    sellerShipping: z
      .array(z.object({ sellerId: z.number().int(), quote: shippingQuoteSchema }))
      .openapi({ description: "Shipping of each seller's parts to the place of the request" }),
    notices: z
      .array(z.object({ line: z.number().int(), code: z.string() }))
      .openapi({ description: "Changes since the line was added. Setting the quantity accepts them" }),
  })
  .openapi("Cart");

const orderAddressSchema = addressSchema.omit({ id: true, default: true }).openapi("OrderAddress");

const status = z.enum(["PENDING", "CONFIRMED", "SHIPPED", "DELIVERED", "CANCELLED", "RETURNED"]);

const carStateSchema = z.enum(["requested", "reserved", "taken", "ended"]).nullable().openapi({
  description:
    "State of the car in this order. `requested`: it stays on sale until its seller accepts. `reserved`: it is reserved for this buyer. `taken`: another buyer has it, and the request stays open. `ended`: it is no longer on sale, or the order was cancelled. Null: not a car",
});
/** Product as it was when the order was placed (EN-06). Later changes of the listing do not affect it. */
const orderedProductSchema = productSummarySchema
  .pick({ slug: true, name: true, names: true, sku: true, images: true })
  .extend({
    id: z.number().int().nullable().openapi({ description: "Null if the listing was deleted" }),
    path: z.string().nullable().openapi({ description: "Null if the listing was deleted" }),
    kind: z.enum(["car", "part"]),
  })
  .openapi("OrderedProduct");

const orderItemSchema = z.object({
  id: z.number().int(),
  product: orderedProductSchema,
  productId: z.number().int().nullable().openapi({ description: "Null if the listing was deleted" }),
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
  discount: moneySchema.openapi({ description: "Discount of coupons on the line, which `total` does not contain" }),
  vehicle: z.object({ id: z.number().int(), name: localTextSchema }).nullable(),
  fit: z.enum(["universal", "fits", "depends", "excluded", "unknown"]).nullable(),
  fitRule: allowNull(localTextSchema),
  car: carStateSchema,
});

const orderEventSchema = z.object({
  what: z.string(),
  by: z
    .enum(["buyer", "seller", "staff", "system"])
    .openapi({ description: "`system`: cancelled automatically, because the seller did not answer in time" }),
  note: z.string().nullable(),
  at: timestampSchema,
});

const answerBy = timestampSchema.nullable().openapi({
  description:
    "Time by which the seller must answer before the order is cancelled automatically. Null: no answer is awaited",
});

export const orderSchema = z
  .object({
    id: z.number().int(),
    number: z.string(),
    token: z
      .string()
      .nullable()
      .openapi({ description: "Token that opens the order without an account. Null for tokens that may only read" }),
    createdAt: timestampSchema,
    email: z.string(),
    payment: z.enum(["cash-on-delivery", "bank-transfer", "online"]),
    status: status.openapi({ description: "Common status of all sellers, otherwise the least advanced one" }),
    currency: z
      .string()
      .openapi({ description: "Currency of the buyer's estimates. The charged currencies are in `currencies`" }),
    rate: z.string().openapi({ description: "Units of `currency` for one unit of the base currency, at that time" }),
    sellers: z.array(
      z.object({
        id: z.number().int(),
        seller: z.object({ id: z.number().int(), name: localTextSchema }),
        status,
        paymentStatus: z.enum(["unpaid", "receipt-sent", "paid", "refunded"]),
        delivery: z.enum(["delivery", "pick-up"]),
        carrier: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        trackingUrl: z.string().nullable().openapi({ description: "Page where the shipment can be followed" }),
        answerBy,
        subtotal: moneySchema.openapi({ description: "Price of the items before the discount" }),
        discount: moneySchema,
        coupons: z.array(
          z.object({
            code: z.string(),
            amount: moneySchema,
            paidBy: z.enum(["seller", "platform"]).openapi({
              description: "`platform`: the site pays the discount to the seller",
            }),
          }),
        ),
        shipping: moneySchema.openapi({ description: "Share of this seller in the shipping costs" }),
        tax: moneySchema.openapi({ description: "Share of this seller in the tax" }),
        includedTax: moneySchema.openapi({ description: "Tax that subtotal and shipping contain" }),
        total: moneySchema.openapi({
          description:
            "Amount that the buyer pays for this seller's share. With cash on delivery, it is paid to this seller. The shares in a currency add up to its total in `currencies`",
        }),
        items: z.array(orderItemSchema),
        events: z.array(orderEventSchema),
      }),
    ),
    items: z.array(orderItemSchema),
    quantity: z.number().int(),
    ...amountsShape,
    notes: z.string().nullable(),
    shippingAddress: allowNull(orderAddressSchema),
    billingAddress: orderAddressSchema,
  })
  .openapi("Order");

export const trackedOrderSchema = z
  .object({
    number: z.string(),
    createdAt: timestampSchema,
    status: status.openapi({ description: "Common status of all sellers, otherwise the least advanced one" }),
    sellers: z.array(
      z.object({
        id: z.number().int(),
        seller: z.object({ id: z.number().int(), name: localTextSchema }),
        status,
        delivery: z.enum(["delivery", "pick-up"]),
        carrier: z.string().nullable(),
        trackingNumber: z.string().nullable(),
        trackingUrl: z.string().nullable().openapi({ description: "Page where the shipment can be followed" }),
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
