import { sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { seedReference } from "#db/seed/reference.server.ts";
import { temporaryFolder } from "../../../tests/support/databases.ts";
import { orderOf } from "./queries.server.ts";
import { cancelUnanswered, remindOfUnanswered } from "./unanswered.server.ts";
import { daysToAnswer, leastNotice, remindedBefore } from "./unanswered.ts";

const day = 24 * 60 * 60_000;

it("what waited before orders ended by themselves has its days from the upgrade on, and its seller is reminded first", async () => {
  const { db, close } = await openDatabase({ folder: temporaryFolder() });
  await migrate(db, undefined, "0035-deposits-by-price");
  await seedReference(db);
  await sql`insert into sellers (slug, type, name_en, email) values ('old', 'showroom', 'Old', 'old@example.com')`.execute(
    db,
  );
  // As a process of that version writes them: it doesn't know the column, before the upgrade or beside it.
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
  await migrate(db);
  await placed("beside-the-upgrade");

  const turn = (days: number) => ({ now: new Date(upgraded + days * day), origin: "https://karaj.example", most: 25 });
  const remind = async (days: number) => (await remindOfUnanswered(db, turn(days))).done;
  const cancel = async (days: number) => (await cancelUnanswered(db, turn(days))).done;
  const minute = 1 / (24 * 60);
  for (const token of ["before-the-upgrade", "beside-the-upgrade"]) {
    const answerBy = (await orderOf(db, { token }))?.sellers[0]?.answerBy?.getTime() ?? 0;
    expect((answerBy - upgraded) / day).toBeCloseTo(daysToAnswer, 2);
  }
  expect([await remind(0), await cancel(0)]).toEqual([0, 0]);
  const reminded = daysToAnswer - remindedBefore + 10 * minute;
  expect(await remind(reminded)).toBe(2);
  expect(await cancel(reminded + leastNotice)).toBe(0);
  expect(await cancel(daysToAnswer + 10 * minute)).toBe(2);
  await expect(sql`update order_events set by = 'somebody'`.execute(db)).rejects.toThrow(/order_events_by_check/);
  await close();
});
