import type { OrderReader } from "#db/schema/orders.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getListingPath } from "#domain/listings/detail/listing.ts";
import { getTrackingUrl } from "#domain/orders/couriers.ts";
import { getOrderStatus, type Order, type OrderLine, type SellerOrder } from "#domain/orders/order.ts";
import { canChangePaymentStatus, canTransitionOrder } from "#domain/orders/order-transitions.ts";
import { paymentMethodInfos } from "#domain/orders/payment-method-info.ts";
import { getReceiptPath } from "#domain/orders/receipt.ts";
import { listPaymentsDue } from "#domain/payments/payments-due.ts";
import { parsePhones } from "#domain/sellers/seller-phones.ts";
import { findSellerCountry, getWhatsAppLink } from "#domain/sellers/whatsapp-link.ts";
import { formatNegativePrice, getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { toAddressView } from "#web/addresses/address-view.server.ts";
import { toFitmentView } from "#web/fitment/fit-views.server.ts";
import { presentSellerName } from "#web/seller-info/seller-name.ts";
import { formatCarStatus } from "./car-text.ts";
import { createOrderAmounts } from "./order-amounts.server.ts";
import { presentOrderTimeline } from "./order-timeline.server.ts";

type Amounts = ReturnType<typeof createOrderAmounts>;

/** Presents a whole order for its buyer or one of its sellers. */
export function presentOrderView(
  order: Order,
  catalog: Catalog,
  language: Language,
  reader: OrderReader,
  token?: string,
) {
  const { t } = getTranslator(language);
  const { formatDate: date } = getFormatters(language);
  const amounts = createOrderAmounts(order, catalog, language);
  return {
    id: order.id,
    number: order.number,
    title: t("orders.number", { number: order.number }),
    placed: { iso: order.createdAt.toISOString(), text: t("orders.placed", { date: date(order.createdAt) }) },
    status: getOrderStatus(order),
    delivery: order.sellers.every(({ delivery }) => delivery === "pick-up")
      ? ("pick-up" as const)
      : ("delivery" as const),
    notes: order.notes,
    email: order.email,
    /** Whether the buyer has an account, which is needed to receive messages. */
    hasAccount: order.userId !== null,
    shares: order.sellers.map((sellerOrder) => ({
      ...presentSellerOrder(order, sellerOrder, amounts, language, reader, token),
      whatsApp: getWhatsAppLink(sellerOrder.seller.phone, findSellerCountry(catalog, sellerOrder.seller.cityId)),
    })),
    payment: presentPayment(order, language),
    shipping: order.shippingAddress && toAddressView(order.shippingAddress, catalog, language),
    billing: toAddressView(order.billingAddress, catalog, language),
    totals: amounts.totals,
    mayCancel: order.sellers.some((sellerOrder) => canTransitionOrder(sellerOrder.status, "CANCELLED", "buyer")),
  };
}

export type OrderViewModel = ReturnType<typeof presentOrderView>;
export type SellerOrderViewModel = OrderViewModel["shares"][number];
export type OrderLineViewModel = SellerOrderViewModel["lines"][number];

function presentSellerOrder(
  order: Order,
  sellerOrder: SellerOrder,
  amounts: Amounts,
  language: Language,
  reader: OrderReader,
  token?: string,
) {
  const { t } = getTranslator(language);
  const { formatDateTime: moment, formatNumber: number } = getFormatters(language);
  const cars = sellerOrder.lines.every(({ kind }) => kind === "car");
  return {
    id: sellerOrder.id,
    seller: presentSellerName(sellerOrder.seller.name, language),
    phone: sellerOrder.seller.phone,
    phones: parsePhones(sellerOrder.seller.phone),
    email: sellerOrder.seller.email,
    delivery: sellerOrder.delivery,
    /** Whether all lines are cars. Cars are reserved and not shipped. */
    cars,
    status: sellerOrder.status,
    paymentStatus: sellerOrder.paymentStatus,
    /** Whether anything must be paid together with the order. */
    isDue: sellerOrder.charge.totalMinor > 0,
    /** Amount due for the goods. */
    total: amounts.format({ minor: sellerOrder.charge.goodsMinor, currency: sellerOrder.charge.currency }),
    coupons: sellerOrder.coupons.map(({ code, amountMinor, paidBy }) => ({
      code,
      amount: formatNegativePrice(amounts.format({ minor: amountMinor, currency: sellerOrder.charge.currency })),
      /** Whether the site pays the discount to the seller. Buyers need not know. */
      isPaidBySite: paidBy === "platform" && reader !== "buyer",
    })),
    taxPercent: sellerOrder.taxPercent,
    /** Exact amount that the seller collects in cash on delivery. Undefined when no amount is due. */
    collect:
      order.payment === "cash-on-delivery" &&
      sellerOrder.charge.totalMinor > 0 &&
      sellerOrder.paymentStatus === "unpaid" &&
      sellerOrder.status !== "CANCELLED" &&
      sellerOrder.status !== "RETURNED"
        ? amounts.charge(sellerOrder.charge)
        : undefined,
    carrier: sellerOrder.carrier,
    trackingNumber: sellerOrder.trackingNumber,
    trackingUrl: getTrackingUrl(sellerOrder),
    answerBy: sellerOrder.answerBy && { iso: sellerOrder.answerBy.toISOString(), text: moment(sellerOrder.answerBy) },
    steps: presentOrderTimeline(sellerOrder, reader, language),
    lines: sellerOrder.lines.map((line) => presentOrderLine(line, sellerOrder, amounts, language, reader)),
    receipts: sellerOrder.receipts.map((file, i) => ({
      href: getReceiptPath(file, token),
      name: t("orders.receipt.one", { shown: number(i + 1) }),
    })),
    takesReceipt: reader === "buyer" && canAcceptReceipt(order, sellerOrder),
    mayCancel: canTransitionOrder(sellerOrder.status, "CANCELLED", "buyer"),
  };
}

function presentOrderLine(
  line: OrderLine,
  sellerOrder: SellerOrder,
  amounts: Amounts,
  language: Language,
  reader: OrderReader,
) {
  const { t } = getTranslator(language);
  const format = (minor: number) => amounts.format({ minor, currency: sellerOrder.charge.currency });
  const name = pickTranslation(line.name, language);
  const vehicle = line.vehicle && pickTranslation(line.vehicle.name, language).text;
  // The fitment at the time of the order is shown, not the current one (rule 27).
  const fit = line.fit && toFitmentView({ fit: line.fit }, vehicle ?? "", language);
  return {
    id: line.id,
    adId: line.adId,
    href: line.adId === null ? undefined : getListingPath({ id: line.adId, slug: line.slug }),
    name: name.text ? name : { text: t("card.unnamed"), lang: language },
    kind: line.kind,
    sku: line.sku,
    picture: line.image,
    options: line.options.map((option) => ({
      name: pickTranslation(option.name, language).text,
      value: pickTranslation(option.value, language).text,
    })),
    quantity: getFormatters(language).formatNumber(line.quantity),
    isOne: line.quantity === 1,
    unit: format(line.unitMinor),
    total: format(line.unitMinor * line.quantity),
    deposit: line.kind === "car" ? (line.dueMinor > 0 ? format(line.dueMinor * line.quantity) : null) : undefined,
    /** State of an ordered car. Undefined for parts and for finished orders. */
    car: formatCarStatus(line, sellerOrder, reader, language),
    vehicle: vehicle || undefined,
    // The wording "your car" is only for the buyer.
    fit: fit ? { fit: fit.fit, label: reader === "buyer" ? fit.title : fit.label } : undefined,
    rule: line.fitRule ? pickTranslation(line.fitRule, language).text : undefined,
  };
}

/** Presents the payment method of an order in the reader's language. */
function presentPayment(order: Order, language: Language) {
  const { t } = getTranslator(language);
  return {
    method: order.payment,
    name: pickByLanguage(paymentMethodInfos[order.payment].name, language),
    text: t(`orders.payment.${paymentTextKeys[order.payment]}`),
    /** Whether the buyer can pay online now. */
    isPayable: listPaymentsDue(order).length > 0,
  };
}

const paymentTextKeys = {
  "cash-on-delivery": "cashText",
  "bank-transfer": "transferText",
  online: "onlineText",
} as const;

/** Returns whether a seller order accepts a transfer receipt now. */
const canAcceptReceipt = (order: Order, sellerOrder: SellerOrder): boolean =>
  paymentMethodInfos[order.payment].takesReceipts &&
  sellerOrder.charge.totalMinor > 0 &&
  canChangePaymentStatus(sellerOrder.status, sellerOrder.paymentStatus, "receipt-sent");
