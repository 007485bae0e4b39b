import type { ColumnType, Generated } from "kysely";
import type { PostalAddress } from "./locales-and-places.ts";

export type OrderStatus = "PENDING" | "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "RETURNED";
export type PaymentStatus = "unpaid" | "receipt-sent" | "paid" | "refunded";
export type PaymentMethod = "cash-on-delivery" | "bank-transfer" | "online";
export type DeliveryMethod = "delivery" | "pick-up";
export type OrderTransition = OrderStatus | Exclude<PaymentStatus, "unpaid">;
/** Actor of an order event. `staff` are moderators and administrators, `system` is an automatic transition. */
export type OrderActor = "buyer" | "seller" | "staff" | "system";
/** Actors who can read an order: all except the system. */
export type OrderReader = Exclude<OrderActor, "system">;
export type OrderLineFitment = "universal" | "fits" | "depends" | "excluded" | "unknown";
export type ReviewStatus = "pending" | "approved" | "rejected";

type CreatedColumn = ColumnType<Date, Date | undefined, never>;
/** Column with JSON, which is written as text. */
type JsonColumn<T> = ColumnType<T, string, string>;
type NullableJsonColumn<T> = ColumnType<T | null, string | null, string | null>;
type TranslatedText = { en: string | null; ar: string | null };

export interface SettingsTable {
  key: string;
  value: string;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface OrdersTable {
  id: Generated<number>;
  number: string;
  /** Secret that gives access to the order without an account. */
  token: string;
  user_id: number | null;
  email: string;
  language: string;
  /**
   * Currency of the buyer's estimates. `rate` is the number of units of this currency for one unit of the base currency
   * when the order was placed.
   */
  currency: string;
  rate: string;
  payment: PaymentMethod;
  notes: string | null;
  /** Shipping address. Null if the buyer picks up all goods. */
  shipping_address: NullableJsonColumn<PostalAddress>;
  billing_address: JsonColumn<PostalAddress>;
  idempotency_key: string;
  /** SHA-256 of sender and contents of the request that placed the order. */
  fingerprint: string;
  created_at: CreatedColumn;
}

/** Seller order: the goods of an order that one seller sells in one currency. */
export interface SellerOrdersTable {
  id: Generated<number>;
  order_id: number;
  seller_id: number;
  seller_name_en: string | null;
  seller_name_ar: string | null;
  delivery: DeliveryMethod;
  status: Generated<OrderStatus>;
  payment_status: Generated<PaymentStatus>;
  /** Currency that is charged. All amounts of the seller order and its lines are in minor units of this currency. */
  currency: string;
  /** Number of units of the currency for one unit of the base currency when the order was placed, for estimates. */
  rate: string;
  /** Amount for the goods that is due with the order, after discounts. */
  subtotal_minor: number;
  /** Discounts of coupons on the goods. */
  discount_minor: ColumnType<number, number | undefined, number>;
  shipping_minor: number;
  tax_minor: number;
  total_minor: number;
  /** Tax that the prices contain. It is part of subtotal and shipping, not added to the total. */
  included_tax_minor: ColumnType<number, number | undefined, number>;
  tax_percent: string;
  /** VAT number of the seller when the order was placed. Null if the seller was not registered. */
  vat_number: ColumnType<string | null, string | null | undefined, never>;
  carrier: string | null;
  tracking_number: string | null;
  /** Address of the page where the courier shows the shipment, as the seller typed it. */
  tracking_url: string | null;
  /** Deadline for the seller's response. */
  respond_by: ColumnType<Date, Date | undefined, Date>;
  /** Time at which the seller was reminded of the deadline. Null before the reminder. */
  reminded_at: ColumnType<Date | null, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
  /** Time at which the buyer confirmed that the goods arrived and are fine. */
  received_at: ColumnType<Date | null, never, Date>;
  /** Whether the platform will owe discounts of its coupons when the days of the setting `escrowDays` have passed. */
  awaits_coupon_costs: ColumnType<boolean, never, boolean>;
}

/** Order line with a copy of the listing's data at the time of the order (rule 27). */
export interface OrderLinesTable {
  id: Generated<number>;
  seller_order_id: number;
  ad_id: number | null;
  kind: "car" | "part";
  name_en: string | null;
  name_ar: string | null;
  slug: string;
  sku: string | null;
  image: string | null;
  options: JsonColumn<{ name: TranslatedText; value: TranslatedText }[]>;
  quantity: number;
  /**
   * Quantity that was subtracted from the stock and is added again on cancellation. For a car it is 1 while the car is
   * reserved for the order.
   */
  taken: Generated<number>;
  /**
   * Unit price in the currency of the seller order. `due_minor` is the part due with the order, which for cars is the
   * deposit.
   */
  unit_minor: number;
  due_minor: number;
  /** Discount of the whole line. */
  discount_minor: ColumnType<number, number | undefined, number>;
  /** Part of the discount that coupons of the platform gave. */
  platform_discount_minor: ColumnType<number, number | undefined, number>;
  vehicle: NullableJsonColumn<{ id: number; name: TranslatedText }>;
  fit: OrderLineFitment | null;
  /** Text of the fitment rule that decided whether the part fits. */
  fit_rule: NullableJsonColumn<TranslatedText>;
  /** Who pays the return shipping if the part does not fit, because the site said that it fits. */
  guarantee: ColumnType<"seller" | "platform" | null, never, never>;
}

/** Event of a seller order: a transition with its actor and time (ST-04). */
export interface OrderEventsTable {
  id: Generated<number>;
  seller_order_id: number;
  what: OrderTransition;
  by: OrderActor;
  user_id: number | null;
  note: string | null;
  occurred_at: CreatedColumn;
}

export interface PaymentReceiptsTable {
  id: Generated<number>;
  seller_order_id: number;
  file: string;
  created_at: CreatedColumn;
}

/** Review of a delivered product or of a seller (EN-10). */
export interface ReviewsTable {
  id: Generated<number>;
  ad_id: number | null;
  seller_id: number | null;
  /** Order line of the purchase that is reviewed. */
  order_line_id: number | null;
  /** Completed booking of the rental that is reviewed. */
  booking_id: ColumnType<number | null, number | null | undefined, number | null>;
  user_id: number | null;
  author: string;
  rating: number;
  text: string;
  language: string;
  pictures: ColumnType<string[], string | undefined, string>;
  status: Generated<ReviewStatus>;
  reason: string | null;
  created_at: CreatedColumn;
  moderated_at: Date | null;
}
