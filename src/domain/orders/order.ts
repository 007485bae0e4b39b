import type { PostalAddress } from "#db/schema/locales-and-places.ts";
import type {
  DeliveryMethod,
  OrderActor,
  OrderLineFitment,
  OrderStatus,
  OrderTransition,
  PaymentMethod,
  PaymentStatus,
} from "#db/schema/orders.ts";
import type { SellerOrderCharge } from "#domain/cart/charges.ts";
import type { CurrencyTotals } from "#domain/cart/totals.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";

/** Number of orders on one page (CN-02). */
export const ORDERS_PER_PAGE = 16;

/** Returns the path of an order in the buyer's account. */
export const getOrderPath = (id: number): string => `/account/orders/${id}`;

/** Returns the path of an order for visitors without an account. The token in the path gives access (RT-14). */
export const getTrackedOrderPath = (token: string): string => `/shop/orders/${token}`;

/** Path prefix of a seller order in the seller's account. */
export const SELLER_ORDERS_PATH = "/account/sales/";
export const getSellerOrderPath = (sellerOrderId: number): string => `${SELLER_ORDERS_PATH}${sellerOrderId}`;

/** Path of the seller orders that wait for a response. */
export const PENDING_SELLER_ORDERS_PATH = "/account/sales?status=PENDING";

/** Line of an order with the agreed values (rule 27). Amounts are in minor units of the currency of its seller order. */
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
  /** Unit price. */
  unitMinor: number;
  /**
   * Part of the unit price that is due with the order: for parts the full price, for cars the deposit (0 without one).
   */
  dueMinor: number;
  /** Discount of coupons on the whole line, which is not subtracted from the prices above. */
  discountMinor: number;
  vehicle: { id: number; name: LocalizedText } | null;
  fit: OrderLineFitment | null;
  fitRule: LocalizedText | null;
  /** State of an ordered car. Null for parts. */
  car: OrderedCarState | null;
};

/**
 * State of a car in an order: requested, reserved for this buyer, taken (reserved for another buyer), or ended (no
 * longer available).
 */
type OrderedCarState = "requested" | "reserved" | "taken" | "ended";

/** Note of an order event: the system cancelled the request because the car was sold. */
export const CAR_SOLD_NOTE = "car-sold";

/** Note of an order event: the system cancelled the order because it was not paid online in time. */
export const UNPAID_NOTE = "unpaid";

/** Notes of the events of automatic cancellations, by reason. */
export const cancellationNotes = { "car-sold": CAR_SOLD_NOTE, unpaid: UNPAID_NOTE, unanswered: null } as const;

export type OrderEvent = { what: OrderTransition; by: OrderActor; note: string | null; at: Date };

/** Discount of a seller order by a coupon. The platform pays the discounts of its own coupons to the seller. */
type OrderCoupon = { code: string; amountMinor: number; paidBy: "seller" | "platform" };

/** Seller order: the goods of an order that one seller sells in one currency. */
export type SellerOrder = {
  id: number;
  /** Seller of the goods. `cityId` is null if the city is unknown. */
  seller: { id: number; name: LocalizedText; phone: string | null; cityId: number | null; email: string | null };
  delivery: DeliveryMethod;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Amounts that the buyer pays for this seller order, including its parts of shipping and tax. */
  charge: SellerOrderCharge;
  /** Coupons that discounted the goods, with their parts of the discount. */
  coupons: OrderCoupon[];
  taxPercent: string;
  /** Number of units of the charged currency for one unit of the base currency when the order was placed. */
  rate: string;
  carrier: string | null;
  trackingNumber: string | null;
  /** Address of the shipment's tracking page, as the seller has entered it. See `getTrackingUrl`. */
  trackingUrl: string | null;
  /** Deadline of the seller's response, after which the order is cancelled. Null if no response is awaited. */
  answerBy: Date | null;
  /** Time at which the seller was reminded of the deadline. Null before the reminder. */
  remindedAt: Date | null;
  lines: OrderLine[];
  /** Events of the seller order, the oldest first. */
  events: OrderEvent[];
  /** File names of the receipts that the buyer uploaded. */
  receipts: string[];
};

/** Order with all of its seller orders (EN-06). */
export type Order = {
  id: number;
  number: string;
  token: string;
  userId: number | null;
  email: string;
  createdAt: Date;
  language: string;
  /**
   * Currency of the buyer's estimates. `rate` is the number of units of this currency for one unit of the base currency
   * when the order was placed, as a decimal string.
   */
  currency: string;
  rate: string;
  /** Sums of the charges of `sellers`, one entry for each currency. */
  totals: CurrencyTotals[];
  payment: PaymentMethod;
  notes: string | null;
  shippingAddress: PostalAddress | null;
  billingAddress: PostalAddress;
  /** Seller orders of the order, one for each seller and currency. */
  sellers: SellerOrder[];
};

type Currencies = Pick<Catalog, "currencies">;

/** Returns a currency that is charged by an order, at the exchange rate of the order. */
export function getChargedCurrency({ sellers }: Pick<Order, "sellers">, code: string, catalog: Currencies): Currency {
  const rate = sellers.find(({ charge }) => charge.currency === code)?.rate ?? "1";
  return { ...(catalog.currencies.get(code) as Currency), rate };
}

/**
 * Returns the currency of the buyer's estimates, at the exchange rate of the order. If it was removed from the site, the
 * charged currency takes its place.
 */
export function getEstimateCurrency(
  order: Pick<Order, "currency" | "rate" | "sellers">,
  catalog: Currencies,
): Currency {
  const currency = catalog.currencies.get(order.currency);
  if (currency) return { ...currency, rate: order.rate };
  return getChargedCurrency(order, order.sellers[0]?.charge.currency ?? order.currency, catalog);
}

/** Returns the status of an order, which is the least advanced status of its seller orders. */
export const getOrderStatus = ({ sellers }: Pick<Order, "sellers">): OrderStatus => {
  const inOrder: OrderStatus[] = ["PENDING", "CONFIRMED", "SHIPPED", "DELIVERED", "RETURNED", "CANCELLED"];
  return inOrder.find((status) => sellers.some((seller) => seller.status === status)) ?? "PENDING";
};
