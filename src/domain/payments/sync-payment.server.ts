import type { Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { recordPaymentCaptured } from "#domain/ledger/record-payments.server.ts";
import { splitCharge } from "#domain/ledger/split-charge.ts";
import { type NotifyingContext, prepareNotifications, recordOnlinePayment } from "#domain/orders/commands.server.ts";
import { findOrderById } from "#domain/orders/queries.server.ts";
import { isBookingPaymentWanted, recordBookingCapture } from "./booking-payments.server.ts";
import {
  canAdvancePayment,
  getNextPaymentCheck,
  isCapturedPayment,
  isOpenPayment,
  type ProviderPayment,
} from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { listPaymentsDue, toMoney } from "./payments-due.ts";
import { findPayment, type Payment, toPayment } from "./queries.server.ts";

type Trx = Transaction<Tables>;

/** Error: a provider reports another amount or currency than was asked for. Staff has to look at the payment. */
export class PaymentMismatchError extends Error {}

/**
 * Asks the provider for the state of a payment and applies it: webhooks, the return of the buyer and the job all end
 * here. Throws if the provider is down. Returns the payment as it is afterwards, undefined if it does not exist.
 */
export async function syncPayment(context: PaymentContext, paymentId: string): Promise<Payment | undefined> {
  const payment = await findPayment(context.db, paymentId);
  if (!payment?.providerPaymentId) return payment;
  const provider = context.providers.find(payment.provider);
  if (!provider) throw new Error(`the payment provider ${payment.provider} is not enabled any more`);
  let reported = await provider.fetch(payment.providerPaymentId, payment.currency);
  if (reported.state === "authorized" && isMatching(payment, reported)) {
    await settleAuthorization(context, provider, payment, payment.providerPaymentId);
    reported = await provider.fetch(payment.providerPaymentId, payment.currency);
  }
  const notifying = await prepareNotifications({ ...context, actor: { by: "system" } });
  return withTransaction(context.db, (trx) => applyProviderState(trx, notifying, paymentId, reported));
}

const isMatching = (payment: Payment, { amount }: ProviderPayment): boolean =>
  amount.minor === payment.amountMinor && amount.currency === payment.currency;

/** Returns whether an order or a booking still waits for a payment of this amount. */
async function isPaymentWanted(context: PaymentContext, payment: Payment): Promise<boolean> {
  if (payment.orderId === null) return isBookingPaymentWanted(context, payment);
  const order = await findOrderById(context.db, payment.orderId);
  const due = order && listPaymentsDue(order).find(({ currency }) => currency === payment.currency);
  return due?.amountMinor === payment.amountMinor;
}

/** Captures an authorized payment, or voids it if nobody needs it any more. */
async function settleAuthorization(
  context: PaymentContext,
  provider: PaymentProvider,
  payment: Payment,
  providerPaymentId: string,
): Promise<void> {
  const isWanted = isOpenPayment(payment.state) && (await isPaymentWanted(context, payment));
  if (isWanted) await provider.capture(providerPaymentId, toMoney(payment), payment.id);
  else await provider.void(providerPaymentId, payment.currency, payment.id);
}

/** Applies the state that a provider reports to a payment and, if money arrived, to its seller orders. */
async function applyProviderState(
  trx: Trx,
  context: PaymentContext & NotifyingContext,
  paymentId: string,
  reported: ProviderPayment,
): Promise<Payment | undefined> {
  const row = await trx.selectFrom("payments").selectAll().where("id", "=", paymentId).forUpdate().executeTakeFirst();
  if (!row) return undefined;
  const payment = toPayment(row);
  const now = context.clock();
  const isMismatch = isCapturedPayment(reported.state) && !isMatching(payment, reported);
  if (isMismatch) {
    const { amount } = reported;
    const asked = `${payment.amountMinor} ${payment.currency}`;
    context.logError(new PaymentMismatchError(`payment ${paymentId}: ${amount.minor} ${amount.currency} for ${asked}`));
  }
  const advances = !isMismatch && canAdvancePayment(payment.state, reported.state);
  const isCaptured = advances && reported.state === "captured";
  const updated = await trx
    .updateTable("payments")
    .set({
      next_check_at: getNextPaymentCheck(advances ? { ...payment, state: reported.state } : payment, now, {
        isAnswered: true,
      }),
      failure_code: isMismatch
        ? "mismatch"
        : advances || isOpenPayment(payment.state)
          ? reported.failureCode
          : row.failure_code,
      method: reported.method ?? row.method,
      ...(advances ? { state: reported.state, updated_at: now } : {}),
      ...(isCaptured ? { captured_at: now, fee_minor: reported.feeMinor } : {}),
    })
    .where("id", "=", paymentId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const feeMinor = reported.feeMinor ?? 0;
  if (isCaptured && payment.bookingId !== null)
    await recordBookingCapture(trx, { ...context, now }, { ...payment, bookingId: payment.bookingId }, feeMinor);
  else if (isCaptured) await recordCapture(trx, context, payment, feeMinor, now);
  return toPayment(updated);
}

/**
 * Records captured money: in the ledger in any case, and for each seller order that still waits for it. What no seller
 * order takes is refunded by the payment job.
 */
async function recordCapture(
  trx: Trx,
  context: NotifyingContext,
  payment: Payment,
  feeMinor: number,
  now: Date,
): Promise<void> {
  const allocations = await trx
    .selectFrom("payment_allocations")
    .select("seller_order_id")
    .where("payment_id", "=", payment.id)
    .orderBy("seller_order_id")
    .execute();
  for (const { seller_order_id: sellerOrderId } of allocations)
    await recordOnlinePayment(trx, context, sellerOrderId, "paid");
  const order = payment.orderId === null ? undefined : await findOrderById(trx, payment.orderId);
  await recordPaymentCaptured(trx, {
    paymentId: payment.id,
    currency: payment.currency,
    feeMinor,
    allocations: allocations.flatMap(({ seller_order_id: id }) => {
      const sellerOrder = order?.sellers.find((each) => each.id === id);
      if (!sellerOrder) return [];
      return [{ sellerOrderId: id, sellerId: sellerOrder.seller.id, ...splitCharge(sellerOrder.charge) }];
    }),
    now,
  });
}
