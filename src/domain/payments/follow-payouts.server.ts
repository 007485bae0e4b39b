import { sql } from "kysely";
import { withTransaction } from "#db/transaction.ts";
import { canTransitionPayout } from "#domain/payouts/payout.ts";
import { queuePayoutMails, queuePayoutProblemMails } from "#domain/payouts/payout-mails.server.ts";
import { lockPayout, transitionPayout } from "#domain/payouts/payouts.server.ts";
import type { PaymentProviderId } from "./payment.ts";
import type { PaymentContext } from "./payment-context.ts";
import { type PayoutSender, type ProviderPayout, ProviderRefusedError } from "./payment-provider.ts";
import { findTransferObstacle, readTransferFacts, TRANSFER_LEASE_MS } from "./payout-transfers.server.ts";
import { PaymentMismatchError } from "./sync-payment.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Time after the arrival in which the bank may still send the money back, in milliseconds. */
const RETURN_WINDOW_MS = 7 * DAY_MS;

/**
 * Time after which a provider that confirmed a payout and then gives no answer is not asked any more, in milliseconds.
 * Administrators then record by hand how the payout ended.
 */
const GIVE_UP_MS = 14 * DAY_MS;

/** Transfer that this process works on. */
type ClaimedTransfer = {
  payoutId: number;
  provider: PaymentProviderId;
  key: string;
  providerPayoutId: string | null;
  /** Time of an earlier attempt that may have had an effect. */
  earlierAttempt: Date | null;
  checks: number;
  lastError: string | null;
  sentAt: Date;
  sentBy: number | null;
};

/**
 * Sends the payouts that administrators gave to a provider, and asks about those on their way. Returns the number of
 * payouts about which mails were queued.
 */
export async function followPayouts(context: PaymentContext, isStopping: () => boolean): Promise<number> {
  let told = 0;
  const tried: number[] = [];
  while (!isStopping()) {
    const transfer = await claimTransfer(context, tried);
    if (!transfer) break;
    tried.push(transfer.payoutId);
    if (await checkTransfer(context, transfer)) told += 1;
  }
  return told;
}

/**
 * Claims the next transfer that is due. An attempt to send is recorded before it is made, so that a process that ends in
 * the middle leaves a trace.
 */
async function claimTransfer(
  { db, clock }: PaymentContext,
  tried: readonly number[],
): Promise<ClaimedTransfer | undefined> {
  const now = clock();
  const { rows } = await sql<ClaimedTransfer>`
    with due as (
      select payout_id, attempted_at from payout_transfers
      where next_check_at <= ${now} and payout_id <> all(${[...tried]}::bigint[])
      order by next_check_at, payout_id limit 1 for update skip locked)
    update payout_transfers t set checks = t.checks + 1, next_check_at = ${new Date(now.getTime() + TRANSFER_LEASE_MS)},
      attempted_at = case when t.provider_payout_id is null then ${now} else t.attempted_at end
    from due where t.payout_id = due.payout_id
    returning t.payout_id as "payoutId", t.provider, t.key, t.provider_payout_id as "providerPayoutId",
      due.attempted_at as "earlierAttempt", t.checks, t.last_error as "lastError", t.sent_at as "sentAt", t.sent_by as "sentBy"`.execute(
    db,
  );
  return rows[0];
}

async function checkTransfer(context: PaymentContext, transfer: ClaimedTransfer): Promise<boolean> {
  try {
    const sender = context.providers.find(transfer.provider)?.payouts;
    if (!sender) throw new ProviderRefusedError(`payouts by ${transfer.provider} are not enabled any more`, 0);
    const reported = await askOrSend(context, sender, transfer);
    return await applyReportedPayout(context, transfer, reported);
  } catch (error) {
    context.logError(error);
    return postponeTransfer(context, transfer, error as Error);
  }
}

/** Asks about a payout. Sends it only if no earlier attempt can have reached the provider, or if the provider has none. */
async function askOrSend(
  { db }: PaymentContext,
  sender: PayoutSender,
  { payoutId, key, providerPayoutId, earlierAttempt }: ClaimedTransfer,
): Promise<ProviderPayout> {
  if (providerPayoutId !== null || earlierAttempt !== null) {
    const found = await sender.fetchPayout({ key, providerPayoutId });
    if (found) return found;
    if (providerPayoutId !== null) throw new Error(`the provider does not know payout ${payoutId} any more`);
  }
  const facts = await readTransferFacts(db, payoutId);
  const { state, mobile, city, country, holder, amount, iban } = facts;
  const obstacle = state === "sent" ? findTransferObstacle(sender, facts) : "state";
  if (obstacle || mobile === null || city === null || country === null)
    throw new ProviderRefusedError(`payout ${payoutId} cannot be sent: ${obstacle}`, 0);
  const beneficiary = { name: holder, mobile, city, country };
  return sender.sendPayout({ key, amount, iban, beneficiary, reference: `PAYOUT-${payoutId}` });
}

