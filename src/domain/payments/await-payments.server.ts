import { setTimeout as wait } from "node:timers/promises";
import { isOpenPayment } from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import { listOrderPayments, type Payment } from "./queries.server.ts";
import { syncPayment } from "./sync-payment.server.ts";

/** Number of times that the provider is asked while the buyer waits, one second apart. */
const MAX_CHECKS = 10;

/**
 * Asks the provider about the open payments of an order until they are decided, for at most ten seconds. Banks and
 * providers may take longer: the payment worker then finds out. Returns the payments of the order, the oldest first.
 */
export async function awaitPayments(
  context: PaymentContext,
  orderId: number,
  pause: (milliseconds: number) => Promise<unknown> = wait,
): Promise<Payment[]> {
  const until = context.clock().getTime() + MAX_CHECKS * 1_000;
  for (let check = 1; ; check += 1) {
    const payments = await listOrderPayments(context.db, orderId);
    const open = payments.filter(({ state, providerPaymentId }) => isOpenPayment(state) && providerPaymentId !== null);
    const checked = await Promise.all(
      open.map(({ id }) =>
        syncPayment(context, id).catch((error: unknown) => {
          context.logError(error);
          return undefined;
        }),
      ),
    );
    // A failed attempt on a page that stays open is news for the buyer, too.
    const isUndecided = checked.some((payment) => !payment || (isOpenPayment(payment.state) && !payment.failureCode));
    if (!isUndecided || check === MAX_CHECKS || context.clock().getTime() >= until)
      return listOrderPayments(context.db, orderId);
    await pause(1_000);
  }
}
