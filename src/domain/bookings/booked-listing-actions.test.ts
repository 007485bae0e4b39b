import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow, updateRow } from "../../../tests/support/rows.ts";
import { performBulkAction, performListingAction } from "../my-listings/actions.server.ts";

describeOnDatabase("Closing a rental unless it is booked", (open) => {
  let shop: RentalFixture;
  let actor: { id: number; role: "member"; email: string };
  beforeAll(async () => {
    shop = await createRentals(await open());
    const email = `${randomUUID()}@example.com`;
    const { id } = await insertRow(shop.db, "users", { email, name: "Noura", last_name: "Ali", email_verified: true });
    actor = { id, role: "member", email };
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, { owner_id: id });
  });

  const context = () => ({ db: shop.db, clock: shop.clock, actor: actor as never });
  const statusOf = async (id: number) =>
    (await shop.db.selectFrom("ads").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;

  it.each(["pause", "reserve", "close"] as const)(
    "performListingAction %s fails for a booked rental with unlessBooked, and succeeds without the option",
    async (action) => {
      const car = await shop.car();
      await shop.booked(car, "2026-06-12", "2026-06-14");
      expect(await performListingAction(context(), car, action, { unlessBooked: true })).toMatchObject({
        code: "ad.booked",
      });
      expect(await statusOf(car)).toBe("active");
      expect(await performListingAction(context(), car, action)).toMatchObject({ ok: true });
    },
  );

  it("performBulkAction with unlessBooked skips booked rentals", async () => {
    const [booked, free] = [await shop.car(), await shop.car()];
    await shop.booked(booked, "2026-06-12", "2026-06-14");
    expect(await performBulkAction(context(), [booked, free], "pause", { unlessBooked: true })).toEqual({
      done: 1,
      waiting: 0,
      left: 1,
    });
    expect([await statusOf(booked), await statusOf(free)]).toEqual(["active", "closed"]);
  });

  it("When a rental is paused and booked concurrently, exactly one of the two succeeds", async () => {
    for (let n = 0; n < 12; n += 1) {
      const car = await shop.car();
      const pausing = () => performListingAction(context(), car, "pause", { unlessBooked: true });
      const booking = () => shop.ask(car, "2026-06-12", "2026-06-14");
      const both = n % 2 ? [pausing(), booking()] : [booking(), pausing()];
      const codes = (await Promise.all(both)).map((each) => (each.ok ? "done" : each.code)).sort();
      expect([
        ["ad.booked", "done"],
        ["booking.not_active", "done"],
      ]).toContainEqual(codes);
    }
  });
});
