import type { Selectable, Transaction } from "kysely";
import type { SettlementsTable } from "#db/schema/ledger.ts";
import type { Tables } from "#db/schema/tables.ts";
import { readSiteSettings } from "#domain/site/site-settings.server.ts";
import { settleCouponCosts } from "./coupon-costs.server.ts";
import { isPosted, postTransaction } from "./post-transaction.server.ts";
import type { LedgerPosting } from "./posting.ts";
import { createSettlement, type Settlement, type SettlementOwner, type SettlementStep } from "./settlement.ts";

type Trx = Transaction<Tables>;
type SettlementKey = SettlementOwner & Pick<Settlement, "sellerId" | "currency">;

/** Converts the row of a settlement. */
export const toSettlement = (row: Selectable<SettlementsTable>): Settlement => ({
  ...(row.booking_id === null
    ? { sellerOrderId: row.seller_order_id as number }
    : { bookingId: row.booking_id, isDeposit: row.is_deposit }),
  sellerId: row.seller_id,
  currency: row.currency,
  taxRemittedBy: row.tax_remitted_by,
  paidGoods: row.paid_goods_minor,
  agreedCommission: row.commission_minor,
  held: { goods: row.held_goods_minor, shipping: row.held_shipping_minor, tax: row.held_tax_minor },
  released: { goods: row.released_goods_minor, shipping: row.released_shipping_minor, tax: row.released_tax_minor },
  cash: { goods: row.cash_goods_minor, shipping: row.cash_shipping_minor, tax: row.cash_tax_minor },
});

const toColumns = ({ paidGoods, agreedCommission, held, released, cash }: Settlement) => ({
  paid_goods_minor: paidGoods,
  commission_minor: agreedCommission,
  held_goods_minor: held.goods,
  held_shipping_minor: held.shipping,
  held_tax_minor: held.tax,
  released_goods_minor: released.goods,
  released_shipping_minor: released.shipping,
  released_tax_minor: released.tax,
  cash_goods_minor: cash.goods,
  cash_shipping_minor: cash.shipping,
  cash_tax_minor: cash.tax,
});

/** Inserts the settlement of a seller order or a booking unless it exists. */
async function insertMissingSettlement(trx: Trx, key: SettlementKey): Promise<void> {
  const { sellersRemitTax } = await readSiteSettings(trx);
  const { sellerId, currency, taxRemittedBy, ...owner } = createSettlement({
    ...key,
    taxRemittedBy: sellersRemitTax ? "seller" : "platform",
  });
  await trx
    .insertInto("settlements")
    .values({
      seller_order_id: owner.sellerOrderId ?? null,
      booking_id: owner.bookingId ?? null,
      is_deposit: owner.isDeposit ?? false,
      seller_id: sellerId,
      currency,
      tax_remitted_by: taxRemittedBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Changes the settlement of a seller order or a booking and posts the step, once per reference. Locks the settlement, so that
 * payments, refunds and releases of one of them run one after the other. Returns whether the step was posted now.
 * Throws if it belongs to another seller.
 */
export async function applySettlementStep(
  trx: Trx,
  key: SettlementKey,
  event: Pick<LedgerPosting, "kind" | "reference" | "paymentId"> & { now: Date },
  step: (settlement: Settlement) => SettlementStep,
): Promise<boolean> {
  await insertMissingSettlement(trx, key);
  const { column, id } =
    key.bookingId === undefined
      ? { column: "seller_order_id" as const, id: key.sellerOrderId }
      : { column: "booking_id" as const, id: key.bookingId };
  const row = await trx
    .selectFrom("settlements")
    .selectAll()
    .where(column, "=", id)
    .where("currency", "=", key.currency)
    .where("is_deposit", "=", key.isDeposit ?? false)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.seller_id !== key.sellerId) throw new Error(`${column} ${id} belongs to another seller`);
  const { now, ...names } = event;
  if (await isPosted(trx, event.reference)) return false;
  const { settlement, entries } = step(toSettlement(row));
  await trx.updateTable("settlements").set(toColumns(settlement)).where("id", "=", row.id).execute();
  const { sellerOrderId, bookingId } = key;
  const isNew = await postTransaction(trx, { ...names, sellerOrderId, bookingId, entries }, now);
  if (sellerOrderId !== undefined) await settleCouponCosts(trx, sellerOrderId, now);
  return isNew;
}
