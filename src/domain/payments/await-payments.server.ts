import { setTimeout as wait } from "node:timers/promises";
import type { PaymentPurpose } from "#db/schema/payments.ts";
import { isOpenPayment, isPayable } from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import { listBookingPayments, listOrderPayments, type Payment } from "./queries.server.ts";
import { syncPayment } from "./sync-payment.server.ts";

/** Time for which a returning buyer waits, in milliseconds. */
const MAX_WAIT_MS = 10_000;
const PAUSE_MS = 1_000;

type Waiting = { pause?: (milliseconds: number) => Promise<unknown>; limitMs?: number };

/**
 * Asks the provider about the open payments of an order or a booking until they are decided, once a second, for at most
 * ten seconds. Banks and providers may take longer: the payment worker then finds out. Payments that were closed recently
 * are asked for as well, because the buyer may have paid on their page. `owner` is the id of the order, or the booking.
 * Returns its payments, the oldest first.
 */
export async function awaitPayments(
  context: PaymentContext,
  owner: number | { bookingId: number; purpose: PaymentPurpose },
  { pause = wait, limitMs = MAX_WAIT_MS }: Waiting = {},
): Promise<Payment[]> {
  const list = () =>
    typeof owner === "number"
      ? listOrderPayments(context.db, owner)
      : listBookingPayments(context.db, owner.bookingId, owner.purpose);
  const until = context.clock().getTime() + limitMs;
  const limit = new AbortController();
  // A provider may take longer for one answer. What it says then is still recorded, after this function has returned.
  const expiry = wait(limitMs, true, { signal: limit.signal }).catch(() => true);
  try {
    for (let checks = limitMs / PAUSE_MS; checks > 0; checks -= 1) {
      const isOver = await Promise.race([checkPayments(context, await list()), expiry]);
      if (isOver || context.clock().getTime() >= until) break;
      await pause(PAUSE_MS);
    }
  } finally {
    limit.abort();
  }
  return list();
}

/** Asks the providers about the payments that a buyer could have paid. Returns whether none of them is undecided. */
async function checkPayments(context: PaymentContext, payments: readonly Payment[]): Promise<boolean> {
  const payable = payments.filter((each) => isPayable(each, context.clock()) && each.providerPaymentId !== null);
  const checked = await Promise.all(
    payable.map(({ id }) =>
      syncPayment(context, id).catch((error: unknown) => {
        context.logError(error);
        return undefined;
      }),
    ),
  );
  // A failed attempt on a page that stays open is news for the buyer, too.
  return !checked.some((payment) => !payment || (isOpenPayment(payment.state) && !payment.failureCode));
}
