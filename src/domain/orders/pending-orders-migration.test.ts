import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "#db/migrate.ts";
import { seedReferenceData } from "#db/seed/reference-data.server.ts";
import { createDatabaseWithSchema } from "../../../tests/support/databases.ts";
import { cancelOverdueOrders, sendPendingOrderReminders } from "./pending-orders.server.ts";
import { findOrder } from "./queries.server.ts";
import { MIN_CANCELLATION_NOTICE_DAYS, REMINDER_LEAD_DAYS, SELLER_RESPONSE_DAYS } from "./response-deadline.ts";

const day = 24 * 60 * 60_000;

it("Upgrading the database gives old pending orders a full response period with a reminder before its end", async () => {
  const { db } = await createDatabaseWithSchema("0035-deposits-by-price");
  await sql`insert into languages (code, name, image, direction) values ('en', 'English', '/en.svg', 'ltr')`.execute(
    db,
  );
  await sql`insert into sellers (slug, type, name_en, email) values ('old', 'showroom', 'Old', 'old@example.com')`.execute(
    db,
  );
  // Writes an order as a process of the old version does. The old version does not know the new column.
  const placed = async (token: string) => {
    await sql`
      with placed as (
        insert into orders (number, token, email, language, currency, rate, base_currency, subtotal_minor, shipping_minor,
          tax_minor, total_minor, tax_percent, payment, billing_address, idempotency_key, fingerprint, created_at)
        values (${token}, ${token}, 'buyer@example.com', 'en', 'USD', 1, 'USD', 0, 0, 0, 0, '0', 'cash-on-delivery',
          '{"firstName": "Sara", "lastName": "Ali"}', ${token}, ${token}, now() - interval '90 days')
        returning id)
      insert into seller_orders (order_id, seller_id, delivery, subtotal_minor)
      select placed.id, sellers.id, 'pick-up', 0 from placed, sellers where slug = 'old'`.execute(db);
  };
  await placed("before-the-upgrade");
  const upgraded = Date.now();
  // Later migrations remove columns that the old version writes.
  await migrate(db, undefined, "0036-unanswered-orders");
  await placed("beside-the-upgrade");
  await migrate(db);
  await seedReferenceData(db);

  const turn = (days: number) => ({ now: new Date(upgraded + days * day), origin: "https://karaj.example", most: 25 });
  const remind = async (days: number) => (await sendPendingOrderReminders(db, turn(days))).done;
  const cancel = async (days: number) => (await cancelOverdueOrders(db, turn(days))).done;
  const minute = 1 / (24 * 60);
  for (const token of ["before-the-upgrade", "beside-the-upgrade"]) {
    const answerBy = (await findOrder(db, { token }))?.sellers[0]?.answerBy?.getTime() ?? 0;
    expect((answerBy - upgraded) / day).toBeCloseTo(SELLER_RESPONSE_DAYS, 2);
  }
  expect([await remind(0), await cancel(0)]).toEqual([0, 0]);
  const reminded = SELLER_RESPONSE_DAYS - REMINDER_LEAD_DAYS + 10 * minute;
  expect(await remind(reminded)).toBe(2);
  expect(await cancel(reminded + MIN_CANCELLATION_NOTICE_DAYS)).toBe(0);
  expect(await cancel(SELLER_RESPONSE_DAYS + 10 * minute)).toBe(2);
  await expect(sql`update order_events set by = 'somebody'`.execute(db)).rejects.toThrow(/order_events_by_check/);
});
