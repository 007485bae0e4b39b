import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { bookingCustomer, createRentals, type RentalFixture } from "../../../tests/support/bookings.ts";
import { describeOnEachDatabase } from "../../../tests/support/databases.ts";
import { insertRow, updateRow } from "../../../tests/support/rows.ts";
import { findOrder, listUserOrders } from "./queries.server.ts";

describeOnEachDatabase("Guest orders of an account's email address", (open, itOnOneDatabase) => {
  let shop: RentalFixture;
  beforeAll(async () => {
    shop = await createRentals(await open());
  });

  async function account(email: string, isVerified: boolean): Promise<number> {
    const { id } = await insertRow(shop.db, "users", {
      email,
      name: "Sara",
      last_name: "Ali",
      email_verified: isVerified,
    });
    return id;
  }
  const change = (id: number, to: object) => updateRow(shop.db, "users", id, to);
  const order = async (email: string) =>
    shop.placedOrder(await shop.order(await shop.holding([[await shop.ad(), 1]]), { email }));
  const idsOf = async (userId: number) => (await listUserOrders(shop.db, userId, 1)).items.map(({ id }) => id);

  it("Verifying an email address assigns the guest orders with that address to the account", async () => {
    const email = `${randomUUID()}@example.com`;
    const [own, other] = [await order(email.toUpperCase()), await order(`${randomUUID()}@example.com`)];
    const id = await account(email, false);
    expect(await idsOf(id)).toEqual([]);
    await change(id, { email_verified: true });
    expect(await idsOf(id)).toEqual([own.id]);
    expect((await findOrder(shop.db, { token: other.token }))?.userId).toBeNull();
  });

  itOnOneDatabase(
    "Changing the address of a verified account assigns the guest orders with the new address to the account",
    async () => {
      const [first, second] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
      const created = await order(second);
      const id = await account(first, true);
      expect(await idsOf(id)).toEqual([]);
      await change(id, { name: "Noura" });
      expect(await idsOf(id)).toEqual([]);
      await change(id, { email: second });
      expect(await idsOf(id)).toEqual([created.id]);
      await change(id, { email: first });
      const later = await account(second, true);
      expect(await idsOf(later)).toEqual([]);
      expect(await idsOf(id)).toEqual([created.id]);
    },
  );

  itOnOneDatabase(
    "Verifying an email address assigns the guest bookings with that address to the account",
    async () => {
      const email = `${randomUUID()}@example.com`;
      const booking = await shop.booked(await shop.car(), "2026-06-10", "2026-06-12", { ...bookingCustomer, email });
      const id = await account(email, true);
      const { user_id } = await shop.db
        .selectFrom("bookings")
        .select("user_id")
        .where("id", "=", booking.id)
        .executeTakeFirstOrThrow();
      expect(user_id).toBe(id);
    },
  );
});
