import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Delivery, OrderStatus, PaymentStatus } from "#db/schema/orders.ts";
import { asciiDigits } from "#kernel/digits.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import { type Order, type OrderEvent, type OrderLine, ordersOnPage, type SellerOrder } from "./order.ts";

/** Which order is asked for, and by what right: its owner, who holds its token, or who knows number and e-mail. */
export type OrderWhere = { id: number; userId: number } | { token: string } | { number: string; email: string };

const conditionOf = (where: OrderWhere): RawBuilder<SqlBool> => {
  if ("token" in where) return sql`o.token = ${where.token}`;
  if ("id" in where) return sql`o.id = ${where.id} and o.user_id = ${where.userId}`;
  const number = asciiDigits(where.number).replace(/[\s#\u200e\u200f\u061c]/g, "");
  return sql`o.number = ${number} and lower(o.email) = ${where.email.trim().toLowerCase()}`;
};

/** One order with everything of it; undefined when there is none, or not for who asks. */
export async function orderOf(db: Db, where: OrderWhere): Promise<Order | undefined> {
  const { rows } = await orderRows(db, sql`where ${conditionOf(where)}`);
  return (await withShares(db, rows))[0];
}

/** An order whoever it belongs to: for commands that have already asked who may. */
export async function orderWithId(db: Db, id: number): Promise<Order | undefined> {
  const { rows } = await orderRows(db, sql`where o.id = ${id}`);
  return (await withShares(db, rows))[0];
}

/** A member's orders, the newest first (CN-02). */
export async function ordersOfUser(db: Db, userId: number, page: number): Promise<Page & { items: Order[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from orders where user_id = ${userId}`.execute(db);
  const { rows } = await orderRows(
    db,
    sql`where o.user_id = ${userId} order by o.id desc limit ${ordersOnPage} offset ${(page - 1) * ordersOnPage}`,
  );
  return { ...pageOf(page, ordersOnPage, counted[0]?.total ?? 0), items: await withShares(db, rows) };
}

/** A seller's share of an order, and the order it belongs to with nothing of other sellers. */
export type Sale = { order: Order; share: SellerOrder };

export type SaleFilter = { status?: OrderStatus | undefined; search?: string | undefined };

/** What some sellers have to do, the newest first; `search` finds by number, name, e-mail or phone of the buyer. */
export async function ordersOfSeller(
  db: Db,
  sellerIds: readonly number[],
  page: number,
  { status, search }: SaleFilter = {},
): Promise<Page & { items: Sale[] }> {
  const wanted = asciiDigits(search ?? "")
    .trim()
    .toLowerCase();
  const found = wanted
    ? sql`and (o.number = ${wanted} or position(${wanted} in lower(o.email)) > 0
        or position(${wanted} in lower(concat_ws(' ', o.billing_address->>'firstName', o.billing_address->>'lastName'))) > 0
        or position(${wanted} in lower(concat_ws(' ', o.shipping_address->>'firstName', o.shipping_address->>'lastName'))) > 0
        or position(${wanted} in coalesce(o.shipping_address->>'phone', o.billing_address->>'phone')) > 0)`
    : sql``;
  const from = sql`from seller_orders s join orders o on o.id = s.order_id
    where s.seller_id = any(${[...sellerIds]}::int[]) ${status ? sql`and s.status = ${status}` : sql``} ${found}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const { rows: ids } = await sql<{ id: number }>`
    select s.id ${from} order by s.id desc limit ${ordersOnPage} offset ${(page - 1) * ordersOnPage}`.execute(db);
  const sales = await salesOf(
    db,
    ids.map(({ id }) => id),
  );
  return { ...pageOf(page, ordersOnPage, counted[0]?.total ?? 0), items: sales };
}

/** How many of some sellers' shares stand where: what waits for them. */
export async function saleCounts(db: Db, sellerIds: readonly number[]): Promise<Partial<Record<OrderStatus, number>>> {
  const { rows } = await sql<{ status: OrderStatus; shares: number }>`
    select status, count(*)::int as shares from seller_orders
    where seller_id = any(${[...sellerIds]}::int[]) group by status`.execute(db);
  return Object.fromEntries(rows.map(({ status, shares }) => [status, shares]));
}

/** One share of some sellers; undefined when it isn't theirs. */
export async function sellerOrderOf(db: Db, sellerIds: readonly number[], id: number): Promise<Sale | undefined> {
  const own = await db
    .selectFrom("seller_orders")
    .select("id")
    .where("id", "=", id)
    .where("seller_id", "in", [...sellerIds, 0])
    .executeTakeFirst();
  return own && (await salesOf(db, [own.id]))[0];
}

async function salesOf(db: Db, shareIds: readonly number[]): Promise<Sale[]> {
  if (shareIds.length === 0) return [];
  const { rows } = await orderRows(
    db,
    sql`where o.id in (select order_id from seller_orders where id = any(${[...shareIds]}::bigint[]))`,
  );
  const orders = await withShares(db, rows, shareIds);
  return shareIds.flatMap((id) => {
    const order = orders.find(({ sellers }) => sellers.some((share) => share.id === id));
    const share = order?.sellers.find((each) => each.id === id);
    return order && share ? [{ order: { ...order, sellers: [share] }, share }] : [];
  });
}

type OrderRow = Omit<Order, "sellers">;

const orderRows = (db: Db, rest: RawBuilder<unknown>) =>
  sql<OrderRow>`
    select o.id, o.number, o.token, o.user_id as "userId", o.email, o.created_at as "createdAt", o.language, o.currency,
      o.rate::text, o.base_currency as "baseCurrency", o.subtotal_minor as "subtotalMinor",
      o.shipping_minor as "shippingMinor", o.tax_minor as "taxMinor", o.total_minor as "totalMinor",
      o.tax_percent as "taxPercent", o.payment, o.notes, o.shipping_address as "shippingAddress",
      o.billing_address as "billingAddress"
    from orders o ${rest}`.execute(db);

type ShareRow = {
  id: number;
  order_id: number;
  seller_id: number;
  seller_name_en: string | null;
  seller_name_ar: string | null;
  phone: string | null;
  email: string | null;
  delivery: Delivery;
  status: OrderStatus;
  payment_status: PaymentStatus;
  subtotal_minor: number;
  carrier: string | null;
  tracking_number: string | null;
  lines: OrderLine[];
  events: (Omit<OrderEvent, "at"> & { at: string })[];
  receipts: string[];
};

const local = (en: string, ar: string) => sql`json_build_object('en', ${sql.raw(en)}, 'ar', ${sql.raw(ar)})`;

async function withShares(db: Db, orders: readonly OrderRow[], only?: readonly number[]): Promise<Order[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<ShareRow>`
    select s.id, s.order_id, s.seller_id, s.seller_name_en, s.seller_name_ar, r.phone, r.email, s.delivery, s.status,
      s.payment_status, s.subtotal_minor, s.carrier, s.tracking_number,
      (select json_agg(json_build_object('id', l.id, 'adId', l.ad_id, 'kind', l.kind,
          'name', ${local("l.name_en", "l.name_ar")}, 'slug', l.slug, 'sku', l.sku, 'image', l.image,
          'options', l.options, 'quantity', l.quantity,
          'asked', json_build_object('minor', l.asked_minor, 'currency', l.asked_currency),
          'askedDueMinor', l.asked_due_minor, 'unitMinor', l.unit_minor, 'dueMinor', l.due_minor,
          'vehicle', l.vehicle, 'fit', l.fit, 'fitRule', l.fit_rule) order by l.id)
        from order_lines l where l.seller_order_id = s.id) as lines,
      (select json_agg(json_build_object('what', e.what, 'by', e.by, 'note', e.note, 'at', e.at) order by e.id)
        from order_events e where e.seller_order_id = s.id) as events,
      (select coalesce(json_agg(p.file order by p.id), '[]') from payment_receipts p where p.seller_order_id = s.id)
        as receipts
    from seller_orders s join sellers r on r.id = s.seller_id
    where s.order_id = any(${orders.map(({ id }) => id)}::bigint[])
      ${only ? sql`and s.id = any(${[...only]}::bigint[])` : sql``}
    order by s.id`.execute(db);
  const byOrder = Map.groupBy(rows, (row) => row.order_id);
  return orders.map((order) => ({ ...order, sellers: (byOrder.get(order.id) ?? []).map(shareOf) }));
}

function shareOf(row: ShareRow): SellerOrder {
  const name: LocalText = { en: row.seller_name_en, ar: row.seller_name_ar };
  return {
    id: row.id,
    seller: { id: row.seller_id, name, phone: row.phone, email: row.email },
    delivery: row.delivery,
    status: row.status,
    paymentStatus: row.payment_status,
    subtotalMinor: row.subtotal_minor,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    lines: row.lines ?? [],
    events: (row.events ?? []).map((event) => ({ ...event, at: new Date(event.at) })),
    receipts: row.receipts,
  };
}
