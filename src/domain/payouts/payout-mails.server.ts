import type { Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { formatMailAmount } from "#domain/mail/mail-amount.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { listSellerRecipients } from "#domain/sellers/seller-recipients.server.ts";
import { maskIban } from "./iban.ts";
import { MONEY_PATH } from "./payout.ts";
import { type PayoutOutcome, renderPayoutMail } from "./payout-mail.ts";
import type { PayoutRow } from "./payouts.server.ts";

/** Queues the mails about the outcome of a payout for the people who manage the seller's money. */
export async function queuePayoutMails(
  trx: Transaction<Tables>,
  payout: PayoutRow,
  outcome: PayoutOutcome,
  { now, origin, reason }: { now: Date; origin: string; reason: string | undefined },
): Promise<void> {
  const { iban, decimals } = await trx
    .selectFrom("payout_accounts as a")
    .innerJoin("currencies as c", "c.code", "a.currency")
    .select(["a.iban", "c.decimals"])
    .where("a.id", "=", payout.account_id)
    .executeTakeFirstOrThrow();
  const money = { minor: payout.amount_minor, currency: payout.currency };
  for (const { email, name, language } of await listSellerRecipients(trx, [payout.seller_id], "money", "sales")) {
    if (!email) continue;
    const content = {
      outcome,
      language,
      name: name ?? undefined,
      amount: formatMailAmount(money, new Map([[payout.currency, decimals]])),
      maskedIban: maskIban(iban),
      reason: reason ?? null,
      link: `${origin}${MONEY_PATH}?seller=${payout.seller_id}`,
    };
    await queueMail(trx, renderPayoutMail(content, email), now);
  }
}
