import type { z } from "@hono/zod-openapi";
import { calculateCartCharges, getAmountDue } from "#domain/cart/amount-due.ts";
import type { Cart } from "#domain/cart/queries.server.ts";
import { type CurrencyTotals, estimateTotals, type TotalsSettings } from "#domain/cart/totals.ts";
import { BASE_CURRENCY, type Catalog, type Currency } from "#domain/catalog/catalog.ts";
import { getListingPath, getListingSlug } from "#domain/listings/detail/listing.ts";
import { getTrackingUrl } from "#domain/orders/couriers.ts";
import {
  getChargedCurrency,
  getOrderStatus,
  type Order,
  type OrderLine,
  type SellerOrder,
} from "#domain/orders/order.ts";
import type { Destination } from "#domain/shipping/shipping-rate.ts";
import { type Language, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import type { cartSchema, orderSchema, trackedOrderSchema } from "./order-schemas.ts";
import { presentProductSummary } from "./present-product.ts";
import { presentQuote } from "./shipping-schemas.ts";

type CartPresentation = { catalog: Catalog; language: Language; now: Date };

/** Labels of shipping and tax in the totals. They are the same as on the cart and order pages. */
export const orderTotalLabels = {
  shipping: { en: "Shipping", ar: "الشحن" },
  tax: { en: "Tax", ar: "الضريبة" },
} as const;

/**
 * Presents the amounts of a cart or order: those of each charged currency, and their sums. With several currencies, the
 * sums are estimates in the base currency.
 */
function presentAmounts(
  totals: readonly CurrencyTotals[],
  { currencies }: Pick<Catalog, "currencies">,
  getCurrency: (code: string) => Currency,
  language: Language,
) {
  const base = currencies.get(BASE_CURRENCY) as Currency;
  const [onlyTotals] = totals.length === 1 ? totals : [];
  const { currency, subtotal, discount, total, ...extras } = onlyTotals ?? estimateTotals(totals, base, getCurrency);
  return {
    currencies: totals.map(({ currency, ...amounts }) => ({
      currency,
      subtotal: { minor: amounts.subtotal + amounts.discount, currency },
      discount: { minor: amounts.discount, currency },
      shipping: { minor: amounts.shipping, currency },
      tax: { minor: amounts.tax, currency },
      includedTax: { minor: amounts.includedTax, currency },
      total: { minor: amounts.total, currency },
    })),
    subtotal: { minor: subtotal + discount, currency },
    discount: { minor: discount, currency },
    totals: (["shipping", "tax"] as const).map((type) => ({
      type,
      title: pickByLanguage(orderTotalLabels[type], language),
      price: { minor: extras[type], currency },
    })),
    total: { minor: total, currency },
    estimated: totals.length > 1,
  };
}

/** Presents the cart (EN-07). Its amounts are those of an order to `destination` that would be placed now. */
export function presentCart(
  cart: Cart,
  settings: TotalsSettings,
  reader: CartPresentation,
  destination?: Destination,
): z.infer<typeof cartSchema> {
  const { totals, quotes } = calculateCartCharges(cart, reader.catalog, settings, {}, destination);
  const getCurrency = (code: string) => reader.catalog.currencies.get(code) as Currency;
  const lines = cart.groups.flatMap((group) => group.lines);
  return {
    id: cart.id ?? null,
    lines: lines.map((line) => {
      // A listing that has no price any more costs nothing and cannot be ordered.
      const price = line.product.price ?? { minor: 0, currency: BASE_CURRENCY };
      return {
        id: line.id,
        product: presentProductSummary(line.product, reader),
        options: line.chosen.map(({ option, value }) => ({ name: option, value })),
        quantity: line.quantity,
        limit: line.limit,
        price,
        due: { ...price, minor: getAmountDue(line) },
        total: { ...price, minor: price.minor * line.quantity },
        agreed: line.agreed ?? null,
        vehicleId: line.vehicleId,
      };
    }),
    quantity: cart.count,
    coupons: (cart.coupons ?? []).map(({ coupon: { code }, problem }) => ({ code, problem: problem ?? null })),
    ...presentAmounts(totals, reader.catalog, getCurrency, reader.language),
    sellerShipping: Object.entries(quotes).map(([id, quote]) => ({ sellerId: Number(id), quote: presentQuote(quote) })),
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
export function presentApiOrder(
  order: Order,
  catalog: Pick<Catalog, "currencies">,
  language: Language,
): z.infer<typeof orderSchema> {
  const presentItem = (
    { adId, unitMinor, dueMinor, discountMinor, ...line }: OrderLine,
    { charge: { currency } }: SellerOrder,
  ) => ({
    ...line,
    product: presentOrderedProduct({ adId, ...line }, language),
    productId: adId,
    price: { minor: unitMinor, currency },
    due: { minor: dueMinor, currency },
    total: { minor: unitMinor * line.quantity, currency },
    discount: { minor: discountMinor, currency },
  });
  const items = order.sellers.flatMap((sellerOrder) => sellerOrder.lines.map((line) => presentItem(line, sellerOrder)));
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
    sellers: order.sellers.map((sellerOrder) => {
      const { currency, goodsMinor, discountMinor, shippingMinor, taxMinor, includedTaxMinor, totalMinor } =
        sellerOrder.charge;
      return {
        id: sellerOrder.id,
        seller: { id: sellerOrder.seller.id, name: sellerOrder.seller.name },
        status: sellerOrder.status,
        paymentStatus: sellerOrder.paymentStatus,
        delivery: sellerOrder.delivery,
        carrier: sellerOrder.carrier,
        trackingNumber: sellerOrder.trackingNumber,
        trackingUrl: getTrackingUrl(sellerOrder) ?? null,
        answerBy: sellerOrder.answerBy?.toISOString() ?? null,
        subtotal: { minor: goodsMinor + discountMinor, currency },
        discount: { minor: discountMinor, currency },
        coupons: sellerOrder.coupons.map(({ code, amountMinor, paidBy }) => ({
          code,
          amount: { minor: amountMinor, currency },
          paidBy,
        })),
        shipping: { minor: shippingMinor, currency },
        tax: { minor: taxMinor, currency },
        includedTax: { minor: includedTaxMinor, currency },
        total: { minor: totalMinor, currency },
        items: sellerOrder.lines.map((line) => presentItem(line, sellerOrder)),
        events: sellerOrder.events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
      };
    }),
    items,
    quantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...presentAmounts(order.totals, catalog, (code) => getChargedCurrency(order, code, catalog), language),
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
  sellers: order.sellers.map(
    ({ id, seller, status, delivery, carrier, trackingNumber, trackingUrl, answerBy, lines, events }) => ({
      id,
      seller: { id: seller.id, name: seller.name },
      status,
      delivery,
      carrier,
      trackingNumber,
      trackingUrl: getTrackingUrl({ carrier, trackingNumber, trackingUrl }) ?? null,
      answerBy: answerBy?.toISOString() ?? null,
      items: lines.map(({ id, name, quantity, car }) => ({ id, name, quantity, car })),
      events: events.map(({ what: eventType, at }) => ({ what: eventType, at: at.toISOString() })),
    }),
  ),
});
