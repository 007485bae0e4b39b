import type { PostalAddress } from "#db/schema/locales-and-places.ts";
import type {
  DeliveryMethod,
  OrderActor,
  OrderLineFit,
  OrderStatus,
  OrderStep,
  PaymentMethod,
  PaymentStatus,
} from "#db/schema/orders.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import type { Charge } from "./seller-charges.ts";

/** Orders on one page (CN-02). */
export const ORDERS_PER_PAGE = 16;

/** Returns the path of an order in the buyer's account. */
export const getOrderPath = (id: number): string => `/account/orders/${id}`;

/** Returns the path at which the holder of the token sees the order without an account (RT-14). */
export const getTrackedOrderPath = (token: string): string => `/shop/orders/${token}`;

/** Path prefix of a seller order in the seller's account. */
export const SELLER_ORDERS_PATH = "/account/sales/";
export const getSellerOrderPath = (sellerOrderId: number): string => `${SELLER_ORDERS_PATH}${sellerOrderId}`;

/** Path of the seller orders that wait for a response. */
export const PENDING_SELLER_ORDERS_PATH = "/account/sales?status=PENDING";

/** Order line as agreed (rule 27). Amounts are in whole minor units of the order's base currency. */
export type OrderLine = {
  id: number;
  /** Listing id. Null if the listing was deleted. */
  adId: number | null;
  kind: "car" | "part";
  name: LocalizedText;
  slug: string;
  sku: string | null;
  image: string | null;
  options: { name: LocalizedText; value: LocalizedText }[];
  quantity: number;
  /** Unit price in the currency of the listing. */
  asked: Money;
  /** Amount due with the order per unit, in the currency of the listing. */
  askedDueMinor: number;
  /** Unit price in the base currency. */
  unitMinor: number;
  /** Amount due with the order per unit: the full price, or the deposit of a car (0 without a deposit). */
  dueMinor: number;
  vehicle: { id: number; name: LocalizedText } | null;
  fit: OrderLineFit | null;
  fitRule: LocalizedText | null;
  /** State of an ordered car. Null for parts. */
  car: OrderedCarState | null;
};

/**
 * State of an ordered car for this order: requested, reserved for this buyer, taken by another buyer, or no longer
 * available.
 */
export type OrderedCarState = "requested" | "reserved" | "taken" | "ended";

/** Marker in the note of an event: the system cancelled the request because its car was sold. */
export const CAR_SOLD_NOTE = "car-sold";

export type OrderEvent = { what: OrderStep; by: OrderActor; note: string | null; at: Date };

/** Part of an order that one seller fulfils. */
export type SellerOrder = {
  id: number;
  /** Seller. `cityId` is the seller's city, if known. */
  seller: { id: number; name: LocalizedText; phone: string | null; cityId: number | null; email: string | null };
  delivery: DeliveryMethod;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  subtotalMinor: number;
  /** Amounts that the buyer pays for the seller order, with its parts of shipping and tax. */
  charge: Charge;
  carrier: string | null;
  trackingNumber: string | null;
  /** Time by which the seller has to respond before the order is cancelled. Null if no response is awaited. */
  answerBy: Date | null;
  /** Time at which the seller was reminded to respond. */
  remindedAt: Date | null;
  lines: OrderLine[];
  /** Events, oldest first. */
  events: OrderEvent[];
  /** File names of the receipts that the buyer uploaded. */
  receipts: string[];
};

/** Order with its seller orders (EN-06). */
export type Order = {
  id: number;
  number: string;
  token: string;
  userId: number | null;
  email: string;
  createdAt: Date;
  language: string;
  /** Currency in which the buyer saw amounts, and its rate to one unit of the base currency as a decimal string. */
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
  /** Seller orders, one for each seller. */
  sellers: SellerOrder[];
};

/** Returns the status of the whole order: the least advanced status of its seller orders. */
export const getOrderStatus = ({ sellers }: Pick<Order, "sellers">): OrderStatus => {
  const inOrder: OrderStatus[] = ["PENDING", "CONFIRMED", "SHIPPED", "DELIVERED", "RETURNED", "CANCELLED"];
  return inOrder.find((status) => sellers.some((seller) => seller.status === status)) ?? "PENDING";
};
