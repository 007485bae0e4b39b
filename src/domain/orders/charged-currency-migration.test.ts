import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { splitByWeight } from "#kernel/split-by-weight.ts";
import { createDatabaseWithSchema } from "../../../tests/support/databases.ts";
import { findOrder } from "./queries.server.ts";

/** Order of the older version, whose amounts are those of the whole order in its base currency. */
type OldOrder = {
  base: string;
  shippingMinor: number;
  taxMinor: number;
  shares: { subtotalMinor: number; isDelivered: boolean }[];
};

const oldOrders = fc.array(
  fc.record({
    base: fc.constantFrom("USD", "SAR"),
    shippingMinor: fc.nat(5_000),
    taxMinor: fc.oneof(fc.nat(20), fc.nat(9_000_000)),
    shares: fc.array(
      fc.record({ subtotalMinor: fc.oneof(fc.constant(0), fc.nat(2_000_000_000)), isDelivered: fc.boolean() }),
      { minLength: 1, maxLength: 5 },
    ),
  }),
  { minLength: 40, maxLength: 40 },
);

const getShippingDue = ({ shares, shippingMinor }: OldOrder): number =>
  shares.some(({ isDelivered }) => isDelivered) ? shippingMinor : 0;

async function insertOldOrder(db: Db, order: OldOrder, token: string): Promise<void> {
  const subtotal = order.shares.reduce((sum, { subtotalMinor }) => sum + subtotalMinor, 0);
  const shipping = getShippingDue(order);
  await sql`
    with placed as (
      insert into orders (number, token, email, language, currency, rate, base_currency, subtotal_minor, shipping_minor,
        tax_minor, total_minor, tax_percent, payment, billing_address, idempotency_key, fingerprint)
      values (${token}, ${token}, 'buyer@example.com', 'en', 'EUR', 0.92, ${order.base}, ${subtotal}, ${shipping},
        ${order.taxMinor}, ${subtotal + shipping + order.taxMinor}, '20', 'cash-on-delivery', '{"firstName": "Sara"}', ${token}, 'x')
      returning id
    ), shares as (
      insert into seller_orders (order_id, seller_id, delivery, subtotal_minor)
      select placed.id, s.id, case when (share->>'isDelivered')::boolean then 'delivery' else 'pick-up' end,
        (share->>'subtotalMinor')::bigint
      from placed, json_array_elements(${JSON.stringify(order.shares)}::json) with ordinality as e(share, place)
        join (select id, row_number() over (order by id) as place from sellers) s using (place)
      order by place returning id, subtotal_minor
    )
    insert into order_lines (seller_order_id, kind, name_en, slug, quantity, asked_minor, asked_currency, asked_due_minor,
      unit_minor, due_minor)
    select id, 'part', 'A part', 'a-part', 1, 999, 'SAR', 999, subtotal_minor, subtotal_minor from shares`.execute(db);
}

