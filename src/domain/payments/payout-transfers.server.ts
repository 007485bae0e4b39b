import { randomInt } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { PayoutState, PayoutTransfersTable } from "#db/schema/payouts.ts";
import type { Tables } from "#db/schema/tables.ts";
import { type PayoutRow, transitionPayout } from "#domain/payouts/payouts.server.ts";
import { parsePhones } from "#domain/sellers/seller-phones.ts";
import type { Money } from "#kernel/money.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { PaymentProvider, PayoutObstacle, PayoutSender } from "./payment-provider.ts";
import type { PaymentProviders } from "./payment-providers.server.ts";

type Trx = Transaction<Tables>;

/** Time in which a call to a provider has surely ended, in milliseconds. Nothing is sent again before. */
export const TRANSFER_LEASE_MS = 10 * 60_000;

/** Time after which an administrator may transfer a payout by hand that the provider never confirmed. */
const UNCLEAR_MS = 24 * 60 * 60_000;

/** Facts that a provider needs to transfer a payout. */
type TransferFacts = {
  state: PayoutState;
  amount: Money;
  iban: string;
  holder: string;
  isAccountReplaced: boolean;
  mobile: string | null;
  city: string | null;
  country: string | null;
};

/** Converts a Saudi mobile number to the form 05XXXXXXXX. Returns undefined for other numbers. */
export function toSaudiMobile(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, "");
  const [, number] = /^(?:00966|966|0)?(5\d{8})$/.exec(digits) ?? [];
  return number && `0${number}`;
}

/**
 * Reads the facts about a payout. The mobile is the first Saudi one of the seller or its owner. The city is that of the
 * seller, otherwise of its newest listing.
 */
export async function readTransferFacts(db: Db, payoutId: number): Promise<TransferFacts> {
  const { rows } = await sql<{
    state: PayoutState;
    minor: number;
    currency: string;
    iban: string;
    holder: string;
    isAccountReplaced: boolean;
    phones: string;
    city: string | null;
    country: string | null;
  }>`
    select p.state, p.amount_minor as minor, p.currency, a.iban, a.holder, a.replaced_at is not null as "isAccountReplaced",
      concat_ws(',', s.phone, u.phone) as phones, c.name_en as city, c.country_code as country
    from payouts p join payout_accounts a on a.id = p.account_id join sellers s on s.id = p.seller_id
      left join users u on u.id = s.owner_id
      left join cities c on c.id = coalesce(s.city_id, (select l.city_id from ads l
        where l.seller_id = s.id and l.city_id is not null order by l.id desc limit 1))
    where p.id = ${payoutId}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`there is no payout ${payoutId}`);
  const { minor, currency, phones, ...facts } = row;
  const mobile = parsePhones(phones)
    .map(toSaudiMobile)
    .find((each) => each !== undefined);
  return { ...facts, amount: { minor: Number(minor), currency }, mobile: mobile ?? null };
}

/** Returns the provider that sends payouts, the first enabled one. Undefined if all payouts are transferred by hand. */
export function findPayoutProvider(
  providers: PaymentProviders | undefined,
): { id: PaymentProvider["id"]; payouts: PayoutSender } | undefined {
  for (const { id, payouts } of providers?.list() ?? []) if (payouts) return { id, payouts };
  return undefined;
}

/** Returns why the provider cannot send a payout. "account": the seller has changed the bank account since. */
export const findTransferObstacle = (
  sender: PayoutSender,
  facts: TransferFacts,
): PayoutObstacle | "account" | undefined => (facts.isAccountReplaced ? "account" : sender.findObstacle(facts));

/**
 * Gives a locked, approved payout to the provider. The job sends it afterwards, so that the provider is never called in
 * a transaction and two administrators send once.
 */
export async function sendPayoutByProvider(
  trx: Trx,
  payout: PayoutRow,
  { providers, userId, now }: { providers: PaymentProviders | undefined; userId: number | null; now: Date },
): Promise<Result<null>> {
  const provider = findPayoutProvider(providers);
  if (!provider) return failure("conflict", "payout.not_by_provider");
  const obstacle = findTransferObstacle(provider.payouts, await readTransferFacts(trx, payout.id));
  if (obstacle)
    return failure("conflict", obstacle === "account" ? "payout.account_changed" : "payout.not_by_provider");
  const moved = await transitionPayout(trx, payout, "sent", { now });
  if (!moved.ok) return moved;
  await trx
    .insertInto("payout_transfers")
    .values({
      payout_id: payout.id,
      provider: provider.id as PayoutTransfersTable["provider"],
      key: createTransferKey(),
      sent_by: userId,
      sent_at: now,
      next_check_at: now,
    })
    .execute();
  return ok(null);
}

/** Creates a random number of sixteen digits. Payouts of other sites with the same account have other numbers. */
const createTransferKey = (): string => `${randomInt(10_000_000, 100_000_000)}${randomInt(10_000_000, 100_000_000)}`;

/** Locks the transfer of a payout that a provider sends and that was not withdrawn. */
const lockTransfer = (trx: Trx, payoutId: number) =>
  trx
    .selectFrom("payout_transfers")
    .selectAll()
    .where("payout_id", "=", payoutId)
    .where("withdrawn_at", "is", null)
    .forUpdate()
    .executeTakeFirst();

/** Checks whether a provider is still asked about a locked payout. Nobody else decides then how it ended. */
export async function isFollowedByProvider(trx: Trx, payoutId: number): Promise<boolean> {
  const transfer = await lockTransfer(trx, payoutId);
  return transfer !== undefined && transfer.next_check_at !== null;
}

/**
 * Takes a locked payout back from the provider, to transfer it by hand. Allowed while certainly nothing was sent, or a
 * day later if the provider never confirmed the payout. What the provider has confirmed stays with it.
 */
export async function withdrawTransfer(trx: Trx, payout: PayoutRow, now: Date): Promise<Result<null>> {
  const transfer = await lockTransfer(trx, payout.id);
  if (!transfer || payout.state !== "sent") return failure("conflict", "payout.illegal_step");
  const { attempted_at: attemptedAt, provider_payout_id: confirmed, sent_at: sentAt } = transfer;
  const isUnsent = attemptedAt === null;
  const isUnclear =
    attemptedAt !== null &&
    now.getTime() - attemptedAt.getTime() > TRANSFER_LEASE_MS &&
    now.getTime() - sentAt.getTime() > UNCLEAR_MS;
  if (confirmed !== null || !(isUnsent || isUnclear)) return failure("conflict", "payout.with_provider");
  await trx
    .updateTable("payout_transfers")
    .set({ withdrawn_at: now, next_check_at: null })
    .where("payout_id", "=", payout.id)
    .execute();
  return ok(null);
}
