import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { ListingEndReason } from "#db/schema/listings.ts";
import { withTransaction } from "#db/transaction.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { createSellerAccount, createSellerCar, readListingState } from "../../../../tests/support/my-listings.ts";
import { createOrderLine } from "../../../../tests/support/order-lines.ts";
import {
  canTransitionListing,
  type ListingTransitionActor,
  listingStatuses,
  resolveListingEndReason,
} from "./state-machine.ts";
import { type ListingTransition, transitionListing } from "./transitions.server.ts";

const now = new Date("2026-06-01T12:00:00Z");

describeOnDatabase("Listing lifecycle pages", (open) => {
  let db: Database["db"];
  let seller: Awaited<ReturnType<typeof createSellerAccount>>;
  beforeAll(async () => {
    db = (await open()).db;
    seller = await createSellerAccount(db);
  });
  const move = async (adId: number, step: Omit<ListingTransition, "adId" | "now">) => {
    const catalog = await getCatalog(db);
    return withTransaction(db, (trx) => transitionListing(trx, { adId, now, catalog, ...step }));
  };

  it("transitionListing allows only the transitions of the table, and a rejected one changes nothing", async () => {
    const step = fc.record({
      to: fc.constantFrom(...listingStatuses),
      by: fc.constantFrom<ListingTransitionActor>("seller", "staff", "system"),
      ended: fc.constantFrom<ListingEndReason | undefined>(
        undefined,
        "paused",
        "given-up",
        "sold-elsewhere",
        "taken-down",
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const adId = await createSellerCar(db, seller.sellerId, { status: "draft" });
        for (const each of steps) {
          const before = await readListingState(db, adId);
          if (!before) throw new Error("the ad is gone");
          const state = { status: before.status, ended: before.ended as ListingEndReason | null };
          const end = resolveListingEndReason(state.status, each.to, each.by, each.ended);
          const expected = canTransitionListing(state, each.to, each.by) && end !== undefined;
          const result = await move(adId, each);
          expect(result.ok).toBe(expected);
          const after = await readListingState(db, adId);
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

  it("transitionListing notifies the seller of transitions by staff or the system, not of the seller's own", async () => {
    const adId = await createSellerCar(db, seller.sellerId, { status: "pending" });
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

  it("transitionListing lets only the system end the reservation of a car that has an order", async () => {
    const adId = await createSellerCar(db, seller.sellerId, { status: "reserved" });
    await createOrderLine(db, { userId: null, adId, status: "CONFIRMED", isReservedCar: true });
    for (const to of ["pending", "active", "closed"] as const) {
      expect(await move(adId, { to, by: "seller" })).toMatchObject({ ok: false, code: "ad.ordered" });
    }
    const elsewhere = { to: "sold", by: "seller", ended: "sold-elsewhere" } as const;
    expect(await move(adId, elsewhere)).toMatchObject({ ok: false, code: "ad.ordered" });
    expect(await readListingState(db, adId)).toMatchObject({ status: "reserved", version: 1 });
    expect(await move(adId, { to: "active", by: "system" })).toMatchObject({ ok: true });
  });

  it("transitionListing answers not found for a missing listing", async () => {
    expect(await move(999_999_999, { to: "active", by: "staff" })).toMatchObject({ code: "product.not_found" });
  });

  it("The database views “advertisements” and “products” omit a hidden phone number", async () => {
    const adId = await createSellerCar(db, seller.sellerId);
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
