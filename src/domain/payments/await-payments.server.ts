import { setTimeout as wait } from "node:timers/promises";
import type { PaymentPurpose } from "#db/schema/payments.ts";
import { isOpenPayment, isPayable } from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import { listBookingPayments, listOrderPayments, type Payment } from "./queries.server.ts";
import { syncPayment } from "./sync-payment.server.ts";

/** Number of times that the provider is asked while the buyer waits, one second apart. */
const MAX_CHECKS = 10;

/**
 * Asks the provider about the open payments of an order or a booking until they are decided, for at most ten seconds.
 * Banks and providers may take longer: the payment worker then finds out. Payments that were closed recently are asked
 * for as well, because the buyer may have paid on their page. `owner` is the id of the order, or the booking. Returns
 * its payments, the oldest first.
 */
export async function awaitPayments(
  context: PaymentContext,
  owner: number | { bookingId: number; purpose: PaymentPurpose },
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Promise<Payment[]> {
  const list = () =>
    typeof owner === "number"
      ? listOrderPayments(context.db, owner)
      : listBookingPayments(context.db, owner.bookingId, owner.purpose);
  const until = context.clock().getTime() + MAX_CHECKS * 1_000;
  for (let check = 1; ; check += 1) {
    const payments = await list();
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
    const isUndecided = checked.some((payment) => !payment || (isOpenPayment(payment.state) && !payment.failureCode));
    if (!isUndecided || check === MAX_CHECKS || context.clock().getTime() >= until) return list();
    await pause(1_000);
  }
}
