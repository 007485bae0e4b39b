import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { OrderStatus, OrderStep, PaymentStatus } from "#db/schema/orders.ts";
import { seedOnce } from "#db/seed/seed-once.ts";
import { makeCart, type Trx } from "#domain/cart/held-lines.server.ts";
import { cartOf } from "#domain/cart/queries.server.ts";
import { totalsSettings } from "#domain/cart/settings.server.ts";
import { shippingMinor, totalsOf } from "#domain/cart/totals.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { baseCurrency, type Catalogue, type Currency } from "#domain/catalog/catalogue.ts";
import { readCatalogue } from "#domain/catalog/queries.server.ts";
import { cartAhead, frozenFits } from "#domain/orders/frozen-fits.server.ts";
import { type Share, sharesOf, writingShares } from "#domain/orders/shares.server.ts";
import { type DemoOrder, demoOrders } from "./order-list.ts";
import { hasDemo } from "./seed.server.ts";

const hours = 60 * 60_000;

/** What keeps a car, in minor units of its ad's currency. */
const demoDeposit = 200_000;

/** What the parts of the demo's orders are sold by, run by the demo's showroom. */
const partsHouse = "gulf-parts-house";

/** Gives the demo's accounts orders and sales in every state; a database without the demo gets none. */
export async function seedDemoOrders(db: Db, now: Date): Promise<void> {
  if (!(await hasDemo(db))) return;
  await seedOnce(db, "demo orders", "1", async (trx) => {
    const catalogue = await readCatalogue(trx);
    await sql`update sellers set owner_id = (select id from users where email = 'showroom@karaj.example')
      where slug = ${partsHouse} and owner_id is null`.execute(trx);
    const used: number[] = [];
    for (const order of demoOrders) await writeOrder(trx as Trx, catalogue, order, now, used);
  });
}

type Goods = { id: number; vehicle: number | null };

/** Things of a seller that can be bought as they are: parts with a vehicle they are for, where there is one. */
async function goodsOf(trx: Trx, { seller, kind, lines }: DemoOrder["shares"][number], used: number[]) {
  const { rows } = await sql<Goods>`
    select a.id, (
        select v.id from fitments f
        join base_vehicles b on b.model_id = f.model_id and b.year between f.year_from and coalesce(f.year_to, b.year)
        join vehicles v on v.base_vehicle_id = b.id
        where f.part_id = a.part_id and f.effect = 'fits' order by b.year desc, v.id limit 1) as vehicle
    from ads a join sellers s on s.id = a.seller_id join ad_docs d on d.ad_id = a.id
    where s.slug = ${seller} and a.kind = ${kind} and a.status = 'active' and a.price_minor is not null
      and (a.kind = 'car' or a.stock > 8) and a.id <> all(${used}::bigint[])
      and d.narrating_ar is not null and d.narrating_en is not null
      and not exists (select 1 from ad_options o where o.ad_id = a.id)
    order by case when a.kind = 'car' then -a.id else a.id end limit ${lines}`.execute(trx);
  used.push(...rows.map(({ id }) => id));
  return rows;
}

