import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { listSellerBalances, listStatement } from "#domain/ledger/balances.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { seedDemoBookings } from "./bookings.server.ts";
import { demoPaidBookings } from "./demo-paid-bookings.ts";
import { seedDemoUsers } from "./demo-users.server.ts";
import { seedDemoPaidBookings } from "./paid-bookings.server.ts";

describeOnDatabase("Demo bookings that were paid online", (open) => {
  const now = new Date("2026-06-01T00:00:00Z");
  let db: Db;
  let sellerId: number;
  beforeAll(async () => {
    ({ db } = await open({ demo: now }));
    await seedDemoUsers(db);
    await seedDemoBookings(db, now);
    await seedDemoPaidBookings(db, now);
    // A second start adds nothing.
    await seedDemoPaidBookings(db, now);
    const { rows } = await sql<{ id: number }>`
      select s.id from sellers s join users u on u.id = s.owner_id where u.email = 'rental@karaj.example'`.execute(db);
    sellerId = rows[0]?.id ?? 0;
  });

  it("The bookings are paid, with deposits that went back, were kept, are contested and are not due yet", async () => {
    const rows = await db
      .selectFrom("bookings")
      .select(["status", "payment_status", "deposit_status"])
      .where("seller_id", "=", sellerId)
      .where("payment", "=", "online")
      .orderBy("created_at")
      .execute();
    expect(rows).toHaveLength(demoPaidBookings.length);
    expect(rows.map(({ status }) => status)).toEqual(["completed", "completed", "completed", "confirmed"]);
    expect(rows.map(({ payment_status }) => payment_status)).toEqual(["paid", "paid", "paid", "paid"]);
    expect(rows.map(({ deposit_status }) => deposit_status)).toEqual(["released", "kept", "contested", "none"]);
  });

  it("The outlet has money in escrow and an available balance, and its statement adds up", async () => {
    const [balance] = await listSellerBalances(db, sellerId);
    expect(balance?.availableMinor).toBeGreaterThan(0);
    expect(balance?.escrowMinor).toBeGreaterThan(0);
    const { lines } = await listStatement(db, { sellerId, currency: balance?.currency ?? "", limit: 50 });
    expect(lines.filter(({ kind }) => kind === "release")).toHaveLength(3);
    expect(lines[0]?.balanceMinor).toBe(balance?.availableMinor);
    const times = lines.map(({ occurredAt }) => occurredAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const { rows } = await sql`
      select currency from ledger_entries group by currency having sum(amount_minor) <> 0`.execute(db);
    expect(rows).toEqual([]);
  });

  it("Nothing of the bookings waits for a provider, and nobody gets mails or notifications", async () => {
    const open = await db.selectFrom("payments").select("id").where("state", "in", ["begun", "pending"]).execute();
    expect(open).toEqual([]);
    expect(await db.selectFrom("refunds").select("id").where("state", "=", "pending").execute()).toEqual([]);
    for (const table of ["mail_outbox", "notifications"] as const)
      expect(await db.selectFrom(table).select("id").execute()).toEqual([]);
  });
});
