import type { OrderStatus, PaymentMethod, PaymentStatus } from "#db/schema/orders.ts";
import type { ByLanguage } from "#kernel/localized-text.ts";

/** Number of days that a seller has for a response to an order. Then the order is cancelled. */
export const SELLER_RESPONSE_DAYS = 7;

/** Time that a seller has for a response to an order, as words. The Arabic noun form is correct for 3 to 10 days. */
export const responseTimeText: ByLanguage<string> = {
  en: `${SELLER_RESPONSE_DAYS} days`,
  ar: `${SELLER_RESPONSE_DAYS} أيام`,
};

/** Number of days before the deadline at which the seller is reminded. */
export const REMINDER_LEAD_DAYS = 4;

/**
 * Maximum number of orders in one reminder. A seller with more orders gets a second reminder. The limit also bounds the
 * size of a transaction.
 */
export const MAX_ORDERS_PER_REMINDER = 100;

/** Minimum number of days between the reminder and the cancellation of an order. */
export const MIN_CANCELLATION_NOTICE_DAYS = 3;

const day = 24 * 60 * 60_000;
const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * day);

/** Returns the deadline of the seller's response for the time at which the order was placed. */
export const getResponseDeadline = (placedAt: Date): Date => addDays(placedAt, SELLER_RESPONSE_DAYS);

/** Returns the latest response deadline for which the reminder is due now. */
export const getReminderCutoff = (now: Date): Date => addDays(now, REMINDER_LEAD_DAYS);

/** Returns the earliest time at which an order may be cancelled after its reminder. */
export const getEarliestAutoCancellation = (remindedAt: Date): Date =>
  addDays(remindedAt, MIN_CANCELLATION_NOTICE_DAYS);

/**
 * Checks whether a seller order waits for the seller's response. An order with cash or a bank transfer waits until a
 * payment or a receipt arrives, and is then never cancelled automatically. An order with an amount to pay online waits
 * once it is paid, because an online payment can be refunded automatically.
 */
export const isAwaitingResponse = (
  status: OrderStatus,
  paymentStatus: PaymentStatus,
  payment: PaymentMethod,
  isDue: boolean,
): boolean => status === "PENDING" && paymentStatus === (payment === "online" && isDue ? "paid" : "unpaid");

/**
 * Checks whether the deadline of the response has passed and the seller was reminded. False if no response is awaited
 * (null deadline).
 */
export const isResponseOverdue = (
  { answerBy, remindedAt }: { answerBy: Date | null; remindedAt: Date | null },
  now: Date,
): boolean => answerBy !== null && remindedAt !== null && answerBy <= now;
