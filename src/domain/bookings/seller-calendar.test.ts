import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow, insertRows, updateRow } from "../../../tests/support/rows.ts";
import { blockDays, unblockDays } from "./blocks.server.ts";
import { transitionBooking } from "./commands.server.ts";
import { listListingBookings } from "./queries.server.ts";

describeOnDatabase("Rental calendar of an owner", (open) => {
  let shop: RentalFixture;
  let sellerId: number;
  beforeAll(async () => {
    shop = await createRentals(await open());
    sellerId = shop.sellers[0] as number;
  });

  const person = async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await insertRow(shop.db, "users", { email, name: "Noura", last_name: "Ali" });
    return { id, email };
  };

  it("A booking request from the owner or staff of the seller is rejected", async () => {
    const car = await shop.car();
    const [owner, editor] = [await person(), await person()];
    await updateRow(shop.db, "sellers", sellerId, { owner_id: owner.id });
    await insertRows(shop.db, "seller_staff", {
      seller_id: sellerId,
      user_id: editor.id,
      role: "editor",
      created_at: shop.clock(),
    });
    for (const member of [owner, editor]) {
      expect(await shop.ask(car, "2026-06-12", "2026-06-14", { context: { member } })).toMatchObject({
        kind: "forbidden",
        code: "booking.own",
      });
      // Cars of other sellers can be booked normally.
      const otherCar = await shop.car({ sellerId: shop.sellers[1] as number });
      expect(await shop.ask(otherCar, "2026-06-12", "2026-06-14", { context: { member } })).toMatchObject({ ok: true });
    }
  });

  it("blockDays makes days unavailable for booking, and unblockDays makes the days available again", async () => {
    const car = await shop.car();
    const block = (sellers: number[], from: string, to: string) =>
      blockDays({ db: shop.db, clock: shop.clock }, sellers, car, { from, to, note: "Service" });
    const own = [shop.sellers[0] as number];
    expect(await block([shop.sellers[1] as number], "2026-06-12", "2026-06-14")).toMatchObject({ kind: "not_found" });
    expect(await block(own, "2026-06-12", "2026-06-14")).toMatchObject({ ok: true });
    expect(await shop.ask(car, "2026-06-12", "2026-06-14")).toMatchObject({ code: "booking.taken" });
    const [blockedBooking] = await listListingBookings(shop.db, car, { from: "2026-06-01", to: "2026-07-01" });
    const id = blockedBooking?.id as number;
    expect(blockedBooking).toMatchObject({ status: "blocked", note: "Service", token: null });
    expect(
      await transitionBooking(
        { db: shop.db, clock: shop.clock, origin: "", actor: { by: "seller", sellerIds: own } },
        id,
        { to: "cancelled", note: "x" },
      ),
    ).toMatchObject({ kind: "not_found" });
    expect(await unblockDays(shop.db, [shop.sellers[1] as number], car, id)).toMatchObject({ kind: "not_found" });
    expect(await unblockDays(shop.db, own, car, id)).toMatchObject({ ok: true });
    await shop.booked(car, "2026-06-12", "2026-06-14");
  });

  it("blockDays returns one error per invalid field, or a conflict with the periods that are already taken", async () => {
    const car = await shop.car();
    const booking = await shop.booked(car, "2026-06-10", "2026-06-12");
    const block = (from: string, to: string) =>
      blockDays({ db: shop.db, clock: shop.clock }, [sellerId], car, { from, to });
    expect(await block("2026-05-31", "2026-06-02")).toMatchObject({ errors: [{ path: "from", code: "block.past" }] });
    expect(await block("2026-06-14", "2026-06-14")).toMatchObject({ errors: [{ path: "to", code: "block.order" }] });
    expect(await block("2027-03-01", "2027-03-02")).toMatchObject({
      errors: [{ path: "from", code: "block.too_far" }],
    });
    expect(await block("2026-06-14", "2028-07-14")).toMatchObject({ errors: [{ path: "to", code: "block.too_long" }] });
    // The block covers a long repair.
    expect(await block("2026-06-14", "2027-06-14")).toMatchObject({ ok: true });
    expect(await block("2026-08-01", "2026-08-02")).toMatchObject({
      kind: "conflict",
      errors: [{ path: "from", code: "block.blocked" }],
      conflictingBookings: [{ status: "blocked", from: "2026-06-14", to: "2027-06-14" }],
    });
    expect(await block("2026-06-11", "2026-06-15")).toMatchObject({
      errors: [{ path: "from", code: "block.booked" }],
      conflictingBookings: [{ id: booking.id, from: "2026-06-10", to: "2026-06-12" }, { status: "blocked" }],
    });
    expect(await block("2026-06-12", "2026-06-14")).toMatchObject({ ok: true });
  });

  it("blockDays accepts the days of a completed rental whose car came back early", async () => {
    const car = await shop.car();
    const booking = await shop.booked(car, "2026-06-10", "2026-06-20");
    await updateRow(shop.db, "bookings", booking.id, { status: "completed" });
    expect(
      await blockDays({ db: shop.db, clock: shop.clock }, [sellerId], car, { from: "2026-06-15", to: "2026-06-16" }),
    ).toMatchObject({ ok: true });
  });
});
