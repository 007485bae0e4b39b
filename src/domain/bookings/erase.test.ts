import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { withTransaction } from "#db/transaction.ts";
import { createRentals } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { cancelBookingsOfUser, eraseCustomerFromBookings } from "./erase.server.ts";
import { createBookingNotificationContext } from "./notify.server.ts";

describeOnDatabase("Bookings of deleted accounts", (open) => {
  it("[ASVS 14.2.4] eraseCustomerFromBookings removes only the erased customer's name from seller notifications", async () => {
    const shop = await createRentals(await open());
    const { db } = shop;
    shop.setNow("2026-06-01T06:00:00Z");
    const [leaving, host] = await db
      .insertInto("users")
      .values(["Noura", "Host"].map((name) => ({ email: `${randomUUID()}@example.com`, name, email_verified: true })))
      .returning(["id", "email"])
      .execute();
    if (!leaving || !host) throw new Error("nobody was made");
    const car = await shop.car();
    await updateRow(db, "sellers", shop.sellers[0] as number, { owner_id: host.id });
    await shop.booked(car, "2026-06-12", "2026-06-14", { context: { member: leaving } });
    // The guest booking uses the member's verified address.
    await shop.booked(car, "2026-06-22", "2026-06-24", { email: leaving.email.toUpperCase() });
    await shop.booked(car, "2026-07-02", "2026-07-04", { email: "stays@example.com" });
    const listNotifications = async () =>
      (
        await db
          .selectFrom("notifications")
          .select(["kind", "data"])
          .where("user_id", "=", host.id)
          .orderBy("id")
          .execute()
      ).map(({ kind, data }) => [kind, "customer" in data]);
    expect(await listNotifications()).toEqual(Array(3).fill(["rentalRequested", true]));
    const notificationContext = await createBookingNotificationContext(db, shop.clock(), "https://karaj.example");
    await withTransaction(db, async (trx) => {
      await cancelBookingsOfUser(trx, leaving.id, [], notificationContext);
      await eraseCustomerFromBookings(trx, leaving.id, notificationContext.now);
    });
    expect(await listNotifications()).toEqual([
      ["rentalRequested", false],
      ["rentalRequested", false],
      ["rentalRequested", true],
      ["rentalCancelled", false],
      ["rentalCancelled", false],
    ]);
  });
});
