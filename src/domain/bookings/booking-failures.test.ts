import { beforeAll, expect, it } from "vitest";
import { createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";

describeOnDatabase("Failures of booking commands", (open) => {
  let rentals: RentalFixture;
  beforeAll(async () => {
    rentals = await createRentals(await open());
  });

  it("requestBooking refuses an invalid idempotency key, and counts no attempt of the visitor", async () => {
    const { db } = rentals;
    const ad = await rentals.car();
    for (const key of ["", "no key", "x".repeat(10_000)]) {
      const result = await rentals.ask(ad, "2026-06-10", "2026-06-12", { key, context: { network: "10.1.1.1" } });
      expect(result, key.slice(0, 10)).toMatchObject({
        ok: false,
        kind: "invalid",
        code: "booking.key_invalid",
        errors: [{ path: "idempotencyKey", code: "booking.key_invalid" }],
      });
    }
    expect(await db.selectFrom("bookings").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("rate_limit_buckets").selectAll().execute()).toEqual([]);
    expect(await rentals.ask(ad, "2026-06-10", "2026-06-12")).toMatchObject({ ok: true });
  });
});
