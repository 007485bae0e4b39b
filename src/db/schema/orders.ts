import type { ColumnType, Generated } from "kysely";
import type { PostalAddress } from "./places.ts";

export type OrderStatus = "PENDING" | "CONFIRMED" | "SHIPPED" | "DELIVERED" | "CANCELLED" | "RETURNED";
export type PaymentStatus = "unpaid" | "receipt-sent" | "paid" | "refunded";
export type PaymentMethod = "cash-on-delivery" | "bank-transfer";
export type Delivery = "delivery" | "pick-up";
export type OrderStep = OrderStatus | Exclude<PaymentStatus, "unpaid">;
/** Staff: moderators and administrators. System: nobody, it came about by itself. */
export type StepBy = "buyer" | "seller" | "staff" | "system";
/** Who can be shown an order. */
export type OrderReader = Exclude<StepBy, "system">;
export type LineFit = "universal" | "fits" | "depends" | "excluded" | "unknown";
export type ReviewStatus = "pending" | "approved" | "rejected";

type Written = ColumnType<Date, Date | undefined, never>;
/** Written as JSON text. */
type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null, string | null>;
type Local = { en: string | null; ar: string | null };

export interface SettingsTable {
  key: string;
  value: string;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

export interface OrdersTable {
  id: Generated<number>;
  number: string;
  /** Opens the order without an account, for whoever holds it. */
  token: string;
  user_id: number | null;
  email: string;
  language: string;
  /** What the buyer saw amounts in, and one unit of the base currency in it. */
  currency: string;
  rate: string;
  base_currency: string;
  /** Whole minor units of the base currency, here and in all amounts. */
  subtotal_minor: number;
  shipping_minor: number;
  tax_minor: number;
  total_minor: number;
  tax_percent: string;
  payment: PaymentMethod;
  notes: string | null;
  /** Null: everything is picked up. */
  shipping_address: JsonOrNull<PostalAddress>;
  billing_address: Json<PostalAddress>;
  idempotency_key: string;
  /** SHA-256 of who sent it and what. */
  fingerprint: string;
  created_at: Written;
}

/** What one seller has to do of an order. */
export interface SellerOrdersTable {
  id: Generated<number>;
  order_id: number;
  seller_id: number;
  seller_name_en: string | null;
  seller_name_ar: string | null;
  delivery: Delivery;
  status: Generated<OrderStatus>;
  payment_status: Generated<PaymentStatus>;
  /** What of it is due with the order. */
  subtotal_minor: number;
  carrier: string | null;
  tracking_number: string | null;
  /** Until when its seller has to answer. */
  answer_by: ColumnType<Date, Date | undefined, Date>;
  /** When its seller was reminded of that. */
  reminded_at: ColumnType<Date | null, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** A line as it was agreed (rule 27). */
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
  options: Json<{ name: Local; value: Local }[]>;
  quantity: number;
  /** Pieces that came out of the ad's stock, and go back into it. Of a car: 1 while it is kept for this order's buyer. */
  taken: Generated<number>;
  /** As the seller asked it. */
  asked_minor: number;
  asked_currency: string;
  /** What of it is paid with the order, as the seller asked it. */
  asked_due_minor: number;
  /** A piece's price in the base currency, and what of it is paid with the order: a car's deposit. */
  unit_minor: number;
  due_minor: number;
  vehicle: JsonOrNull<{ id: number; name: Local }>;
  fit: LineFit | null;
  /** The rule that decided it, in words. */
  fit_rule: JsonOrNull<Local>;
}

/** ST-04: every step, by whom and when. */
export interface OrderEventsTable {
  id: Generated<number>;
  seller_order_id: number;
  what: OrderStep;
  by: StepBy;
  user_id: number | null;
  note: string | null;
  at: Written;
}

export interface PaymentReceiptsTable {
  id: Generated<number>;
  seller_order_id: number;
  file: string;
  created_at: Written;
}

/** EN-10: of an ad that was delivered, or of a seller. */
export interface ReviewsTable {
  id: Generated<number>;
  ad_id: number | null;
  seller_id: number | null;
  /** The purchase that it speaks of. */
  order_line_id: number | null;
  user_id: number | null;
  author: string;
  rating: number;
  text: string;
  language: string;
  pictures: ColumnType<string[], string | undefined, string>;
  status: Generated<ReviewStatus>;
  reason: string | null;
  created_at: Written;
  moderated_at: Date | null;
}
