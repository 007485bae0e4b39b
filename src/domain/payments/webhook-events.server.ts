import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { WebhookRequest } from "./payment-provider.ts";
import { processDueRows } from "./process-due-rows.ts";
import { syncPayment } from "./sync-payment.server.ts";

/** Maximum size of a webhook in bytes. */
export const MAX_WEBHOOK_BYTES = 256 * 1_024;

/** Time after which an event about an unknown payment is given up. Events may arrive before the answer to `begin`. */
const UNKNOWN_PAYMENT_MS = 60 * 60_000;

/** Time for which webhooks are kept for disputes. */
const EVENT_RETENTION_MS = 90 * 24 * 60 * 60_000;

/**
 * Verifies a webhook and stores it. Nothing else happens before the provider has its answer. A repeated webhook is
 * stored once.
 */
export async function receiveWebhook(
  { db, clock, providers }: Pick<PaymentContext, "db" | "clock" | "providers">,
  providerId: string,
  request: WebhookRequest,
): Promise<Result<{ stored: boolean }>> {
  const provider = providers.list().find(({ id }) => id === providerId);
  if (!provider) return failure("not_found", "payment.unknown_provider");
  const event = await provider.parseWebhook(request);
  if (event === "forged") return failure("unauthenticated", "payment.forged_webhook");
  if (event === "irrelevant") return ok({ stored: false });
  const inserted = await db
    .insertInto("payment_events")
    .values({
      provider: provider.id,
      event_id: event.eventId.slice(0, 300),
      provider_payment_id: event.providerPaymentId,
      body: request.body,
      received_at: clock(),
      processed_at: null,
    })
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .executeTakeFirst();
  return ok({ stored: Number(inserted.numInsertedOrUpdatedRows ?? 0) > 0 });
}

/**
 * Works on the stored webhooks: each one makes us ask the provider about its payment. An event whose provider is down
 * stays for the next run and does not keep the others waiting. Returns the number of events that are done.
 */
export function processWebhookEvents(context: PaymentContext, isStopping: () => boolean): Promise<number> {
  const list = (tried: readonly number[]) =>
    context.db
      .selectFrom("payment_events as e")
      .leftJoin("payments as p", (join) =>
        join.onRef("p.provider", "=", "e.provider").onRef("p.provider_payment_id", "=", "e.provider_payment_id"),
      )
      .select(["e.id", "e.received_at", "p.id as paymentId"])
      .where("e.processed_at", "is", null)
      .where(sql<boolean>`e.id <> all(${[...tried]}::bigint[])`)
      .orderBy("e.id")
      .limit(100)
      .execute();
  return processDueRows(context, isStopping, list, async ({ id, received_at: receivedAt, paymentId }) => {
    const now = context.clock();
    if (paymentId) await syncPayment(context, paymentId);
    else if (now.getTime() - receivedAt.getTime() < UNKNOWN_PAYMENT_MS) return 0;
    await context.db.updateTable("payment_events").set({ processed_at: now }).where("id", "=", id).execute();
    return 1;
  });
}

/** Deletes webhooks that nobody needs for a dispute any more. */
export async function pruneWebhookEvents(db: Db, now: Date): Promise<void> {
  const cutoff = new Date(now.getTime() - EVENT_RETENTION_MS);
  await db
    .deleteFrom("payment_events")
    .where("received_at", "<", cutoff)
    .where("processed_at", "is not", null)
    .execute();
}
