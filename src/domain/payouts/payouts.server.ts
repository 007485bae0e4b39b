import type { Selectable, Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { PayoutState, PayoutsTable } from "#db/schema/payouts.ts";
import type { Tables } from "#db/schema/tables.ts";
import { withTransaction } from "#db/transaction.ts";
import { BASE_CURRENCY } from "#domain/catalog/catalog.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { getAvailableMinor } from "#domain/ledger/balances.server.ts";
import { postTransaction } from "#domain/ledger/post-transaction.server.ts";
import { createPayoutPosting, type PayoutStep } from "#domain/ledger/posting.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import { readSiteSettings } from "#domain/site/site-settings.server.ts";
import { convertMoney } from "#kernel/money.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { parseAmount } from "#kernel/typed-numbers.ts";
import { maskIban } from "./iban.ts";
import { canTransitionPayout } from "./payout.ts";
import type { SellerMoneyContext } from "./payout-accounts.server.ts";

type Trx = Transaction<Tables>;
export type PayoutRow = Selectable<PayoutsTable>;

/** Input of a payout as typed. `key` identifies the form: sent twice, it requests one payout. */
export type PayoutInput = { currency: string; amount: string; key: string };

/** Returns how many administrators must approve an amount: two above the limit of the site. */
async function countNeededApprovals(trx: Trx, currency: string, minor: number): Promise<1 | 2> {
  const { payoutApprovalLimit } = await readSiteSettings(trx);
  const rows = await trx
    .selectFrom("currencies")
    .select(["code", "rate", "decimals"])
    .where("code", "in", [currency, BASE_CURRENCY])
    .execute();
  const [from, to] = [currency, BASE_CURRENCY].map((code) => rows.find((row) => row.code === code));
  if (!from || !to) return 2;
  const estimate = convertMoney({ minor, currency }, from, to);
  return estimate.minor > payoutApprovalLimit * 10 ** to.decimals ? 2 : 1;
}

/**
 * Requests the payout of an amount of the available balance. The amount leaves the balance at once. Fails without a
 * usable bank account, and for more than what is available.
 */
export async function requestPayout(
  { db, now, userId, sellerId }: SellerMoneyContext,
  { currency, amount, key }: PayoutInput,
): Promise<Result<{ id: number }>> {
  if (!(await canActForSeller(db, userId, sellerId, "money"))) return failure("not_found", "seller.not_found");
  if (!/^[\w-]{8,100}$/.test(key)) return createFieldFailure("key", "payout.key");
  return withTransaction(db, async (trx): Promise<Result<{ id: number }>> => {
    // Requests of one seller run one after the other, so that they cannot spend the same money.
    await trx.selectFrom("sellers").select("id").where("id", "=", sellerId).forNoKeyUpdate().executeTakeFirst();
    const earlier = await trx.selectFrom("payouts").selectAll().where("request_key", "=", key).executeTakeFirst();
    if (earlier)
      return earlier.seller_id === sellerId ? ok({ id: earlier.id }) : createFieldFailure("key", "payout.key");
    const info = await trx.selectFrom("currencies").select("decimals").where("code", "=", currency).executeTakeFirst();
    if (!info) return createFieldFailure("currency", "admin.choice");
    const account = await trx
      .selectFrom("payout_accounts")
      .select(["id", "usable_at"])
      .where("seller_id", "=", sellerId)
      .where("currency", "=", currency)
      .where("replaced_at", "is", null)
      .executeTakeFirst();
    if (!account) return createFieldFailure("currency", "payout.no_account");
    if (account.usable_at > now) return createFieldFailure("currency", "payout.account_held");
    const typed = parseAmount(amount, info.decimals);
    if ("wrong" in typed) return createFieldFailure("amount", `payout.${typed.wrong}`);
    if (typed.minor === 0) return createFieldFailure("amount", "payout.amount");
    if (typed.minor > (await getAvailableMinor(trx, sellerId, currency)))
      return createFieldFailure("amount", "payout.too_much");
    const { id } = await trx
      .insertInto("payouts")
      .values({
        seller_id: sellerId,
        account_id: account.id,
        currency,
        amount_minor: typed.minor,
        approvals_needed: await countNeededApprovals(trx, currency, typed.minor),
        request_key: key,
        requested_by: userId,
        requested_at: now,
        updated_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const money = { sellerId, currency, amountMinor: typed.minor };
    await postTransaction(trx, createPayoutPosting("requested", id, money), now);
    return ok({ id });
  });
}

/** Locks a payout, so that its transitions run one after the other. */
export const lockPayout = (trx: Trx, id: number): Promise<PayoutRow | undefined> =>
  trx.selectFrom("payouts").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Returns the ledger's step of a transition. Approving and sending move no money. */
function getPayoutStep(from: PayoutState, to: PayoutState): PayoutStep | undefined {
  if (to === "paid") return "paid";
  if (to === "cancelled" || (to === "failed" && from === "sent")) return "cancelled";
  return to === "failed" ? "bounced" : undefined;
}

/**
 * Changes the state of a locked payout and posts the money. Fails if the transition is not allowed. Call it with the
 * row that `lockPayout` returned.
 */
export async function transitionPayout(
  trx: Trx,
  payout: PayoutRow,
  to: PayoutState,
  { now, reason }: { now: Date; reason?: string | null },
): Promise<Result<null>> {
  const { id, state, seller_id: sellerId, currency, amount_minor: amountMinor } = payout;
  if (!canTransitionPayout(state, to)) return failure("conflict", "payout.illegal_step");
  await trx
    .updateTable("payouts")
    .set({ state: to, reason: reason ?? null, updated_at: now })
    .where("id", "=", id)
    .execute();
  const step = getPayoutStep(state, to);
  if (step) await postTransaction(trx, createPayoutPosting(step, id, { sellerId, currency, amountMinor }), now);
  return ok(null);
}

/** Cancels a seller's own payout while nobody has approved it. The money becomes available again. */
export async function cancelOwnPayout(
  { db, now, userId, sellerId }: SellerMoneyContext,
  payoutId: number,
): Promise<Result<null>> {
  if (!(await canActForSeller(db, userId, sellerId, "money"))) return failure("not_found", "payout.not_found");
  return withTransaction(db, async (trx): Promise<Result<null>> => {
    const payout = await lockPayout(trx, payoutId);
    if (payout?.seller_id !== sellerId) return failure("not_found", "payout.not_found");
    if (payout.state === "cancelled") return ok(null);
    if (payout.state !== "requested") return failure("conflict", "payout.illegal_step");
    return transitionPayout(trx, payout, "cancelled", { now });
  });
}

/** Payout as its seller sees it. */
export type SellerPayout = {
  id: number;
  currency: string;
  amountMinor: number;
  state: PayoutState;
  reason: string | null;
  requestedAt: Date;
  maskedIban: string;
  /** Payment provider that sends the payout. Null if it is transferred by hand. */
  provider: string | null;
};

/** Lists the payouts of a seller, the newest first. `before` in the answer is the cursor of the next page. */
export async function listPayouts(
  db: Db,
  { sellerId, before, limit }: { sellerId: number; before?: number | undefined; limit: number },
): Promise<{ payouts: SellerPayout[]; before: number | undefined }> {
  const rows = await db
    .selectFrom("payouts as p")
    .innerJoin("payout_accounts as a", "a.id", "p.account_id")
    .leftJoin("payout_transfers as t", (join) =>
      join.onRef("t.payout_id", "=", "p.id").on("t.withdrawn_at", "is", null),
    )
    .select(["t.provider"])
    .select(["p.id", "p.currency", "p.amount_minor as amountMinor", "p.state", "p.reason", "a.iban"])
    .select("p.requested_at as requestedAt")
    .where("p.seller_id", "=", sellerId)
    .where("p.id", "<", before ?? Number.MAX_SAFE_INTEGER)
    .orderBy("p.id", "desc")
    .limit(limit + 1)
    .execute();
  const payouts = rows.slice(0, limit).map(({ iban, ...payout }) => ({ ...payout, maskedIban: maskIban(iban) }));
  return { payouts, before: rows.length > limit ? payouts.at(-1)?.id : undefined };
}
