import type { PostalAddress } from "#db/schema/locales-and-places.ts";
import type { PaymentMethod } from "#db/schema/orders.ts";
import type { CurrencyTotals } from "#domain/cart/totals.ts";
import type { Order, OrderLine, SellerOrder } from "./order.ts";
import { getResponseDeadline, isAwaitingResponse } from "./response-deadline.ts";
import {
  type InsertedSellerOrder,
  type OrderedLine,
  type SellerOrderDraft,
  toOrderLineRow,
} from "./seller-order-drafts.server.ts";

/** Columns that the database returns for a newly inserted order. */
export type InsertedOrderHeader = {
  id: number;
  number: string;
  rate: string;
  shipping_address: PostalAddress | null;
  billing_address: PostalAddress;
};

/** Values from which a new order is built, besides its seller orders. */
export type PlacedOrderInput = {
  token: string;
  userId: number | null;
  email: string;
  language: string;
  currency: string;
  totals: CurrencyTotals[];
  payment: PaymentMethod;
  notes: string | null;
  now: Date;
};

/**
 * Builds a newly placed order from the inserted rows, equal to the order read from the database. `insertedRows` are the
 * rows that `buildSellerOrdersInsert` returns.
 */
export function toPlacedOrder(
  insertedRows: readonly InsertedSellerOrder<InsertedOrderHeader>[],
  drafts: readonly SellerOrderDraft[],
  input: PlacedOrderInput,
): Order {
  const [header] = insertedRows;
  if (!header) throw new Error("the inserted order has no seller orders");
  const { now, ...orderFields } = input;
  return {
    ...orderFields,
    id: header.id,
    number: header.number,
    createdAt: now,
    rate: header.rate,
    shippingAddress: header.shipping_address,
    billingAddress: header.billing_address,
    sellers: insertedRows.map((row) => {
      const draft = drafts.find(
        ({ seller, charge, taxPercent }) =>
          seller.id === row.seller_id &&
          charge.currency === row.seller_currency &&
          taxPercent === row.seller_tax_percent,
      );
      return toPlacedSellerOrder(row, draft as SellerOrderDraft, input);
    }),
  };
}

const toPlacedSellerOrder = (
  row: InsertedSellerOrder,
  draft: SellerOrderDraft,
  { now, payment }: Pick<PlacedOrderInput, "now" | "payment">,
): SellerOrder => ({
  id: row.share_id,
  seller: {
    id: draft.seller.id,
    name: draft.seller.name,
    phone: row.seller_phone,
    cityId: draft.cityId,
    email: row.seller_email,
  },
  delivery: draft.delivery,
  status: "PENDING",
  paymentStatus: "unpaid",
  charge: draft.charge,
  coupons: draft.coupons.map(({ code, amountMinor, sellerId }) => ({
    code,
    amountMinor,
    paidBy: sellerId === null ? ("platform" as const) : ("seller" as const),
  })),
  taxPercent: draft.taxPercent,
  rate: row.seller_rate,
  carrier: null,
  trackingNumber: null,
  trackingUrl: null,
  answerBy: isAwaitingResponse("PENDING", "unpaid", payment, draft.charge.totalMinor > 0)
    ? getResponseDeadline(now)
    : null,
  remindedAt: null,
  lines: draft.lines.map((line, index) => toPlacedLine(row.line_ids[index] as number, line)),
  events: [{ what: "PENDING", by: "buyer", note: null, at: now }],
  receipts: [],
});

function toPlacedLine(id: number, line: OrderedLine): OrderLine {
  const row = toOrderLineRow(line);
  return {
    id,
    adId: row.ad_id,
    kind: row.kind,
    name: { en: row.name_en, ar: row.name_ar },
    slug: row.slug,
    sku: row.sku,
    image: row.image,
    options: row.options,
    quantity: row.quantity,
    unitMinor: row.unit_minor,
    dueMinor: row.due_minor,
    discountMinor: row.discount_minor,
    vehicle: row.vehicle,
    fit: row.fit,
    fitRule: row.fit_rule,
    car: row.kind === "car" ? "requested" : null,
  };
}