it("Upgrading the database leaves all amounts of old orders as they were charged, divided among the sellers", async () => {
  const { db } = await createDatabaseWithSchema("0064-multiple-choice-features");
  await sql`insert into languages (code, name, image, direction) values ('en', 'English', '/en.svg', 'ltr')`.execute(
    db,
  );
  await sql`insert into sellers (slug, type, name_en) select 's' || n, 'showroom', 'S' from generate_series(1, 5) n`.execute(
    db,
  );
  const orders = fc.sample(oldOrders, 1)[0] ?? [];
  for (const [index, order] of orders.entries()) await insertOldOrder(db, order, `order-number-${index}`);
  expect((await migrate(db))[0]).toBe("0065-charged-currency");
  for (const [index, old] of orders.entries()) {
    const order = await findOrder(db, { token: `order-number-${index}` });
    const shipping = splitByWeight(
      getShippingDue(old),
      old.shares.map(({ isDelivered }) => (isDelivered ? 1 : 0)),
    );
    const tax = splitByWeight(
      old.taxMinor,
      old.shares.map(({ subtotalMinor }) => subtotalMinor),
    );
    const expected = old.shares.map(({ subtotalMinor }, i) => {
      const [shippingMinor = 0, taxMinor = 0] = [shipping[i], tax[i]];
      const totalMinor = subtotalMinor + shippingMinor + taxMinor;
      return { currency: old.base, goodsMinor: subtotalMinor, shippingMinor, taxMinor, totalMinor };
    });
    expect(order?.sellers.map(({ charge: { includedTaxMinor: _, discountMinor: __, ...charge } }) => charge)).toEqual(
      expected,
    );
    expect(order).toMatchObject({
      currency: "EUR",
      rate: "0.92000000",
      totals: [
        {
          currency: old.base,
          shipping: getShippingDue(old),
          tax: old.taxMinor,
          total: expected.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
        },
      ],
    });
    for (const [i, { rate, taxPercent, lines }] of (order?.sellers ?? []).entries()) {
      expect([rate, taxPercent]).toEqual(["1.00000000", "20"]);
      expect(lines).toMatchObject([
        { unitMinor: old.shares[i]?.subtotalMinor, dueMinor: old.shares[i]?.subtotalMinor },
      ]);
    }
  }
});

it("Upgrading the database ends agreed prices that an order has used, and only these", async () => {
  const { db } = await createDatabaseWithSchema("0064-multiple-choice-features");
  await sql
    .raw(`
insert into languages (code, name, image, direction) values ('en', 'English', '/en.svg', 'ltr');
insert into currencies (code, symbol, symbol_ar, name_en, name_ar, rate) values ('SAR', 'SAR', 'ر.س', 'Riyal', 'ريال', 3.75);
insert into categories (type, slug, name_en, name_ar) values ('shop', 'parts', 'Parts', 'قطع');
insert into users (email, name, language) values ('a@example.com', 'A', 'en'), ('b@example.com', 'B', 'en');
insert into sellers (slug, type, name_en) values ('seller', 'showroom', 'Seller');
insert into ads (kind, category_id, seller_id, currency, price_minor, base_minor)
  select 'part', c.id, s.id, 'SAR', 10000, 2667 from categories c, sellers s;
insert into conversations (about, buyer_id, seller_id, ad_id)
  select 'ad', u.id, s.id, a.id from users u, sellers s, ads a order by u.id;
insert into offers (conversation_id, side, minor, currency, state, created_at, ends_at, answered_at, agreed_until)
  select id, 'buyer', 9000, 'SAR', 'accepted', now(), now() + interval '2 days', now() - interval '1 hour', now() + interval '2 days'
  from conversations;
insert into orders (number, token, user_id, email, language, currency, rate, base_currency, subtotal_minor, shipping_minor,
    tax_minor, total_minor, tax_percent, payment, billing_address, idempotency_key, fingerprint)
  select '1', 'token-of-the-order', id, email, 'en', 'SAR', 3.75, 'USD', 2400, 0, 0, 2400, '0', 'cash-on-delivery', '{}', 'key-of-the-order', 'x'
  from users where email = 'a@example.com';
insert into seller_orders (order_id, seller_id, delivery, subtotal_minor) select o.id, s.id, 'pick-up', 2400 from orders o, sellers s;
insert into order_lines (seller_order_id, ad_id, kind, name_en, slug, quantity, asked_minor, asked_currency, asked_due_minor, unit_minor, due_minor)
  select s.id, a.id, 'part', 'A part', 'a-part', 1, 9000, 'SAR', 9000, 2400, 2400 from seller_orders s, ads a;`)
    .execute(db);
  await migrate(db);
  const { rows } = await sql<{ email: string; isOpen: boolean }>`
    select u.email, o.agreed_until > now() as "isOpen" from offers o join conversations c on c.id = o.conversation_id
    join users u on u.id = c.buyer_id order by u.email`.execute(db);
  expect(rows).toEqual([
    { email: "a@example.com", isOpen: false },
    { email: "b@example.com", isOpen: true },
  ]);
});
