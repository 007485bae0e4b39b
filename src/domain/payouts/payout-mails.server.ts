import { sql, type Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import { formatMailAmount } from "#domain/mail/mail-amount.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { listSellerRecipients } from "#domain/sellers/seller-recipients.server.ts";
import { isLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { maskIban } from "./iban.ts";
import { MONEY_PATH } from "./payout.ts";
import { type PayoutOutcome, renderPayoutMail } from "./payout-mail.ts";
import { type PayoutProblem, renderPayoutProblemMail } from "./payout-problem-mail.ts";
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

/**
 * Queues the mails about a payout that a provider could not send: for the administrator who gave it to the provider or,
 * if that account is no administrator any more, for all administrators.
 */
export async function queuePayoutProblemMails(
  trx: Transaction<Tables>,
  payout: PayoutRow,
  problem: PayoutProblem,
  { now, origin, reason, sentBy }: { now: Date; origin: string; reason: string | undefined; sentBy: number | null },
): Promise<void> {
  const { rows } = await sql<{
    email: string;
    name: string | null;
    language: string | null;
    nameEn: string | null;
    nameAr: string | null;
    decimals: number;
  }>`
    select u.email, u.name, u.language, s.name_en as "nameEn", s.name_ar as "nameAr", c.decimals
    from users u, sellers s, currencies c
    where s.id = ${payout.seller_id} and c.code = ${payout.currency} and u.role = 'administrator'
      and (u.id = ${sentBy} or not exists (select from users b where b.id = ${sentBy} and b.role = 'administrator'))
    order by u.id`.execute(trx);
  for (const { email, name, language: wanted, nameEn, nameAr, decimals } of rows) {
    const language = isLanguage(wanted) ? wanted : "ar";
    const money = { minor: payout.amount_minor, currency: payout.currency };
    const content = {
      problem,
      language,
      name: name ?? undefined,
      number: String(payout.id),
      amount: formatMailAmount(money, new Map([[payout.currency, decimals]])),
      seller: pickTranslation({ en: nameEn, ar: nameAr }, language).text,
      reason: reason ?? null,
      link: `${origin}/admin/payouts/${payout.id}`,
    };
    await queueMail(trx, renderPayoutProblemMail(content, email), now);
  }
}
