import type { OrderReader } from "#db/schema/orders.ts";
import { productPath } from "#domain/ads/product.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { type Order, type OrderLine, orderStatus, type SellerOrder } from "#domain/orders/order.ts";
import { receiptPath } from "#domain/orders/receipt.ts";
import { mayStep } from "#domain/orders/steps.ts";
import { phonesIn } from "#domain/sellers/phones.ts";
import { countryOf, whatsAppLink } from "#domain/sellers/whatsapp.ts";
import { formatters } from "#i18n/formatters.ts";
import { translator } from "#i18n/i18n.ts";
import { inLanguage, type Language } from "#kernel/local-text.ts";
import { shownAddress } from "#web/addresses/shown.server.ts";
import { shownFit } from "#web/fit/fits.server.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";
import { amountsOf } from "./amounts.server.ts";
import { toCarText } from "./car-text.ts";
import { paymentOf, takesReceipt } from "./payment-words.server.ts";
import { timelineOf } from "./timeline.server.ts";

type Amounts = ReturnType<typeof amountsOf>;

/** An order whole, in the words and amounts of who reads it: its buyer, or one of its sellers. */
export function shownOrder(
  order: Order,
  catalogue: Catalogue,
  language: Language,
  reader: OrderReader,
  token?: string,
) {
  const { t } = translator(language);
  const { date } = formatters(language);
  const amounts = amountsOf(order, catalogue, language);
  return {
    id: order.id,
    number: order.number,
    title: t("orders.number", { number: order.number }),
    placed: { iso: order.createdAt.toISOString(), text: t("orders.placed", { date: date(order.createdAt) }) },
    status: orderStatus(order),
    delivery: order.sellers.every(({ delivery }) => delivery === "pick-up")
      ? ("pick-up" as const)
      : ("delivery" as const),
    notes: order.notes,
    email: order.email,
    /** Its buyer can be written to here. */
    hasAccount: order.userId !== null,
    shares: order.sellers.map((share) => ({
      ...shownShare(order, share, amounts, language, reader, token),
      whatsApp: whatsAppLink(share.seller.phone, countryOf(catalogue, share.seller.cityId)),
    })),
    payment: paymentOf(order, language),
    shipping: order.shippingAddress && shownAddress(order.shippingAddress, catalogue, language),
    billing: shownAddress(order.billingAddress, catalogue, language),
    totals: amounts.totals,
    isShipped: order.shippingMinor > 0,
    mayCancel: order.sellers.some((share) => mayStep(share.status, "CANCELLED", "buyer")),
  };
}

export type ShownOrder = ReturnType<typeof shownOrder>;
export type ShownShare = ShownOrder["shares"][number];
export type ShownLine = ShownShare["lines"][number];

function shownShare(
  order: Order,
  share: SellerOrder,
  amounts: Amounts,
  language: Language,
  reader: OrderReader,
  token?: string,
) {
  const { t } = translator(language);
  const { moment, number } = formatters(language);
  const cars = share.lines.every(({ kind }) => kind === "car");
  return {
    id: share.id,
    seller: shownSellerName(share.seller.name, language),
    phone: share.seller.phone,
    phones: phonesIn(share.seller.phone),
    email: share.seller.email,
    delivery: share.delivery,
    /** Cars are kept for their buyer, not sent. */
    cars,
    status: share.status,
    paymentStatus: share.paymentStatus,
    /** Whether anything of it is paid with the order. */
    isDue: share.subtotalMinor > 0,
    total: amounts.share(share.lines),
    /** What its seller collects in cash, exactly as it is charged; undefined where nothing is left to collect. */
    collect:
      order.payment === "cash-on-delivery" &&
      share.charge.totalMinor > 0 &&
      share.paymentStatus === "unpaid" &&
      share.status !== "CANCELLED" &&
      share.status !== "RETURNED"
        ? amounts.charge(share.charge)
        : undefined,
    carrier: share.carrier,
    trackingNumber: share.trackingNumber,
    answerBy: share.answerBy && { iso: share.answerBy.toISOString(), text: moment(share.answerBy) },
    steps: timelineOf(share, reader, language),
    lines: share.lines.map((line) => shownLine(line, share, amounts, language, reader)),
    receipts: share.receipts.map((file, i) => ({
      href: receiptPath(file, token),
      name: t("orders.receipt.one", { shown: number(i + 1) }),
    })),
    takesReceipt: reader === "buyer" && takesReceipt(order, share),
    mayCancel: mayStep(share.status, "CANCELLED", "buyer"),
  };
}

function shownLine(line: OrderLine, share: SellerOrder, amounts: Amounts, language: Language, reader: OrderReader) {
  const { t } = translator(language);
  const name = inLanguage(line.name, language);
  const vehicle = line.vehicle && inLanguage(line.vehicle.name, language).text;
  // What was said when it was ordered, whatever is known today (rule 27).
  const fit = line.fit && shownFit({ fit: line.fit }, vehicle ?? "", language);
  return {
    id: line.id,
    adId: line.adId,
    href: line.adId === null ? undefined : productPath({ id: line.adId, slug: line.slug }),
    name: name.text ? name : { text: t("card.unnamed"), lang: language },
    kind: line.kind,
    sku: line.sku,
    picture: line.image,
    options: line.options.map((option) => ({
      name: inLanguage(option.name, language).text,
      value: inLanguage(option.value, language).text,
    })),
    quantity: formatters(language).number(line.quantity),
    isOne: line.quantity === 1,
    unit: amounts.unit(line),
    total: amounts.line(line),
    deposit: line.kind === "car" ? (line.dueMinor > 0 ? amounts.due(line) : null) : undefined,
    /** How a car stands with this order; undefined where that no longer matters. */
    car: toCarText(line, share, reader, language),
    vehicle: vehicle || undefined,
    // "Your car" is the buyer's.
    fit: fit ? { fit: fit.fit, label: reader === "buyer" ? fit.title : fit.label } : undefined,
    rule: line.fitRule ? inLanguage(line.fitRule, language).text : undefined,
  };
}
