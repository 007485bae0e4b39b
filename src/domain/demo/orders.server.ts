import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { OrderStatus, OrderTransition, PaymentStatus } from "#db/schema/orders.ts";
import { createCart, type Trx } from "#domain/cart/cart-lines.server.ts";
import { readCheckoutCart } from "#domain/cart/queries.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { prefetchCartLines, snapshotFitments } from "#domain/orders/fitment-snapshot.server.ts";
import {
  buildSellerOrdersInsert,
  createSellerOrderDrafts,
  getStoredRate,
  type SellerOrderDraft,
} from "#domain/orders/seller-order-drafts.server.ts";
import { type DemoOrder, demoOrders, PARTS_SELLER_SLUG } from "./demo-orders.ts";
import { seedIntoDemo } from "./seed-demo.server.ts";

const HOUR_MS = 60 * 60_000;

/** Deposit that reserves a car, in minor units of the currency of its listing. */
const DEMO_DEPOSIT_MINOR = 200_000;

/**
 * Creates orders in every status for the buyers and sellers of the demo. Does nothing in a database without demo data.
 */
export async function seedDemoOrders(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo orders", async (trx) => {
    const catalog = await loadCatalog(trx);
    await sql`update sellers set owner_id = (select id from users where email = 'showroom@karaj.example')
      where slug = ${PARTS_SELLER_SLUG} and owner_id is null`.execute(trx);
    const usedListingIds: number[] = [];
    for (const order of demoOrders) await insertDemoOrder(trx as Trx, catalog, order, now, usedListingIds);
  });
}

type OrderableListing = { id: number; vehicle: number | null };

/**
 * Finds a seller's products that can be ordered without choosing options. A part comes with a vehicle that it fits, if
 * there is one.
 */
async function findOrderableListings(
  trx: Trx,
  { seller, kind, lines }: DemoOrder["shares"][number],
  usedListingIds: number[],
) {
  const { rows } = await sql<OrderableListing>`
    select a.id, (
        select v.id from fitments f
        join base_vehicles b on b.model_id = f.model_id and b.year between f.year_from and coalesce(f.year_to, b.year)
        join vehicles v on v.base_vehicle_id = b.id
        where f.part_id = a.part_id and f.effect = 'fits' order by b.year desc, v.id limit 1) as vehicle
    from ads a join sellers s on s.id = a.seller_id join ad_translations d on d.ad_id = a.id
    where s.slug = ${seller} and a.kind = ${kind} and a.status = 'active' and a.price_minor is not null
      and (a.kind = 'car' or a.stock > 8) and a.id <> all(${usedListingIds}::bigint[])
      and d.narrating_ar is not null and d.narrating_en is not null
      and not exists (select 1 from ad_options o where o.ad_id = a.id)
    order by case when a.kind = 'car' then -a.id else a.id end limit ${lines}`.execute(trx);
  usedListingIds.push(...rows.map(({ id }) => id));
  return rows;
}

