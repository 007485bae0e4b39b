import { sql } from "kysely";
import { getNextPaymentCheck, isOpenPayment } from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import { ProviderRefusedError } from "./payment-provider.ts";
import type { Payment } from "./queries.server.ts";
import { syncPayment } from "./sync-payment.server.ts";

/**
 * Closes an open payment: asks the provider whether it is paid, else makes its page unusable as far as the provider can,
 * and marks it as expired. Throws if the provider is down. Money that arrives later is refunded by itself. A payment is
 * only marked if its provider is not enabled any more or does not know it, because another account was set. Its order or
 * booking could never be paid otherwise.
 */
export async function closePayment(context: PaymentContext, payment: Payment): Promise<void> {
  if (payment.providerPaymentId && !(await endPage(context, payment, payment.providerPaymentId))) return;
  const now = context.clock();
  const next = getNextPaymentCheck({ ...payment, state: "expired" }, now, { isAnswered: false });
  await context.db
    .updateTable("payments")
    .set({
      state: "expired",
      // The provider may have answered a request that began before.
      next_check_at: sql`case when provider_payment_id is not null then ${next}::timestamptz end`,
      // Staff has to look at a payment with a wrong amount, so its reason stays.
      failure_code: sql`case when failure_code = 'mismatch' then failure_code else 'expired' end`,
      updated_at: now,
    })
    .where("id", "=", payment.id)
    .where("state", "in", ["begun", "pending", "authorized"])
    .execute();
}

/** Ends the page of a payment at its provider. Returns whether the payment is still open afterwards. */
async function endPage(context: PaymentContext, payment: Payment, providerPaymentId: string): Promise<boolean> {
  const provider = context.providers.find(payment.provider);
  if (!provider) return true;
  try {
    const checked = await syncPayment(context, payment.id);
    if (!checked || !isOpenPayment(checked.state)) return false;
    await provider.void(providerPaymentId, payment.currency, payment.id);
    const voided = await syncPayment(context, payment.id);
    return voided !== undefined && isOpenPayment(voided.state);
  } catch (error) {
    if (!(error instanceof ProviderRefusedError && error.status === 404)) throw error;
    context.logError(error);
    return true;
  }
}
