import type { Db } from "#db/database.ts";
import { payoutsResource } from "#domain/admin/resources/payouts.server.ts";
import { getAvailableMinor } from "#domain/ledger/balances.server.ts";
import { savePayoutAccount } from "#domain/payouts/payout-accounts.server.ts";
import { requestPayout } from "#domain/payouts/payouts.server.ts";
import { PARTS_SELLER_SLUG } from "./demo-orders.ts";
import { DEMO_ORIGIN, deleteNotificationsOfTransaction, expectSuccess, seedIntoDemo } from "./seed-demo.server.ts";

const HOUR_MS = 60 * 60_000;
const CURRENCY = "SAR";

/** Bank account of the seller. The IBAN is a published example, which belongs to no real account. */
const demoAccount = {
  currency: CURRENCY,
  holder: "بيت قطع الخليج",
  bankName: "مصرف الخليج",
  iban: "SA03 8000 0000 6080 1016 7519",
};

/** Part of the balance that is paid out, in percent, and the highest amount, which one administrator may approve. */
const PAYOUT_PERCENT = 60;
const MAX_PAYOUT_MINOR = 3_000_00;

/** Actions of the administrator on the payout, with the hours before now. */
const adminActions = [
  ["approve", 68],
  ["markSent", 50],
  ["markPaid", 30],
] as const;

/**
 * Pays a part of the balance of the seller of parts to its bank account, by the commands that people use. Call it after
 * `seedDemoOrders`. Does nothing in a database without demo data.
 */
export async function seedDemoPayouts(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo payouts", async (trx) => {
    const seller = await trx
      .selectFrom("sellers")
      .select(["id", "owner_id"])
      .where("slug", "=", PARTS_SELLER_SLUG)
      .executeTakeFirst();
    const admin = await trx
      .selectFrom("users")
      .select(["id", "role"])
      .where("role", "=", "administrator")
      .executeTakeFirst();
    const available = seller ? await getAvailableMinor(trx, seller.id, CURRENCY) : 0;
    const amount = Math.floor(Math.min((available * PAYOUT_PERCENT) / 100, MAX_PAYOUT_MINOR) / 100);
    // A demo that was filled by an earlier version has no balance.
    if (!seller?.owner_id || !admin || amount < 1) return;
    const getTime = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
    const money = { db: trx, origin: DEMO_ORIGIN, userId: seller.owner_id, sellerId: seller.id };
    expectSuccess(await savePayoutAccount({ ...money, now: getTime(30 * 24) }, demoAccount));
    const input = { currency: CURRENCY, amount: String(amount), key: "demo-payout" };
    const { id } = expectSuccess(await requestPayout({ ...money, now: getTime(72) }, input));
    for (const [name, hoursAgo] of adminActions) {
      const action = payoutsResource.form?.actions?.find((each) => each.id === name);
      if (!action) throw new Error(`there is no action ${name}`);
      const context = { db: trx, actor: admin, now: getTime(hoursAgo), origin: DEMO_ORIGIN };
      expectSuccess(await action.run(context, String(id), {}, ""));
      // The audit log records the time of the database.
      await trx
        .updateTable("audit_log")
        .set({ occurred_at: context.now } as never)
        .where("action", "=", `payouts.${name}`)
        .where("subject_id", "=", String(id))
        .execute();
    }
    await deleteNotificationsOfTransaction(trx);
  });
}