async function insertDemoOrder(
  trx: Trx,
  catalog: Catalog,
  order: DemoOrder,
  now: Date,
  usedListingIds: number[],
): Promise<void> {
  const getTime = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  const placedAt = getTime(order.hoursAgo);
  // The temporary cart provides current names and prices, as for a real order.
  const { id: cartId, token } = await createCart(trx, () => placedAt, { token: undefined });
  const visitor: CartVisitor = { token };
  for (const demoSellerOrder of order.shares) {
    for (const { id, vehicle } of await findOrderableListings(trx, demoSellerOrder, usedListingIds)) {
      if (demoSellerOrder.kind === "car")
        await sql`update ads set deposit_minor = ${DEMO_DEPOSIT_MINOR} where id = ${id}`.execute(trx);
      await sql`insert into cart_lines (cart_id, ad_id, options, quantity, seen_price_minor, seen_currency, vehicle_id, added_at)
        select ${cartId}, id, '', ${demoSellerOrder.quantity ?? 1}, price_minor, currency, ${vehicle}, ${placedAt}
        from ads where id = ${id}`.execute(trx);
    }
  }
  const checkoutCart = await readCheckoutCart(trx, visitor);
  const { cart } = checkoutCart;
  const fits = await snapshotFitments(trx, await prefetchCartLines(trx, visitor), () => ({}));
  await trx.deleteFrom("carts").where("id", "=", cartId).execute();
  if (cart.count === 0) return;
  const sellers = await trx.selectFrom("sellers").select(["id", "slug"]).execute();
  const findDemoSellerOrder = (id: number) => {
    const slug = sellers.find((each) => each.id === id)?.slug;
    return order.shares.find(({ seller }) => seller === slug);
  };
  const delivery = Object.fromEntries(
    cart.groups.map(
      ({ seller }) => [String(seller.id), findDemoSellerOrder(seller.id)?.pickUp ? "pick-up" : "delivery"] as const,
    ),
  );
  const { drafts } = createSellerOrderDrafts(checkoutCart, delivery, catalog, fits);
  const user = order.account
    ? await trx.selectFrom("users").select("id").where("email", "=", order.account).executeTakeFirst()
    : undefined;
  const orderId = await insertOrderHeader(trx, catalog, order, drafts, user?.id ?? null, placedAt);
  const orderQuery = sql<{ id: number }>`select ${orderId}::bigint as id`;
  const { rows } = await buildSellerOrdersInsert(orderQuery, drafts, { now: placedAt, userId: user?.id }).execute(trx);
  for (const { share_id: id, seller_id } of rows) {
    const demoSellerOrder = findDemoSellerOrder(seller_id);
    for (const [hoursAgo, transition, by, note] of demoSellerOrder?.steps ?? []) {
      await trx
        .insertInto("order_events")
        .values({
          seller_order_id: id,
          what: transition,
          by,
          user_id: null,
          note: note ?? null,
          occurred_at: getTime(hoursAgo),
        })
        .execute();
    }
    const steps = demoSellerOrder?.steps.map(([, transition]) => transition) ?? [];
    await trx
      .updateTable("seller_orders")
      .set({
        status: steps.findLast(isOrderStatusStep) ?? "PENDING",
        payment_status:
          steps.findLast(
            (transition): transition is Exclude<PaymentStatus, "unpaid"> => !isOrderStatusStep(transition),
          ) ?? "unpaid",
        carrier: demoSellerOrder?.carrier ?? null,
        tracking_number: demoSellerOrder?.trackingNumber ?? null,
      })
      .where("id", "=", id)
      .execute();
  }
  // A car is reserved for the buyer once the seller has accepted or the order is paid.
  await sql`with reserved as (
      update order_lines l set taken = 1 from seller_orders s
      where s.id = l.seller_order_id and s.order_id = ${orderId} and l.kind = 'car'
        and (s.status in ('CONFIRMED', 'SHIPPED', 'DELIVERED') or s.payment_status = 'paid')
      returning l.ad_id)
    update ads set status = 'reserved' where id in (select ad_id from reserved)`.execute(trx);
}

const isOrderStatusStep = (transition: OrderTransition): transition is OrderStatus =>
  transition === transition.toUpperCase();

async function insertOrderHeader(
  trx: Trx,
  catalog: Catalog,
  order: DemoOrder,
  drafts: readonly SellerOrderDraft[],
  userId: number | null,
  placedAt: Date,
): Promise<number> {
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
      rate: getStoredRate(catalog.currencies.get(order.currency) as Currency),
      payment: order.payment,
      notes: order.notes ?? null,
      shipping_address: drafts.some(({ delivery }) => delivery === "delivery") ? address : null,
      billing_address: address,
      idempotency_key: key,
      fingerprint: createHash("sha256").update(key).digest("hex"),
      created_at: placedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
