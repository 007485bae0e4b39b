import type { PaymentMethod } from "#db/schema/orders.ts";
import type { PostalAddress } from "#db/schema/places.ts";
import type { CartGroup } from "#domain/cart/queries.server.ts";
import type { Totals } from "#domain/cart/totals.ts";
import { type Charge, type ChargedShare, splitCharges } from "./charge.ts";
import type { Order, OrderLine, SellerOrder } from "./order.ts";
import { columnsOf, type OrderedLine, type Share, type WrittenShare } from "./shares.server.ts";
import { answerByOf } from "./unanswered.ts";

/** What an order's head says of itself once it is written. */
export type WrittenHead = {
  id: number;
  number: string;
  rate: string;
  tax_percent: string;
  shipping_address: PostalAddress | null;
  billing_address: PostalAddress;
};

/** What an order is made of, besides what is written of each share. */
export type Making = {
  token: string;
  userId: number | null;
  email: string;
  language: string;
  currency: string;
  baseCurrency: string;
  totals: Pick<Totals, "subtotal" | "shipping" | "tax" | "total">;
  payment: PaymentMethod;
  notes: string | null;
  now: Date;
};

/**
 * An order as it stands the moment it was placed: what reading it would give, without reading it. `written` are its shares as
 * `writingShares` answers, in their order.
 */
export function orderAsPlaced(
  written: readonly WrittenShare<WrittenHead>[],
  shares: readonly Share[],
  groups: readonly CartGroup[],
  making: Making,
): Order {
  const [head] = written;
  if (!head) throw new Error("an order of nothing");
  const { totals, now, ...told } = making;
  const charged = written.map(({ share_id, seller_id }): ChargedShare => {
    const { subtotalMinor, delivery } = shares.find(({ seller }) => seller.id === seller_id) as Share;
    return { id: share_id, subtotalMinor, delivery };
  });
  const charges = splitCharges({ shippingMinor: totals.shipping, taxMinor: totals.tax }, charged);
  return {
    ...told,
    id: head.id,
    number: head.number,
    createdAt: now,
    rate: head.rate,
    subtotalMinor: totals.subtotal,
    shippingMinor: totals.shipping,
    taxMinor: totals.tax,
    totalMinor: totals.total,
    taxPercent: head.tax_percent,
    shippingAddress: head.shipping_address,
    billingAddress: head.billing_address,
    sellers: written.map((row) => {
      const share = shares.find(({ seller }) => seller.id === row.seller_id) as Share;
      const group = groups.find(({ seller }) => seller.id === row.seller_id);
      return shareAsPlaced(row, share, charges.get(row.share_id) as Charge, group?.cityId ?? null, now);
    }),
  };
}

const shareAsPlaced = (
  row: WrittenShare,
  share: Share,
  charge: Charge,
  cityId: number | null,
  now: Date,
): SellerOrder => ({
  id: row.share_id,
  seller: {
    id: share.seller.id,
    name: share.seller.name,
    phone: row.seller_phone,
    cityId,
    email: row.seller_email,
  },
  delivery: share.delivery,
  status: "PENDING",
  paymentStatus: "unpaid",
  subtotalMinor: share.subtotalMinor,
  charge,
  carrier: null,
  trackingNumber: null,
  answerBy: answerByOf(now),
  remindedAt: null,
  lines: share.lines.map((line, place) => lineAsPlaced(row.line_ids[place] as number, line)),
  events: [{ what: "PENDING", by: "buyer", note: null, at: now }],
  receipts: [],
});

function lineAsPlaced(id: number, line: OrderedLine): OrderLine {
  const kept = columnsOf(line);
  return {
    id,
    adId: kept.ad_id,
    kind: kept.kind,
    name: { en: kept.name_en, ar: kept.name_ar },
    slug: kept.slug,
    sku: kept.sku,
    image: kept.image,
    options: kept.options,
    quantity: kept.quantity,
    asked: { minor: kept.asked_minor, currency: kept.asked_currency },
    askedDueMinor: kept.asked_due_minor,
    unitMinor: kept.unit_minor,
    dueMinor: kept.due_minor,
    vehicle: kept.vehicle,
    fit: kept.fit,
    fitRule: kept.fit_rule,
    car: kept.kind === "car" ? "requested" : null,
  };
}