/** Applies what the provider reports: states move forward only, and the ledger moves with them. */
async function applyReportedPayout(
  { db, clock, origin }: PaymentContext,
  { payoutId, sentBy }: ClaimedTransfer,
  { providerPayoutId, state: reported, amount, reason: text }: ProviderPayout,
): Promise<boolean> {
  const now = clock();
  return withTransaction(db, async (trx) => {
    const payout = await lockPayout(trx, payoutId);
    if (!payout) return false;
    if (amount.minor !== payout.amount_minor || amount.currency !== payout.currency)
      throw new PaymentMismatchError(
        `payout ${payoutId}: ${amount.minor} ${amount.currency} for ${payout.amount_minor} ${payout.currency}`,
      );
    const outcome = reported !== "on-the-way" && canTransitionPayout(payout.state, reported) ? reported : undefined;
    const reason = (outcome === "failed" && text?.replace(/\s+/g, " ").slice(0, 200)) || undefined;
    const paidAt = outcome === "paid" ? now : payout.updated_at;
    const transfer = await trx
      .updateTable("payout_transfers")
      .set((eb) => ({
        provider_payout_id: providerPayoutId,
        checks: 0,
        last_error: null,
        next_check_at: eb.val(getNextCheck(outcome ?? payout.state, { now, paidAt })),
      }))
      .where("payout_id", "=", payoutId)
      .where("withdrawn_at", "is", null)
      .returning("payout_id")
      .executeTakeFirst();
    if (!transfer || !outcome) return false;
    await transitionPayout(trx, payout, outcome, { now, reason });
    await queuePayoutMails(trx, payout, outcome, { now, origin, reason });
    if (outcome === "failed") await queuePayoutProblemMails(trx, payout, "failed", { now, origin, reason, sentBy });
    return true;
  });
}

/** Returns when the provider is asked again. Null if the payout has ended. */
function getNextCheck(state: string, { now, paidAt }: { now: Date; paidAt: Date }): Date | null {
  if (state === "sent") return new Date(now.getTime() + 5 * MINUTE_MS);
  const isReturnPossible = state === "paid" && now.getTime() - paidAt.getTime() < RETURN_WINDOW_MS;
  return isReturnPossible ? new Date(now.getTime() + DAY_MS / 2) : null;
}

/**
 * Schedules the next call, at most an hour later, or gives up. A refusal of the first attempt proves that nothing was sent; its
 * administrator is told once. Every other error leaves open whether the payout was sent.
 */
async function postponeTransfer(
  { db, clock, origin }: PaymentContext,
  { payoutId, providerPayoutId, earlierAttempt, checks, lastError, sentAt, sentBy }: ClaimedTransfer,
  error: Error,
): Promise<boolean> {
  const now = clock();
  const isUnsent = error instanceof ProviderRefusedError && earlierAttempt === null && providerPayoutId === null;
  const pause = Math.min(HOUR_MS, MINUTE_MS * 2 ** Math.min(checks, 10));
  const next = providerPayoutId === null && !isUnsent ? Math.max(pause, TRANSFER_LEASE_MS) : pause;
  const isGivenUp = providerPayoutId !== null && now.getTime() - sentAt.getTime() > GIVE_UP_MS;
  return withTransaction(db, async (trx) => {
    const payout = await lockPayout(trx, payoutId);
    await trx
      .updateTable("payout_transfers")
      .set({
        next_check_at: isGivenUp ? null : new Date(now.getTime() + next),
        last_error: error.message.slice(0, 300),
      })
      .$if(isUnsent, (update) => update.set({ attempted_at: null }))
      .where("payout_id", "=", payoutId)
      .where("withdrawn_at", "is", null)
      .execute();
    if (!payout || !isUnsent || lastError !== null) return false;
    const reason = error.message;
    await queuePayoutProblemMails(trx, payout, "refused", { now, origin, reason, sentBy });
    return true;
  });
}
