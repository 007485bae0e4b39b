import type { ColumnType, Generated } from "kysely";
import type { PostalAddress } from "./locales-and-places.ts";

export type OrderStatus = "PENDING" | "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "RETURNED";
export type PaymentStatus = "unpaid" | "receipt-sent" | "paid" | "refunded";
export type PaymentMethod = "cash-on-delivery" | "bank-transfer";
export type DeliveryMethod = "delivery" | "pick-up";
export type OrderStep = OrderStatus | Exclude<PaymentStatus, "unpaid">;
/** Actor of an order event. Staff are moderators and administrators. System is an automatic step. */
export type OrderActor = "buyer" | "seller" | "staff" | "system";
/** Actors who can read an order. */
export type OrderReader = Exclude<OrderActor, "system">;
export type OrderLineFit = "universal" | "fits" | "depends" | "excluded" | "unknown";
export type ReviewStatus = "pending" | "approved" | "rejected";

type CreatedColumn = ColumnType<Date, Date | undefined, never>;
/** JSON column, written as text. */
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
  /** Secret that opens the order without an account. */
  token: string;
  user_id: number | null;
  email: string;
  language: string;
  /** Display currency of the buyer. `rate` is one unit of the base currency in it. */
  currency: string;
  rate: string;
  base_currency: string;
  /** Amounts in whole minor units of the base currency. */
  subtotal_minor: number;
  shipping_minor: number;
  tax_minor: number;
  total_minor: number;
  tax_percent: string;
  payment: PaymentMethod;
  notes: string | null;
  /** Null when all goods are picked up. */
  shipping_address: NullableJsonColumn<PostalAddress>;
  billing_address: JsonColumn<PostalAddress>;
  idempotency_key: string;
  /** SHA-256 of the sender and the contents. */
  fingerprint: string;
  created_at: CreatedColumn;
}

/** Seller order: one seller's part of an order. */
export interface SellerOrdersTable {
  id: Generated<number>;
  order_id: number;
  seller_id: number;
  seller_name_en: string | null;
  seller_name_ar: string | null;
  delivery: DeliveryMethod;
  status: Generated<OrderStatus>;
  payment_status: Generated<PaymentStatus>;
  /** Amount due with the order. */
  subtotal_minor: number;
  carrier: string | null;
  tracking_number: string | null;
  /** Deadline for the seller's answer. */
  answer_by: ColumnType<Date, Date | undefined, Date>;
  /** Time of the reminder about the deadline. */
  reminded_at: ColumnType<Date | null, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Order line with a snapshot of the listing (rule 27). */
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
   * Quantity taken from the listing's stock, returned on cancellation. For a car: 1 while the car is reserved for the
   * order.
   */
  taken: Generated<number>;
  /** Unit price in the seller's currency. */
  asked_minor: number;
  asked_currency: string;
  /** Part of the unit price due with the order, in the seller's currency. */
  asked_due_minor: number;
  /** Unit price in the base currency. `due_minor` is the part due with the order: for a car the deposit. */
  unit_minor: number;
  due_minor: number;
  vehicle: NullableJsonColumn<{ id: number; name: TranslatedText }>;
  fit: OrderLineFit | null;
  /** Text of the deciding fitment rule. */
  fit_rule: NullableJsonColumn<TranslatedText>;
}

/** Log of all steps of a seller order, with actor and time (ST-04). */
export interface OrderEventsTable {
  id: Generated<number>;
  seller_order_id: number;
  what: OrderStep;
  by: OrderActor;
  user_id: number | null;
  note: string | null;
  at: CreatedColumn;
}

export interface PaymentReceiptsTable {
  id: Generated<number>;
  seller_order_id: number;
  file: string;
  created_at: CreatedColumn;
}

/** Review of a delivered listing or of a seller (EN-10). */
export interface ReviewsTable {
  id: Generated<number>;
  ad_id: number | null;
  seller_id: number | null;
  /** Order line of the reviewed purchase. */
  order_line_id: number | null;
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
