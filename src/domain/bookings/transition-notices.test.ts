import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { listMails } from "../../../tests/support/rows.ts";

describeOnDatabase("Mails about changes of bookings", (open) => {
  let shop: RentalFixture;
  beforeAll(async () => {
    shop = await createRentals(await open());
  });

  it("Each status change notifies the other side, and both sides when time runs out", async () => {
    const sellerAddress = "first@example.com";
    const countMails = async (email: string) => [
      (await listMails(shop.db, email)).length,
      (await listMails(shop.db, sellerAddress)).length,
    ];
    const changes: {
      name: string;
      act: (booking: { id: number; token: string | null }) => Promise<unknown>;
      confirmFirst?: boolean;
      at?: string;
      customer: number;
      seller: number;
    }[] = [
      {
        name: "confirmed",
        act: ({ id }) => shop.moveBooking(shop.firstSeller, id, "confirmed"),
        customer: 1,
        seller: 0,
      },
      {
        name: "refused",
        act: ({ id }) => shop.moveBooking(shop.firstSeller, id, "refused", "Sold"),
        customer: 1,
        seller: 0,
      },
      {
        name: "cancelled by the seller",
        act: ({ id }) => shop.moveBooking(shop.firstSeller, id, "cancelled", "Broken"),
        confirmFirst: true,
        customer: 1,
        seller: 0,
      },
      {
        name: "completed",
        act: ({ id }) => shop.moveBooking(shop.firstSeller, id, "completed"),
        confirmFirst: true,
        at: "2026-06-03T09:00:00Z",
        customer: 1,
        seller: 0,
      },
      {
        name: "cancelled by the customer",
        act: ({ id, token }) => shop.moveBooking({ by: "customer", token: token ?? "" }, id, "cancelled"),
        customer: 0,
        seller: 1,
      },
      {
        name: "unanswered",
        act: ({ id }) => shop.moveBooking({ by: "system" }, id, "refused"),
        customer: 1,
        seller: 1,
      },
    ];
    for (const { name, act, confirmFirst, at, customer, seller } of changes) {
      shop.setNow("2026-06-01T06:00:00Z");
      const email = `${randomUUID()}@example.com`;
      const booking = await shop.booked(await shop.car(), "2026-06-03", "2026-06-05", { email });
      if (confirmFirst) await shop.moveBooking(shop.firstSeller, booking.id, "confirmed");
      if (at) shop.setNow(at);
      const [customerBefore = 0, sellerBefore = 0] = await countMails(email);
      expect(await act(booking), name).toMatchObject({ ok: true });
      expect(await countMails(email), name).toEqual([customerBefore + customer, sellerBefore + seller]);
    }
  });
});
