import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { type Rentals, rentals } from "../../../tests/support/bookings.ts";
import { onDatabase } from "../../../tests/support/databases.ts";

onDatabase("cars that one lets oneself", (open) => {
  let shop: Rentals;
  let sellerId: number;
  beforeAll(async () => {
    shop = await rentals(await open());
    sellerId = shop.sellers[0] as number;
  });

  const person = async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await shop.db
      .insertInto("users")
      .values({ email, name: "Noura", last_name: "Ali" })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, email };
  };

  it("whoever lets a car, or works there, doesn't book it", async () => {
    const car = await shop.car();
    const [owner, editor] = [await person(), await person()];
    await shop.db.updateTable("sellers").set({ owner_id: owner.id }).where("id", "=", sellerId).execute();
    await shop.db
      .insertInto("seller_staff")
      .values({ seller_id: sellerId, user_id: editor.id, role: "editor", created_at: shop.clock() })
      .execute();
    for (const member of [owner, editor]) {
      expect(await shop.ask(car, "2026-06-12", "2026-06-14", { context: { member } })).toMatchObject({
        kind: "forbidden",
        code: "booking.own",
      });
      // Others' cars they book like everybody.
      const others = await shop.car({ sellerId: shop.sellers[1] as number });
      expect(await shop.ask(others, "2026-06-12", "2026-06-14", { context: { member } })).toMatchObject({ ok: true });
    }
  });
});
