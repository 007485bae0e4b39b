import { sql } from "kysely";
import { expect, it } from "vitest";
import { up } from "#db/migrations/0126-agreed-vat-numbers.ts";
import { recordPaymentStatus } from "#domain/orders/commands.server.ts";
import { createRentals } from "../../../tests/support/bookings.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture } from "../../../tests/support/orders.ts";
import { updateRow } from "../../../tests/support/rows.ts";

it("Upgrading the database gives orders and bookings the VAT number of their invoice or of their seller", async () => {
  const { db } = await createTestDatabase();
  const shop = await createOrderFixture({ db });
  const [registered, resigned] = shop.sellers as [number, number];
  const setVatNumber = (id: number, vatNumber: string | null) =>
    updateRow(db, "sellers", id, { vat_number: vatNumber });
  await setVatNumber(registered, "300000000000003");
  await setVatNumber(resigned, "300000000000013");
  const place = async (sellerId: number) => {
    const { sellers } = await shop.placedOrder(
      await shop.order(await shop.holding([[await shop.ad({ sellerId }), 1]])),
    );
    return sellers[0]?.id as number;
  };
  const open = await place(registered);
  const invoiced = await place(resigned);
  const staff = { by: "staff" as const, userId: null as never };
  await recordPaymentStatus({ db, clock: shop.clock, origin: "https://karaj.example", actor: staff }, invoiced, "paid");
  await setVatNumber(resigned, null);
  const uninvoiced = await place(resigned);
  const rentals = await createRentals({ db });
  await setVatNumber(rentals.sellers[0] as number, "300000000000003");
  const car = await rentals.car({ sellerId: rentals.sellers[0] as number });
  const booking = await rentals.booked(car, "2026-06-15", "2026-06-17");

  await sql`alter table seller_orders drop column vat_number`.execute(db);
  await sql`update bookings set stay_price = stay_price - 'vatNumber'`.execute(db);
  await up(db as never);
  const { rows } = await sql<{ number: string | null }>`
    select vat_number as number from seller_orders order by array_position(${[open, invoiced, uninvoiced]}::bigint[], id)`.execute(
    db,
  );
  expect(rows.map(({ number }) => number)).toEqual(["300000000000003", "300000000000013", null]);
  const { stay_price: price } = await db
    .selectFrom("bookings")
    .select("stay_price")
    .where("id", "=", booking.id)
    .executeTakeFirstOrThrow();
  expect(price).toMatchObject({ vatNumber: "300000000000003", totalMinor: 30_100 });
});
