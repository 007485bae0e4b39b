import type { OrderStatus, PaymentStatus } from "#db/schema/orders.ts";
import type { ByLanguage } from "#kernel/localized-text.ts";

/** Days that a seller has to respond before an order is cancelled. */
export const RESPONSE_DAYS = 7;

/** Response time in words. The Arabic noun form is right for 3 to 10. */
export const responseTimeText: ByLanguage<string> = { en: `${RESPONSE_DAYS} days`, ar: `${RESPONSE_DAYS} أيام` };

/** Days before the deadline at which the seller is reminded. */
export const REMINDER_LEAD_DAYS = 4;

/** Maximum number of orders in one reminder and one transaction. A seller with more orders gets another reminder. */
export const MAX_ORDERS_PER_REMINDER = 100;

/** Minimum days between a reminder and the cancellation. */
export const MIN_NOTICE_DAYS = 3;

const day = 24 * 60 * 60_000;
const addDays = (time: Date, days: number): Date => new Date(time.getTime() + days * day);

/** Returns the response deadline of an order placed at a time. */
export const getResponseDeadline = (placedAt: Date): Date => addDays(placedAt, RESPONSE_DAYS);

/** Returns the latest deadline for which a reminder is due now. */
export const getReminderCutoff = (now: Date): Date => addDays(now, REMINDER_LEAD_DAYS);

/** Returns the earliest time at which an order may be cancelled after a reminder. */
export const getEarliestAutoCancel = (remindedAt: Date): Date => addDays(remindedAt, MIN_NOTICE_DAYS);

/**
 * Checks whether a seller order waits for the seller's response. An order that is paid, or has a receipt, is never
 * cancelled automatically.
 */
export const isAwaitingResponse = (status: OrderStatus, paymentStatus: PaymentStatus): boolean =>
  status === "PENDING" && paymentStatus === "unpaid";

/** Checks whether the response is overdue. `getAnswerDeadline` is null if no response is awaited. */
export const isResponseOverdue = (
  { answerBy, remindedAt }: { answerBy: Date | null; remindedAt: Date | null },
  now: Date,
): boolean => answerBy !== null && remindedAt !== null && answerBy <= now;
