import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { listSellerBalances, listStatement } from "#domain/ledger/balances.server.ts";
import { listPayouts } from "#domain/payouts/payouts.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { PARTS_SELLER_SLUG } from "./demo-orders.ts";
import { seedDemoUsers } from "./demo-users.server.ts";
import { seedDemoOrders } from "./orders.server.ts";
import { seedDemoPayouts } from "./payouts.server.ts";

describeOnDatabase("Demo payouts", (open) => {
  const now = new Date("2026-06-01T00:00:00Z");
  let db: Db;
  beforeAll(async () => {
    ({ db } = await open({ demo: now }));
    await seedDemoUsers(db);
    await seedDemoOrders(db, now);
    await seedDemoPayouts(db, now);
    // A second start adds nothing.
    await seedDemoPayouts(db, now);
  });

  it("The seller of parts got one payout, and the rest of the balance stays", async () => {
    const { id: sellerId } = await db
      .selectFrom("sellers")
      .select("id")
      .where("slug", "=", PARTS_SELLER_SLUG)
      .executeTakeFirstOrThrow();
    const { payouts } = await listPayouts(db, { sellerId, limit: 10 });
    expect(payouts).toMatchObject([{ state: "paid", currency: "SAR", maskedIban: "SA03 •••• 7519" }]);
    const [balance] = await listSellerBalances(db, sellerId);
    expect(balance).toMatchObject({ currency: "SAR", onTheWayMinor: 0 });
    const { lines } = await listStatement(db, { sellerId, currency: "SAR", limit: 50 });
    const amountMinor = payouts[0]?.amountMinor ?? 0;
    expect(lines[0]).toMatchObject({
      kind: "payout-requested",
      amountMinor: -amountMinor,
      balanceMinor: balance?.availableMinor,
    });
    expect(balance?.availableMinor).toBeGreaterThan(0);
    expect(lines[0]?.occurredAt.getTime()).toBeGreaterThan(lines[1]?.occurredAt.getTime() ?? Number.POSITIVE_INFINITY);
  });

  it("The audit log names the administrator who paid, at the time of the payout", async () => {
    const entries = await db
      .selectFrom("audit_log as l")
      .innerJoin("users as u", "u.id", "l.user_id")
      .select(["l.action", "u.email", "l.occurred_at"])
      .orderBy("l.id")
      .execute();
    expect(entries.map(({ action, email }) => [action, email])).toEqual(
      ["approve", "markSent", "markPaid"].map((action) => [`payouts.${action}`, "admin@karaj.example"]),
    );
    for (const { occurred_at } of entries) expect(occurred_at.getTime()).toBeLessThan(now.getTime());
  });
});
