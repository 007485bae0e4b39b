import { z } from "zod";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { createFieldFailure, createSingleLineField, parseFields } from "#domain/forms/form-fields.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import { listSellerRecipients } from "#domain/sellers/seller-recipients.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { renderPayoutAccountMail } from "./account-mail.ts";
import { maskIban, parseIban } from "./iban.ts";
import { ACCOUNT_HOLD_HOURS, MONEY_PATH, payoutAccountLimits } from "./payout.ts";

/** Context of a seller's command. `origin` is the origin of links in mails. */
export type SellerMoneyContext = { db: Db; now: Date; origin: string; userId: number; sellerId: number };

/** Bank account of a seller as the seller sees it. */
export type PayoutAccount = {
  id: number;
  currency: string;
  holder: string;
  bankName: string;
  maskedIban: string;
  usableAt: Date;
};

/** Lists the current bank accounts of a seller by currency. */
export async function listPayoutAccounts(db: Db, sellerId: number): Promise<PayoutAccount[]> {
  const rows = await db
    .selectFrom("payout_accounts")
    .select(["id", "currency", "holder", "bank_name as bankName", "iban", "usable_at as usableAt"])
    .where("seller_id", "=", sellerId)
    .where("replaced_at", "is", null)
    .orderBy("currency")
    .execute();
  return rows.map(({ iban, ...account }) => ({ ...account, maskedIban: maskIban(iban) }));
}

const accountSchema = z.object({
  currency: createSingleLineField(3),
  holder: createSingleLineField(payoutAccountLimits.holder),
  bankName: createSingleLineField(payoutAccountLimits.bankName),
  iban: createSingleLineField(payoutAccountLimits.iban)
    .refine((text) => parseIban(text) !== undefined, "admin.iban")
    .transform((text) => parseIban(text) as string),
});

/**
 * Sets the bank account of a seller for a currency and tells the seller by mail. Payouts to a changed account wait 72
 * hours; a seller's first account can be used at once. Saving the same values again does nothing. Afterwards, call
 * `wakeMail`.
 */
export async function savePayoutAccount(
  { db, now, origin, userId, sellerId }: SellerMoneyContext,
  input: Record<"currency" | "holder" | "bankName" | "iban", string>,
): Promise<Result<null>> {
  if (!(await canActForSeller(db, userId, sellerId, "money"))) return failure("not_found", "seller.not_found");
  const parsed = parseFields(accountSchema, input, ["currency", "holder", "bankName", "iban"]);
  if (!parsed.ok) return failure("invalid", "payout.invalid", parsed.errors);
  const { currency, holder, bankName, iban } = parsed.value;
  return withTransaction(db, async (trx): Promise<Result<null>> => {
    const isKnownCurrency = await trx
      .selectFrom("currencies")
      .select("code")
      .where("code", "=", currency)
      .executeTakeFirst();
    if (!isKnownCurrency) return createFieldFailure("currency", "admin.choice");
    // Two changes at once would both see no earlier account.
    await trx.selectFrom("sellers").select("id").where("id", "=", sellerId).forNoKeyUpdate().executeTakeFirst();
    const earlier = await trx
      .selectFrom("payout_accounts")
      .select(["id", "currency", "holder", "bank_name", "iban", "replaced_at"])
      .where("seller_id", "=", sellerId)
      .execute();
    const current = earlier.find((account) => account.currency === currency && !account.replaced_at);
    if (current?.holder === holder && current.bank_name === bankName && current.iban === iban) return ok(null);
    const usableAt =
      earlier.length > 0 ? new Date(now.getTime() + ACCOUNT_HOLD_HOURS * 60 * 60_000) : new Date(now.getTime());
    if (current) {
      await trx.updateTable("payout_accounts").set({ replaced_at: now }).where("id", "=", current.id).execute();
    }
    await trx
      .insertInto("payout_accounts")
      .values({
        seller_id: sellerId,
        currency,
        holder,
        bank_name: bankName,
        iban,
        usable_at: usableAt,
        created_by: userId,
        created_at: now,
      })
      .execute();
    const link = `${origin}${MONEY_PATH}?seller=${sellerId}`;
    for (const { email, name, language } of await listSellerRecipients(trx, [sellerId], "money", "sales")) {
      if (!email) continue;
      const heldUntil = usableAt > now ? usableAt : undefined;
      const content = { language, name: name ?? undefined, currency, maskedIban: maskIban(iban), heldUntil, link };
      await queueMail(trx, renderPayoutAccountMail(content, email), now);
    }
    return ok(null);
  });
}

/** Removes names and numbers from the bank accounts of deleted sellers. */
export async function erasePayoutAccounts(trx: Db, sellerIds: readonly number[], now: Date): Promise<void> {
  if (sellerIds.length === 0) return;
  await trx
    .updateTable("payout_accounts")
    .set((eb) => ({ holder: "", bank_name: "", iban: "", replaced_at: eb.fn.coalesce("replaced_at", eb.val(now)) }))
    .where("seller_id", "in", sellerIds)
    .execute();
}
