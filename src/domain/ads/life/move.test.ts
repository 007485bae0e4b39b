import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { AdEnd } from "#db/schema/ads.ts";
import { inTransaction } from "#db/transaction.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { boughtLine } from "../../../../tests/support/bought.ts";
import { onDatabase } from "../../../../tests/support/databases.ts";
import { someCar, someSeller, stateOf } from "../../../../tests/support/my-ads.ts";
import { type AdMove, moveAd } from "./move.server.ts";
import { type AdStepBy, adStatuses, endOf, mayMove } from "./steps.ts";

const now = new Date("2026-06-01T12:00:00Z");

onDatabase("an ad's life", (open) => {
  let db: Database["db"];
  let seller: Awaited<ReturnType<typeof someSeller>>;
  beforeAll(async () => {
    db = (await open()).db;
    seller = await someSeller(db);
  });
  const move = async (adId: number, step: Omit<AdMove, "adId" | "now">) => {
    const catalogue = await catalogueOf(db);
    return inTransaction(db, (trx) => moveAd(trx, { adId, now, catalogue, ...step }));
  };

  it("no steps lead anywhere but where the table says; a refused one changes nothing", async () => {
    const step = fc.record({
      to: fc.constantFrom(...adStatuses),
      by: fc.constantFrom<AdStepBy>("seller", "staff", "system"),
      ended: fc.constantFrom<AdEnd | undefined>(undefined, "paused", "given-up", "sold-elsewhere", "taken-down"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const adId = await someCar(db, seller.sellerId, { status: "draft" });
        for (const each of steps) {
          const before = await stateOf(db, adId);
          if (!before) throw new Error("the ad is gone");
          const state = { status: before.status, ended: before.ended as AdEnd | null };
          const end = endOf(state.status, each.to, each.by, each.ended);
          const expected = mayMove(state, each.to, each.by) && end !== undefined;
          const result = await move(adId, each);
          expect(result.ok).toBe(expected);
          const after = await stateOf(db, adId);
          if (!expected) expect(after).toEqual(before);
          else {
            expect(after).toMatchObject({
              status: each.to,
              ended: end,
              version: before.version + 1,
              events: before.events + 1,
              found: each.to === "active",
            });
          }
        }
      }),
      { numRuns: 25 },
    );
  });

  it("sellers hear of what others did, not of what they did themselves", async () => {
    const adId = await someCar(db, seller.sellerId, { status: "pending" });
    const news = () =>
      db
        .selectFrom("notifications")
        .select(["kind", "data", "user_id"])
        .where("path", "=", `/account/ads/${adId}`)
        .orderBy("id")
        .execute();
    await move(adId, { to: "rejected", by: "staff", note: "A picture of the car, please" });
    await move(adId, { to: "pending", by: "seller", userId: seller.userId });
    await move(adId, { to: "active", by: "staff" });
    await move(adId, { to: "reserved", by: "system" });
    expect(await news()).toMatchObject([
      { kind: "ad-rejected", user_id: seller.userId, data: { note: "A picture of the car, please" } },
      { kind: "ad-active", data: { name: { en: "Toyota Camry 2019" } } },
    ]);
  });

  it("a car that somebody ordered is put up again by its order alone", async () => {
    const adId = await someCar(db, seller.sellerId, { status: "reserved" });
    await boughtLine(db, { userId: null, adId, status: "CONFIRMED", isReservedCar: true });
    for (const to of ["pending", "active", "closed"] as const) {
      expect(await move(adId, { to, by: "seller" })).toMatchObject({ ok: false, code: "ad.ordered" });
    }
    const elsewhere = { to: "sold", by: "seller", ended: "sold-elsewhere" } as const;
    expect(await move(adId, elsewhere)).toMatchObject({ ok: false, code: "ad.ordered" });
    expect(await stateOf(db, adId)).toMatchObject({ status: "reserved", version: 1 });
    expect(await move(adId, { to: "active", by: "system" })).toMatchObject({ ok: true });
  });

  it("an ad that isn't there is not found", async () => {
    expect(await move(999_999_999, { to: "active", by: "staff" })).toMatchObject({ code: "product.not_found" });
  });

  it("phones that are hidden are so to programs that speak the old names too", async () => {
    const adId = await someCar(db, seller.sellerId);
    const phones = async () =>
      (
        await sql<{ a: string | null; b: string | null }>`select v."PhoneNumber" as a, p.phone_number as b
          from advertisements v join products p on p.id = v."EntityID" where p.id = ${adId}`.execute(db)
      ).rows[0];
    expect(await phones()).toEqual({ a: "+966 50 000 0001", b: "+966 50 000 0001" });
    await db.updateTable("ads").set({ hide_phone: true }).where("id", "=", adId).execute();
    expect(await phones()).toEqual({ a: null, b: null });
  });
});
