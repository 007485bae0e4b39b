import type { z } from "@hono/zod-openapi";
import { productPath, productSlug } from "#domain/ads/product.ts";
import { dueOf, dueTotals } from "#domain/cart/due.ts";
import type { Cart } from "#domain/cart/queries.server.ts";
import type { TotalsSettings } from "#domain/cart/totals.ts";
import { baseCurrency, type Catalogue } from "#domain/catalog/catalogue.ts";
import { type Order, type OrderLine, orderStatus } from "#domain/orders/order.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import type { cartSchema, orderSchema, trackedOrderSchema } from "./order-schemas.ts";
import { presentSummary } from "./present.ts";

type Reader = { catalogue: Catalogue; language: Language; now: Date };

/** What is added to the goods, in the words of cart and order pages. */
export const totalTitles = {
  shipping: { en: "Shipping", ar: "الشحن" },
  tax: { en: "Tax", ar: "الضريبة" },
} as const;

function totalsOf(shipping: number, tax: number, currency: string, language: Language) {
  return (["shipping", "tax"] as const).map((type) => ({
    type,
    title: totalTitles[type][language],
    price: { minor: type === "shipping" ? shipping : tax, currency },
  }));
}

/** EN-07. What is shown is what an order made now would cost. */
export function presentCart(cart: Cart, settings: TotalsSettings, reader: Reader): z.infer<typeof cartSchema> {
  const inBase = (minor: number) => ({ minor, currency: baseCurrency });
  const totals = dueTotals(cart, reader.catalogue, settings);
  const lines = cart.groups.flatMap((group) => group.lines);
  return {
    id: cart.id ?? null,
    lines: lines.map((line) => ({
      id: line.id,
      product: presentSummary(line.product, reader),
      options: line.chosen.map(({ option, value }) => ({ name: option, value })),
      quantity: line.quantity,
      limit: line.limit,
      price: inBase(line.baseMinor),
      due: inBase(dueOf(line, reader.catalogue)),
      total: inBase(line.baseMinor * line.quantity),
      agreed: line.agreed ?? null,
      vehicleId: line.vehicleId,
    })),
    quantity: cart.count,
    subtotal: inBase(totals.subtotal),
    totals: totalsOf(totals.shipping, totals.tax, baseCurrency, reader.language),
    total: inBase(totals.total),
    notices: lines.flatMap(({ id, notices }) => notices.map(({ code }) => ({ line: id, code }))),
  };
}

type OrderedProduct = z.infer<typeof orderSchema>["items"][number]["product"];

/** Presents the product of an order line as it was when it was ordered (rule 27). */
function presentOrderedProduct(
  { adId, kind, slug, sku, name, image }: Pick<OrderLine, "adId" | "kind" | "slug" | "sku" | "name" | "image">,
  language: Language,
): OrderedProduct {
  return {
    id: adId,
    slug: adId === null ? slug : productSlug({ id: adId, slug }),
    path: adId === null ? null : productPath({ id: adId, slug }),
    kind,
    name: inLanguage(name, language).text,
    names: name,
    sku,
    images: image === null ? [] : [{ url: image, width: null, height: null, name }],
  };
}

/** EN-06. */
export function presentOrder(order: Order, language: Language): z.infer<typeof orderSchema> {
  const inBase = (minor: number) => ({ minor, currency: order.baseCurrency });
  const item = ({ adId, unitMinor, dueMinor, asked: _asked, askedDueMinor: _due, ...line }: OrderLine) => ({
    ...line,
    product: presentOrderedProduct({ adId, ...line }, language),
    productId: adId,
    price: inBase(unitMinor),
    due: inBase(dueMinor),
    total: inBase(unitMinor * line.quantity),
  });
  const items = order.sellers.flatMap(({ lines }) => lines.map(item));
  return {
    id: order.id,
    number: order.number,
    token: order.token,
    createdAt: order.createdAt.toISOString(),
    email: order.email,
    payment: order.payment,
    status: orderStatus(order),
    currency: order.currency,
    rate: order.rate,
    sellers: order.sellers.map((share) => ({
      id: share.id,
      seller: { id: share.seller.id, name: share.seller.name },
      status: share.status,
      paymentStatus: share.paymentStatus,
      delivery: share.delivery,
      carrier: share.carrier,
      trackingNumber: share.trackingNumber,
      answerBy: share.answerBy?.toISOString() ?? null,
      subtotal: inBase(share.subtotalMinor),
      shipping: inBase(share.charge.shippingMinor),
      tax: inBase(share.charge.taxMinor),
      total: inBase(share.charge.totalMinor),
      items: share.lines.map(item),
      events: share.events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    })),
    items,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: inBase(order.subtotalMinor),
    totals: totalsOf(order.shippingMinor, order.taxMinor, order.baseCurrency, language),
    total: inBase(order.totalMinor),
    notes: order.notes,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
  };
}

/**
 * Where an order is (RT-14): no prices, addresses, notes or token, as a number and an e-mail address are soon known to
 * others, who could call on the buyer or cancel what they ordered.
 */
export const presentTrackedOrder = (order: Order): z.infer<typeof trackedOrderSchema> => ({
  number: order.number,
  createdAt: order.createdAt.toISOString(),
  status: orderStatus(order),
  sellers: order.sellers.map(({ id, seller, status, delivery, carrier, trackingNumber, answerBy, lines, events }) => ({
    id,
    seller: { id: seller.id, name: seller.name },
    status,
    delivery,
    carrier,
    trackingNumber,
    answerBy: answerBy?.toISOString() ?? null,
    items: lines.map(({ id, name, quantity, car }) => ({ id, name, quantity, car })),
    events: events.map(({ what, at }) => ({ what, at: at.toISOString() })),
  })),
});
