import type { OrderStatus, PaymentStatus } from "#db/schema/orders.ts";
import type { Language } from "#kernel/local-text.ts";

/** How long a seller has to answer an order before it is cancelled by itself, in days. */
export const daysToAnswer = 7;

/** The same in words. Arabic counts from 3 to 10 like this. */
export const timeToAnswer: Record<Language, string> = { en: `${daysToAnswer} days`, ar: `${daysToAnswer} أيام` };

/** So long before the end its seller is reminded, in days. */
export const remindedBefore = 4;

/** So many orders are put into one reminder, and into one transaction; who has more waiting gets another. */
export const mostTogether = 100;

/** However late a reminder comes, nothing ends sooner after it, in days. */
export const leastNotice = 3;

const day = 24 * 60 * 60_000;
const later = (time: Date, days: number): Date => new Date(time.getTime() + days * day);

/** Until when an order that is placed has to be answered. */
export const answerByOf = (placedAt: Date): Date => later(placedAt, daysToAnswer);

/** Whose time ends before then is reminded now. */
export const remindedUpTo = (now: Date): Date => later(now, remindedBefore);

/** Before this nothing ends that its seller is reminded of now. */
export const earliestEnd = (remindedAt: Date): Date => later(remindedAt, leastNotice);

/** Until when it has to be answered once its seller was reminded. */
export function answerByAfter(answerBy: Date, remindedAt: Date): Date {
  const atLeast = earliestEnd(remindedAt);
  return answerBy > atLeast ? answerBy : atLeast;
}

/** Whether a share waits for its seller's answer and nothing else: what is paid, or said to be, never ends by itself. */
export const isAwaited = (status: OrderStatus, paymentStatus: PaymentStatus): boolean =>
  status === "PENDING" && paymentStatus === "unpaid";

/** Whether a share has waited long enough to end by itself; `answerBy` is null where no answer is awaited. */
export const hasLapsed = (
  { answerBy, remindedAt }: { answerBy: Date | null; remindedAt: Date | null },
  now: Date,
): boolean => answerBy !== null && remindedAt !== null && answerBy <= now;
