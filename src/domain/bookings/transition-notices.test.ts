import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { listMails } from "../../../tests/support/rows.ts";
import { type BookingActor, transitionBooking } from "./commands.server.ts";

describeOnDatabase("Mails about changes of bookings", (open) => {
  let shop: RentalFixture;
  beforeAll(async () => {
    shop = await createRentals(await open());
  });

  const step = (
    actor: BookingActor,
    id: number,
    to: "confirmed" | "refused" | "cancelled" | "completed",
    note?: string,
  ) => transitionBooking({ db: shop.db, clock: shop.clock, origin: "https://karaj.example", actor }, id, { to, note });
  const seller = (): BookingActor => ({ by: "seller", sellerIds: [shop.sellers[0] as number] });

  it("Each status change notifies the other side, and both sides when time runs out", async () => {
    const sellerAddress = "first@example.com";
    const countMails = async (email: string) => [
      (await listMails(shop.db, email)).length,
      (await listMails(shop.db, sellerAddress)).length,
    ];
    const changes: {
      act: (booking: { id: number; token: string | null }) => Promise<unknown>;
      confirmFirst?: boolean;
      at?: string;
      customer: number;
      seller: number;
    }[] = [
      { act: ({ id }) => step(seller(), id, "confirmed"), customer: 1, seller: 0 },
      { act: ({ id }) => step(seller(), id, "refused", "Sold"), customer: 1, seller: 0 },
      { act: ({ id }) => step(seller(), id, "cancelled", "Broken"), confirmFirst: true, customer: 1, seller: 0 },
      {
        act: ({ id }) => step(seller(), id, "completed"),
        confirmFirst: true,
        at: "2026-06-03T09:00:00Z",
        customer: 1,
        seller: 0,
      },
      {
        act: ({ id, token }) => step({ by: "customer", token: token ?? "" }, id, "cancelled"),
        customer: 0,
        seller: 1,
      },
      { act: ({ id }) => step({ by: "system" }, id, "refused"), customer: 1, seller: 1 },
    ];
    for (const [i, { act, confirmFirst, at, customer, seller: toSeller }] of changes.entries()) {
      shop.setNow("2026-06-01T06:00:00Z");
      const email = `${randomUUID()}@example.com`;
      const booking = await shop.booked(await shop.car(), "2026-06-03", "2026-06-05", { email });
      if (confirmFirst) await step(seller(), booking.id, "confirmed");
      if (at) shop.setNow(at);
      const [customerBefore = 0, sellerBefore = 0] = await countMails(email);
      expect(await act(booking), `change ${i}`).toMatchObject({ ok: true });
      expect(await countMails(email), `change ${i}`).toEqual([customerBefore + customer, sellerBefore + toSeller]);
    }
  });
});
