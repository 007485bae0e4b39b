import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { withTransaction } from "#db/transaction.ts";
import { getTrackedOrderPath, type Order } from "#domain/orders/order.ts";
import { findOrderById } from "#domain/orders/queries.server.ts";
import { isLanguage } from "#kernel/localized-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { closePayment } from "./close-payment.server.ts";
import { OPEN_CHECK_MS } from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import {
  type BegunPayment,
  type PaymentProvider,
  ProviderRefusedError,
  ProviderUnavailableError,
} from "./payment-provider.ts";
import { listPaymentsDue, toMoney } from "./payments-due.ts";
import { findPayment, type Payment, toPayment } from "./queries.server.ts";

/** Time for which a payment page stays open, in milliseconds. Stripe allows no less than 30 minutes. */
export const PAYMENT_PAGE_MS = 35 * 60_000;

/**
 * Time in which a provider answers `begin` or the request gives up, in milliseconds. A payment that has no page
 * afterwards is replaced: a provider may refuse its key or the little time that is left of its page.
 */
const BEGIN_MS = 4 * 60_000;

/** Checks whether the page of an open payment has expired, or the provider never answered with one. */
export const isPageOutdated = ({ nextUrl, expiresAt, createdAt }: Payment, now: Date): boolean =>
  expiresAt <= now || (nextUrl === null && createdAt.getTime() + BEGIN_MS <= now.getTime());

/** Returns the path on which the buyer arrives after the provider's page. */
const getPaymentReturnPath = (order: Pick<Order, "token">): string => `${getTrackedOrderPath(order.token)}/paid`;

/** Returns the path that receives the webhooks of a provider. */
export const getWebhookPath = (provider: string): string => `/webhooks/payments/${provider}`;

/**
 * Begins the payment of one currency of an order, or returns the payment that is open already: two tabs and two clicks
 * share one payment. The caller has checked access to the order. The provider is called outside of any transaction. If a
 * provider is down, the next one that can charge the amount is asked.
 */
export async function beginPayment(
  context: PaymentContext,
  orderId: number,
  currency: string,
): Promise<Result<Payment>> {
  let prepared = await preparePayment(context, orderId, currency);
  if (prepared.ok && prepared.value.isOutdated) {
    try {
      await closePayment(context, prepared.value.payment);
    } catch (error) {
      context.logError(error);
      return failure("unavailable", "payment.unavailable");
    }
    prepared = await preparePayment(context, orderId, currency);
  }
  if (!prepared.ok) return prepared;
  const { payment, order } = prepared.value;
  if (payment.nextUrl) return ok(payment);
  const amount = toMoney(payment);
  for (const provider of context.providers.listFor(amount, order.billingAddress.country)) {
    try {
      const begun = await provider.begin(createBeginRequest(context, payment, order, provider));
      return ok(await saveBegunPayment(context, payment.id, provider, begun));
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError)) throw error;
      // The buyer never saw a page of this provider, so nobody can pay there.
      context.logError(error);
    }
  }
  return failure("unavailable", "payment.unavailable");
}

const createBeginRequest = ({ origin }: PaymentContext, payment: Payment, order: Order, provider: PaymentProvider) => {
  const { firstName, lastName, phone, country } = order.billingAddress;
  return {
    key: payment.id,
    amount: toMoney(payment),
    orderNumber: order.number,
    language: isLanguage(order.language) ? order.language : ("ar" as const),
    buyer: { firstName, lastName, email: order.email, phone, country },
    returnUrl: `${origin}${getPaymentReturnPath(order)}`,
    cancelUrl: `${origin}${getTrackedOrderPath(order.token)}/pay`,
    webhookUrl: `${origin}${getWebhookPath(provider.id)}`,
    expiresAt: payment.expiresAt,
  };
};

/**
 * Open payment of an order. It is outdated if its page has expired, never came or asks for another amount than what is
 * due now.
 */
type PreparedPayment = { payment: Payment; order: Order; isOutdated: boolean };

/** Finds the open payment of an order and currency, or inserts one. */
function preparePayment(
  { db, clock, providers }: PaymentContext,
  orderId: number,
  currency: string,
): Promise<Result<PreparedPayment>> {
  return withTransaction(db, async (trx): Promise<Result<PreparedPayment>> => {
    // Concurrent calls for one order wait here.
    await sql`select id from orders where id = ${orderId} for no key update`.execute(trx);
    const order = await findOrderById(trx, orderId);
    if (!order) return failure("not_found", "order.not_found");
    if (order.payment !== "online") return failure("conflict", "payment.not_online");
    const due = listPaymentsDue(order).find((each) => each.currency === currency);
    if (!due) return failure("conflict", "payment.nothing_due");
    const now = clock();
    const open = await trx
      .selectFrom("payments")
      .selectAll()
      .where("order_id", "=", orderId)
      .where("currency", "=", currency)
      .where("state", "in", ["begun", "pending", "authorized"])
      .executeTakeFirst();
    // A part of the order may have been cancelled since. The old page would charge too much.
    if (open) {
      const payment = toPayment(open);
      const isOutdated = payment.amountMinor !== due.amountMinor || isPageOutdated(payment, now);
      return ok({ payment, order, isOutdated });
    }
    const [provider] = providers.listFor(toMoney(due), order.billingAddress.country);
    if (!provider) return failure("conflict", "payment.not_offered");
    const expiresAt = new Date(now.getTime() + PAYMENT_PAGE_MS);
    const row = await trx
      .insertInto("payments")
      .values({
        id: randomUUID(),
        order_id: orderId,
        currency,
        amount_minor: due.amountMinor,
        provider: provider.id,
        expires_at: expiresAt,
        // If no provider answers, the job closes the payment then.
        next_check_at: expiresAt,
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await trx
      .insertInto("payment_allocations")
      .values(
        due.allocations.map(({ sellerOrderId, amountMinor }) => ({
          payment_id: row.id,
          seller_order_id: sellerOrderId,
          amount_minor: amountMinor,
        })),
      )
      .execute();
    return ok({ payment: toPayment(row), order, isOutdated: false });
  });
}

/**
 * Stores the answer of the provider. If another request has stored its answer first, that one counts: the buyer must see
 * one page only.
 */
export async function saveBegunPayment(
  { db, clock }: PaymentContext,
  paymentId: string,
  provider: PaymentProvider,
  { providerPaymentId, redirectUrl }: BegunPayment,
): Promise<Payment> {
  const now = clock();
  await db
    .updateTable("payments")
    .set({
      state: "pending",
      provider: provider.id,
      provider_payment_id: providerPaymentId,
      next_url: redirectUrl,
      next_check_at: new Date(now.getTime() + OPEN_CHECK_MS),
      updated_at: now,
    })
    .where("id", "=", paymentId)
    .where("state", "=", "begun")
    .where("provider_payment_id", "is", null)
    .execute();
  return (await findPayment(db, paymentId)) as Payment;
}
