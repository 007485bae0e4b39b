import { beforeAll, beforeEach, expect, it } from "vitest";
import { confirmRequestsOfVerifiedAccounts } from "#domain/bookings/confirm-contact.server.ts";
import { findBookingById } from "#domain/bookings/queries.server.ts";
import type { NewRentalTerms } from "#domain/bookings/rental-terms.ts";
import { createRentals, plainRentalTerms, type RentalFixture } from "../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../tests/support/databases.ts";
import { runJob } from "../../tests/support/job-runs.ts";
import { listMails, updateRow } from "../../tests/support/rows.ts";
import { createUser } from "../../tests/support/users.ts";
import { startBookingRequestExpiry } from "./booking-requests.ts";

const instantTerms: NewRentalTerms = { ...plainRentalTerms, isInstant: true };
const SELLER_EMAIL = "outlet@example.com";

describeOnDatabase("startBookingRequestExpiry", (open) => {
  let shop: RentalFixture;
  beforeAll(async () => {
    shop = await createRentals(await open());
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, { email: SELLER_EMAIL });
  });
  beforeEach(() => shop.setNow("2026-06-01T06:00:00Z"));

  /** Runs the job once. Returns how often it woke the mail worker. */
  async function run(): Promise<number> {
    let wakes = 0;
    const errors: unknown[] = [];
    await runJob("booking-deadlines", () =>
      startBookingRequestExpiry({
        db: shop.db,
        clock: shop.clock,
        origin: "https://karaj.example",
        wakeMail: () => {
          wakes += 1;
        },
        onError: (error) => errors.push(error),
      }),
    );
    expect(errors).toEqual([]);
    return wakes;
  }

  it("startBookingRequestExpiry confirms the requests of members whose email is confirmed, and wakes the mail worker", async () => {
    const email = "member@example.com";
    const { id } = await createUser(shop.db, { email, name: "Sara", email_verified: false });
    const booking = await shop.booked(await shop.car(), "2026-07-01", "2026-07-03", {
      email,
      context: { member: { id, email, emailVerified: false }, network: "203.0.113.7" },
    });
    const mailsBefore = (await listMails(shop.db, SELLER_EMAIL)).length;
    expect(await run()).toBe(0);
    await updateRow(shop.db, "users", id, { email_verified: true });
    expect(await run()).toBe(1);
    expect(await findBookingById(shop.db, booking.id)).toMatchObject({ isConfirmed: true });
    expect((await listMails(shop.db, SELLER_EMAIL)).length).toBeGreaterThan(mailsBefore);
    expect(await run()).toBe(0);
  });

  it("A member who confirms the email after the pick-up day loses the instant booking, and other requests still expire", async () => {
    const email = "late@example.com";
    const { id } = await createUser(shop.db, { email, name: "Huda", email_verified: false });
    const ask = (rental: typeof instantTerms | undefined, from: string, to: string, more: object) =>
      shop.car({ rental }).then((car) => shop.booked(car, from, to, more));
    const member = { context: { member: { id, email, emailVerified: false }, network: "203.0.113.9" } };
    const late = await ask(instantTerms, "2026-06-01", "2026-06-03", { email, ...member });
    const other = await ask(undefined, "2026-06-02", "2026-06-03", { email: "other@example.com" });
    await updateRow(shop.db, "users", id, { email_verified: true });
    shop.setNow("2026-06-02T06:00:00Z");
    const origin = "https://karaj.example";
    await confirmRequestsOfVerifiedAccounts({ db: shop.db, clock: shop.clock, origin });
    expect(await findBookingById(shop.db, late.id)).toMatchObject({ status: "requested", isConfirmed: false });
    shop.setNow("2026-06-05T06:00:00Z");
    await run();
    expect(await findBookingById(shop.db, late.id)).toMatchObject({ status: "cancelled", endedBy: "system" });
    expect(await findBookingById(shop.db, other.id)).toMatchObject({ status: "refused", endedBy: "system" });
  });

  it("startBookingRequestExpiry refuses requests that the seller has not answered in time, and wakes the mail worker", async () => {
    const booking = await shop.booked(await shop.car(), "2026-07-01", "2026-07-03", { email: "waiting@example.com" });
    shop.setNow("2026-06-20T06:00:00Z");
    expect(await run()).toBe(1);
    expect(await findBookingById(shop.db, booking.id)).toMatchObject({ status: "refused", endedBy: "system" });
  });
});
