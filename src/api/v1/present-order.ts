import type { z } from "@hono/zod-openapi";
import { calculateDueTotals, getAmountDue } from "#domain/cart/amount-due.ts";
import type { Cart } from "#domain/cart/queries.server.ts";
import type { TotalsSettings } from "#domain/cart/totals.ts";
import { BASE_CURRENCY, type Catalog } from "#domain/catalog/catalog.ts";
import { getListingPath, getListingSlug } from "#domain/listings/detail/listing.ts";
import { getOrderStatus, type Order, type OrderLine } from "#domain/orders/order.ts";
import { type Language, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import type { cartSchema, orderSchema, trackedOrderSchema } from "./order-schemas.ts";
import { presentProductSummary } from "./present-product.ts";

type CartPresentation = { catalog: Catalog; language: Language; now: Date };

/** Labels of shipping and tax in the totals. They are the same as on the cart and order pages. */
export const orderTotalLabels = {
  shipping: { en: "Shipping", ar: "الشحن" },
  tax: { en: "Tax", ar: "الضريبة" },
} as const;

function presentTotals(shipping: number, tax: number, currency: string, language: Language) {
  return (["shipping", "tax"] as const).map((type) => ({
    type,
    title: pickByLanguage(orderTotalLabels[type], language),
    price: { minor: type === "shipping" ? shipping : tax, currency },
  }));
}

/** Presents the cart (EN-07). Its amounts are those of an order that would be placed now. */
export function presentCart(
  cart: Cart,
  settings: TotalsSettings,
  reader: CartPresentation,
): z.infer<typeof cartSchema> {
  const toBaseMoney = (minor: number) => ({ minor, currency: BASE_CURRENCY });
  const totals = calculateDueTotals(cart, reader.catalog, settings);
  const lines = cart.groups.flatMap((group) => group.lines);
  return {
    id: cart.id ?? null,
    lines: lines.map((line) => ({
      id: line.id,
      product: presentProductSummary(line.product, reader),
      options: line.chosen.map(({ option, value }) => ({ name: option, value })),
      quantity: line.quantity,
      limit: line.limit,
      price: toBaseMoney(line.baseMinor),
      due: toBaseMoney(getAmountDue(line, reader.catalog)),
      total: toBaseMoney(line.baseMinor * line.quantity),
      agreed: line.agreed ?? null,
      vehicleId: line.vehicleId,
    })),
    quantity: cart.count,
    subtotal: toBaseMoney(totals.subtotal),
    totals: presentTotals(totals.shipping, totals.tax, BASE_CURRENCY, reader.language),
    total: toBaseMoney(totals.total),
    notices: lines.flatMap(({ id, notices }) => notices.map(({ code }) => ({ line: id, code }))),
  };
}

type OrderedProduct = z.infer<typeof orderSchema>["items"][number]["product"];

/** Presents the product of an order line as it was when the order was placed. */
function presentOrderedProduct(
  { adId, kind, slug, sku, name, image }: Pick<OrderLine, "adId" | "kind" | "slug" | "sku" | "name" | "image">,
  language: Language,
): OrderedProduct {
  return {
    id: adId,
    slug: adId === null ? slug : getListingSlug({ id: adId, slug }),
    path: adId === null ? null : getListingPath({ id: adId, slug }),
    kind,
    name: pickTranslation(name, language).text,
    names: name,
    sku,
    images: image === null ? [] : [{ url: image, width: null, height: null, name }],
  };
}

/** Presents an order with all details (EN-06). */
export function presentApiOrder(order: Order, language: Language): z.infer<typeof orderSchema> {
  const toOrderMoney = (minor: number) => ({ minor, currency: order.baseCurrency });
  const presentItem = ({ adId, unitMinor, dueMinor, asked: _asked, askedDueMinor: _due, ...line }: OrderLine) => ({
    ...line,
    product: presentOrderedProduct({ adId, ...line }, language),
    productId: adId,
    price: toOrderMoney(unitMinor),
    due: toOrderMoney(dueMinor),
    total: toOrderMoney(unitMinor * line.quantity),
  });
  const items = order.sellers.flatMap(({ lines }) => lines.map(presentItem));
  return {
    id: order.id,
    number: order.number,
    token: order.token,
    createdAt: order.createdAt.toISOString(),
    email: order.email,
    payment: order.payment,
    status: getOrderStatus(order),
    currency: order.currency,
    rate: order.rate,
    sellers: order.sellers.map((sellerOrder) => ({
      id: sellerOrder.id,
      seller: { id: sellerOrder.seller.id, name: sellerOrder.seller.name },
      status: sellerOrder.status,
      paymentStatus: sellerOrder.paymentStatus,
      delivery: sellerOrder.delivery,
      carrier: sellerOrder.carrier,
      trackingNumber: sellerOrder.trackingNumber,
      answerBy: sellerOrder.answerBy?.toISOString() ?? null,
      subtotal: toOrderMoney(sellerOrder.subtotalMinor),
      shipping: toOrderMoney(sellerOrder.charge.shippingMinor),
      tax: toOrderMoney(sellerOrder.charge.taxMinor),
      total: toOrderMoney(sellerOrder.charge.totalMinor),
      items: sellerOrder.lines.map(presentItem),
      events: sellerOrder.events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    })),
    items,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: toOrderMoney(order.subtotalMinor),
    totals: presentTotals(order.shippingMinor, order.taxMinor, order.baseCurrency, language),
    total: toOrderMoney(order.totalMinor),
    notes: order.notes,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
  };
}

/**
 * Presents the progress of an order (RT-14), without prices, addresses, notes and token. Anybody who knows the order
 * number and email address can see it, and with the token they could cancel the order.
 */
export const presentTrackedOrder = (order: Order): z.infer<typeof trackedOrderSchema> => ({
  number: order.number,
  createdAt: order.createdAt.toISOString(),
  status: getOrderStatus(order),
  sellers: order.sellers.map(({ id, seller, status, delivery, carrier, trackingNumber, answerBy, lines, events }) => ({
    id,
    seller: { id: seller.id, name: seller.name },
    status,
    delivery,
    carrier,
    trackingNumber,
    answerBy: answerBy?.toISOString() ?? null,
    items: lines.map(({ id, name, quantity, car }) => ({ id, name, quantity, car })),
    events: events.map(({ what: eventType, at }) => ({ what: eventType, at: at.toISOString() })),
  })),
});
