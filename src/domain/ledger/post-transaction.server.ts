import type { Transaction } from "kysely";
import type { Tables } from "#db/schema/tables.ts";
import type { LedgerEntry, LedgerPosting } from "./posting.ts";

/** Returns a text that is the same for the same entries in any order. */
const toComparableText = (entries: readonly LedgerEntry[]): string =>
  entries
    .map(({ account, sellerId, currency, amountMinor }) => `${account} ${sellerId} ${currency} ${amountMinor}`)
    .sort()
    .join("\n");

/** Checks whether an event has been posted. */
export async function isPosted(trx: Transaction<Tables>, reference: string): Promise<boolean> {
  const row = await trx
    .selectFrom("ledger_transactions")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Writes a movement of money once: a second posting with the same reference and entries does nothing. Returns whether
 * rows were written. A posting without entries is skipped. Throws for other entries under a used reference. The commit
 * fails if the entries do not sum to zero per currency.
 */
export async function postTransaction(
  trx: Transaction<Tables>,
  posting: LedgerPosting,
  occurredAt: Date,
): Promise<boolean> {
  const { kind, reference, entries, sellerOrderId, bookingId, paymentId, payoutId, note } = posting;
  if (entries.length === 0) return false;
  const transaction = await trx
    .insertInto("ledger_transactions")
    .values({
      kind,
      reference,
      seller_order_id: sellerOrderId ?? null,
      booking_id: bookingId ?? null,
      payment_id: paymentId ?? null,
      payout_id: payoutId ?? null,
      note: note ?? null,
      entry_count: entries.length,
      occurred_at: occurredAt,
    })
    .onConflict((conflict) => conflict.column("reference").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!transaction) {
    const stored = await trx
      .selectFrom("ledger_entries as e")
      .innerJoin("ledger_transactions as t", "t.id", "e.transaction_id")
      .select(["e.account", "e.seller_id as sellerId", "e.currency", "e.amount_minor as amountMinor"])
      .where("t.reference", "=", reference)
      .execute();
    if (toComparableText(stored) === toComparableText(entries)) return false;
    throw new Error(`the ledger has another transaction ${reference}`);
  }
  await trx
    .insertInto("ledger_entries")
    .values(
      entries.map(({ account, sellerId, currency, amountMinor }) => ({
        transaction_id: transaction.id,
        account,
        seller_id: sellerId,
        currency,
        amount_minor: amountMinor,
      })),
    )
    .execute();
  return true;
}
