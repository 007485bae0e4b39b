import type {
  Delivery,
  LineFit,
  OrderStatus,
  OrderStep,
  PaymentMethod,
  PaymentStatus,
  StepBy,
} from "#db/schema/orders.ts";
import type { PostalAddress } from "#db/schema/places.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Money } from "#kernel/money.ts";
import type { Charge } from "./charge.ts";

/** CN-02. */
export const ordersOnPage = 16;

/** Where its buyer sees an order in their account. */
export const orderPath = (id: number): string => `/account/orders/${id}`;

/** Where whoever holds the token sees the order, without an account (RT-14). */
export const trackedOrderPath = (token: string): string => `/shop/orders/${token}`;

/** Where a seller sees what they have to do of an order. */
export const salesPath = "/account/sales/";
export const salePath = (sellerOrderId: number): string => `${salesPath}${sellerOrderId}`;

/** Where a seller sees all that waits for their answer. */
export const waitingSalesPath = "/account/sales?status=PENDING";

/** A line as it was agreed (rule 27); amounts in whole minor units of the order's base currency. */
export type OrderLine = {
  id: number;
  /** Null: the ad is gone. */
  adId: number | null;
  kind: "car" | "part";
  name: LocalText;
  slug: string;
  sku: string | null;
  image: string | null;
  options: { name: LocalText; value: LocalText }[];
  quantity: number;
  /** A piece's price as the seller asked it. */
  asked: Money;
  /** What of it is paid with the order, in the same currency. */
  askedDueMinor: number;
  /** A piece's price. */
  unitMinor: number;
  /** What of it is paid with the order: all, or a car's deposit (0 without one). */
  dueMinor: number;
  vehicle: { id: number; name: LocalText } | null;
  fit: LineFit | null;
  fitRule: LocalText | null;
  /** Null: no car. */
  car: CarState | null;
};

/**
 * How an ordered car stands with this order: its seller hasn't accepted yet, it is reserved for this buyer, another buyer has
 * it, or it can't be had any more.
 */
export type CarState = "requested" | "reserved" | "taken" | "ended";

/** Marks, in place of a note, that the system cancelled a request because its car was sold. */
export const carSoldNote = "car-sold";

export type OrderEvent = { what: OrderStep; by: StepBy; note: string | null; at: Date };

/** What one seller has to do of an order. */
export type SellerOrder = {
  id: number;
  /** `cityId`: where the seller is, as far as that is known. */
  seller: { id: number; name: LocalText; phone: string | null; cityId: number | null; email: string | null };
  delivery: Delivery;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  subtotalMinor: number;
  /** What its buyer pays for it, with its parts of shipping and tax. */
  charge: Charge;
  carrier: string | null;
  trackingNumber: string | null;
  /** Until when its seller has to answer, or it is cancelled by itself; null where nobody waits for that. */
  answerBy: Date | null;
  /** When its seller was reminded of that. */
  remindedAt: Date | null;
  lines: OrderLine[];
  /** The oldest first. */
  events: OrderEvent[];
  /** Files that the buyer sent to show a transfer; their names. */
  receipts: string[];
};

/** EN-06. */
export type Order = {
  id: number;
  number: string;
  token: string;
  userId: number | null;
  email: string;
  createdAt: Date;
  language: string;
  /** What the buyer saw amounts in, and one unit of the base currency in it as a decimal string. */
  currency: string;
  rate: string;
  baseCurrency: string;
  subtotalMinor: number;
  shippingMinor: number;
  taxMinor: number;
  totalMinor: number;
  taxPercent: string;
  payment: PaymentMethod;
  notes: string | null;
  shippingAddress: PostalAddress | null;
  billingAddress: PostalAddress;
  /** One for each seller. */
  sellers: SellerOrder[];
};

/** The order as a whole: what all sellers have in common, else the one that is least far. */
export const orderStatus = ({ sellers }: Pick<Order, "sellers">): OrderStatus => {
  const inOrder: OrderStatus[] = ["PENDING", "CONFIRMED", "SHIPPED", "DELIVERED", "RETURNED", "CANCELLED"];
  return inOrder.find((status) => sellers.some((seller) => seller.status === status)) ?? "PENDING";
};