async function writeOrder(trx: Trx, catalogue: Catalogue, order: DemoOrder, now: Date, used: number[]): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hours);
  const placedAt = at(order.hoursAgo);
  // A cart of its own says what things cost and are called, as it does for everybody.
  const { id: cartId, token } = await makeCart(trx, () => placedAt, { token: undefined });
  const visitor: CartVisitor = { token };
  for (const share of order.shares) {
    for (const { id, vehicle } of await goodsOf(trx, share, used)) {
      if (share.kind === "car") await sql`update ads set deposit_minor = ${demoDeposit} where id = ${id}`.execute(trx);
      await sql`insert into cart_lines (cart_id, ad_id, options, quantity, seen_minor, seen_currency, vehicle_id, added_at)
        select ${cartId}, id, '', ${share.quantity ?? 1}, price_minor, currency, ${vehicle}, ${placedAt}
        from ads where id = ${id}`.execute(trx);
    }
  }
  const cart = await cartOf(trx, visitor);
  const fits = await frozenFits(trx, await cartAhead(trx, visitor), () => ({}));
  await trx.deleteFrom("carts").where("id", "=", cartId).execute();
  if (cart.count === 0) return;
  const sellers = await trx.selectFrom("sellers").select(["id", "slug"]).execute();
  const told = (id: number) => {
    const slug = sellers.find((each) => each.id === id)?.slug;
    return order.shares.find(({ seller }) => seller === slug);
  };
  const delivery = Object.fromEntries(
    cart.groups.map(({ seller }) => [String(seller.id), told(seller.id)?.pickUp ? "pick-up" : "delivery"] as const),
  );
  const shares = sharesOf(cart, delivery, catalogue, fits);
  const user = order.account
    ? await trx.selectFrom("users").select("id").where("email", "=", order.account).executeTakeFirst()
    : undefined;
  const orderId = await insertOrder(trx, catalogue, order, shares, user?.id ?? null, placedAt);
  const head = sql<{ id: number }>`select ${orderId}::bigint as id`;
  const { rows } = await writingShares(head, shares, { now: placedAt, userId: user?.id }).execute(trx);
  for (const { share_id: id, seller_id } of rows) {
    const share = told(seller_id);
    for (const [hoursAgo, what, by, note] of share?.steps ?? []) {
      await trx
        .insertInto("order_events")
        .values({ seller_order_id: id, what, by, user_id: null, note: note ?? null, at: at(hoursAgo) })
        .execute();
    }
    const steps = share?.steps.map(([, what]) => what) ?? [];
    await trx
      .updateTable("seller_orders")
      .set({
        status: steps.findLast(isStatus) ?? "PENDING",
        payment_status: steps.findLast((what): what is Exclude<PaymentStatus, "unpaid"> => !isStatus(what)) ?? "unpaid",
        carrier: share?.carrier ?? null,
        tracking_number: share?.trackingNumber ?? null,
      })
      .where("id", "=", id)
      .execute();
  }
  // A car whose request was accepted or paid is reserved for its buyer.
  await sql`with reserved as (
      update order_lines l set taken = 1 from seller_orders s
      where s.id = l.seller_order_id and s.order_id = ${orderId} and l.kind = 'car'
        and (s.status in ('CONFIRMED', 'SHIPPED', 'DELIVERED') or s.payment_status = 'paid')
      returning l.ad_id)
    update ads set status = 'reserved' where id in (select ad_id from reserved)`.execute(trx);
}

const isStatus = (what: OrderStep): what is OrderStatus => what === what.toUpperCase();

async function insertOrder(
  trx: Trx,
  catalogue: Catalogue,
  order: DemoOrder,
  shares: readonly Share[],
  userId: number | null,
  placedAt: Date,
): Promise<number> {
  const settings = await totalsSettings(trx);
  const base = catalogue.currencies.get(baseCurrency) as Currency;
  const priced = shares.flatMap(({ delivery, lines }) =>
    lines.map(({ line, dueMinor }) => ({
      dueMinor,
      quantity: line.quantity,
      isDelivered: delivery === "delivery" && line.product.kind !== "car",
    })),
  );
  const totals = totalsOf(priced, shippingMinor(settings, base.decimals), settings.taxPercent);
  const address = JSON.stringify({
    firstName: order.firstName,
    lastName: order.lastName,
    company: null,
    country: order.currency === "AED" ? "AE" : "SA",
    address1: order.street,
    address2: null,
    city: order.city,
    state: null,
    postcode: null,
    email: null,
    phone: order.phone,
  });
  const key = `demo ${order.email} ${order.hoursAgo}`;
  const { id } = await trx
    .insertInto("orders")
    .values({
      number: sql<string>`nextval('order_numbers')::text`,
      token: randomBytes(24).toString("base64url"),
      user_id: userId,
      email: order.email,
      language: order.language,
      currency: order.currency,
      rate: catalogue.currencies.get(order.currency)?.rate ?? "1",
      base_currency: base.code,
      subtotal_minor: totals.subtotal,
      shipping_minor: totals.shipping,
      tax_minor: totals.tax,
      total_minor: totals.total,
      tax_percent: settings.taxPercent,
      payment: order.payment,
      notes: order.notes ?? null,
      shipping_address: totals.shipping > 0 ? address : null,
      billing_address: address,
      idempotency_key: key,
      fingerprint: createHash("sha256").update(key).digest("hex"),
      created_at: placedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
