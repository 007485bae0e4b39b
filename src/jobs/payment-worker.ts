import { releaseDueDeposits } from "#domain/bookings/deposits.server.ts";
import { settleUnansweredClaims } from "#domain/deposit-claims/claims.server.ts";
import { expireUnpaidBookings, expireUnpaidChanges } from "#domain/payments/begin-booking-payment.server.ts";
import { createDueBookingRefunds } from "#domain/payments/booking-payments.server.ts";
import { followPayouts } from "#domain/payments/follow-payouts.server.ts";
import type { PaymentContext } from "#domain/payments/payment-context.ts";
import { createDueRefunds, processRefunds } from "#domain/payments/refunds.server.ts";
import { skipFailingProviders } from "#domain/payments/skip-failing-providers.ts";
import { expireUnpaidOrders, recheckPayments } from "#domain/payments/unpaid-orders.server.ts";
import { processWebhookEvents, pruneWebhookEvents } from "#domain/payments/webhook-events.server.ts";
import { startRecurringJob } from "./recurring-job.ts";

export type PaymentWorkerOptions = PaymentContext & {
  wakeMail: () => void;
  /** Interval between two runs, in milliseconds. */
  every?: number;
};

export type PaymentWorker = {
  /** Runs at once, or once more after the current run. Call it after a webhook and after a cancelled order. */
  wake(): void;
  /** Stops after the current item. The rest stays in the database. */
  stop(): Promise<void>;
};

/**
 * Runs everything that payments need once: webhooks, payments without news, unpaid orders, bookings and changes, deposits,
 * refunds and payouts by a provider.
 */
export async function runPaymentWork(
  services: PaymentContext,
  isStopping: () => boolean = () => false,
): Promise<{ hasMail: boolean }> {
  const context = { ...services, providers: skipFailingProviders(services.providers) };
  const processed = await processWebhookEvents(context, isStopping);
  await recheckPayments(context, isStopping);
  const cancelled = await expireUnpaidOrders(context, isStopping);
  const expired = (await expireUnpaidBookings(context, isStopping)) + (await expireUnpaidChanges(context, isStopping));
  const released = await releaseDueDeposits(context.db, context.clock(), context.origin);
  const settled = await settleUnansweredClaims(context.db, context.clock(), context.origin);
  await createDueRefunds(context);
  await createDueBookingRefunds(context);
  const refunded = await processRefunds(context, isStopping);
  const followed = await followPayouts(context, isStopping);
  await pruneWebhookEvents(context.db, context.clock());
  return { hasMail: processed + cancelled + expired + released + settled + refunded + followed > 0 };
}

/** Starts the worker for payments. Several processes may run it at once. */
export function startPaymentWorker({ wakeMail, every = 30_000, ...context }: PaymentWorkerOptions): PaymentWorker {
  let stopping = false;
  let isWoken = false;
  let working: Promise<void> | undefined;

  async function run(isStopping: () => boolean): Promise<void> {
    const { hasMail } = await runPaymentWork(context, () => stopping || isStopping());
    if (hasMail) wakeMail();
  }

  async function runUntilQuiet(): Promise<void> {
    while (isWoken && !stopping) {
      isWoken = false;
      await run(() => false).catch(context.logError);
    }
    working = undefined;
  }

  const stopRecurring = startRecurringJob(run, { name: "payments", every, onError: context.logError });
  return {
    wake() {
      isWoken = true;
      working ??= runUntilQuiet();
    },
    async stop() {
      stopping = true;
      await Promise.all([stopRecurring(), working]);
    },
  };
}
