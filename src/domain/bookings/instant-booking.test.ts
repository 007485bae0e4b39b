import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { createRentals, plainRentalTerms, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { insertRow, listMails, updateRow } from "../../../tests/support/rows.ts";
import { confirmRequestsOfVerifiedAccounts } from "./confirm-contact.server.ts";
import { findBookingById } from "./queries.server.ts";
import type { NewRentalTerms } from "./rental-terms.ts";

const instant: NewRentalTerms = { ...plainRentalTerms, cancellation: "moderate", isInstant: true };

describeOnDatabase("Instant booking", (open) => {
  let shop: RentalFixture;
  beforeAll(async () => {
    shop = await createRentals(await open());
  });

  it("A request for an instant rental is confirmed at once, and customer and seller are told so", async () => {
    const owner = { email: `${randomUUID()}@example.com`, name: "Noura", last_name: "Ali", language: "en" };
    const { id } = await insertRow(shop.db, "users", owner);
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, { owner_id: id });
    const car = await shop.car({ rental: instant });
    const customer = `${randomUUID()}@example.com`;
    const result = await shop.ask(car, "2026-06-10", "2026-06-12", { email: customer });
    expect(result).toMatchObject({ ok: true, value: { isInstant: true } });
    const listSubjects = async (address: string) => (await listMails(shop.db, address)).map(({ subject }) => subject);
    expect(await listSubjects(customer)).toEqual(["Confirmed: Rent a Corolla"]);
    expect(await listSubjects(owner.email)).toEqual(["Booked: Rent a Corolla"]);
  });

  it("Of many concurrent instant bookings of the same days, exactly one is confirmed", async () => {
    const car = await shop.car({ rental: instant });
    const results = await Promise.all(Array.from({ length: 20 }, () => shop.ask(car, "2026-06-10", "2026-06-13")));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(results.flatMap((each) => (each.ok ? [] : [each.code])))).toEqual(new Set(["booking.taken"]));
    const rows = await shop.db.selectFrom("bookings").select("status").where("ad_id", "=", car).execute();
    expect(rows).toEqual([{ status: "confirmed" }]);
  });

  it("A price on request and days that are not held wait for the seller", async () => {
    const onRequest = await shop.car({ rental: instant, price: null });
    expect(await shop.booked(onRequest, "2026-06-10", "2026-06-12")).toMatchObject({ status: "requested" });
    const car = await shop.car({ rental: instant });
    // New customers may hold days for two weeks at most.
    const { id } = await insertRow(shop.db, "users", {
      email: `${randomUUID()}@example.com`,
      name: "Ali",
      last_name: "Ali",
      email_verified: true,
    });
    const user = await shop.db.selectFrom("users").select("email").where("id", "=", id).executeTakeFirstOrThrow();
    const context = { member: { id, email: user.email, emailVerified: true }, network: "10.2.3.4" };
    expect(await shop.booked(car, "2026-07-01", "2026-07-30", { context })).toMatchObject({
      status: "requested",
      holds: false,
    });
    expect(await shop.booked(car, "2026-06-10", "2026-06-12", { context })).toMatchObject({ status: "confirmed" });
  });

  it("A request of an unconfirmed contact is confirmed when the contact is confirmed", async () => {
    const car = await shop.car({ rental: instant });
    const email = `${randomUUID()}@example.com`;
    const { id } = await insertRow(shop.db, "users", { email, name: "Huda", last_name: "Ali", email_verified: false });
    const context = { member: { id, email, emailVerified: false }, network: "10.9.9.9" };
    const booking = await shop.booked(car, "2026-06-20", "2026-06-22", { context });
    expect(booking.status).toBe("requested");
    await updateRow(shop.db, "users", id, { email_verified: true });
    await confirmRequestsOfVerifiedAccounts({ db: shop.db, clock: shop.clock, origin: "https://karaj.example" }, id);
    expect(await findBookingById(shop.db, booking.id)).toMatchObject({ status: "confirmed" });
  });
});
