import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Delivery, OrderStatus, PaymentStatus } from "#db/schema/orders.ts";
import { asciiDigits } from "#kernel/digits.ts";
import { type Page, pageOf } from "#kernel/paging.ts";
import { type Charge, type ChargedShare, splitCharges } from "./charge.ts";
import { type Order, type OrderEvent, type OrderLine, ordersOnPage, type SellerOrder } from "./order.ts";
import { isAwaited } from "./unanswered.ts";

/** Which order is asked for, and by what right: its owner, who holds its token, or who knows number and e-mail (as `trackInput` cleans them). */
export type OrderWhere = { id: number; userId: number } | { token: string } | { number: string; email: string };

const conditionOf = (where: OrderWhere): RawBuilder<SqlBool> => {
  if ("token" in where) return sql`o.token = ${where.token}`;
  if ("id" in where) return sql`o.id = ${where.id} and o.user_id = ${where.userId}`;
  return sql`o.number = ${where.number} and lower(o.email) = ${where.email}`;
};

/** One order with everything of it; undefined when there is none, or not for who asks. */
export const orderOf = async (db: Db, where: OrderWhere): Promise<Order | undefined> =>
  (await readOrders(db, sql`where ${conditionOf(where)}`))[0];

/** An order whoever it belongs to: for commands that have already asked who may. */
export const orderWithId = async (db: Db, id: number): Promise<Order | undefined> =>
  (await readOrders(db, sql`where o.id = ${id}`))[0];

/** A member's orders, the newest first (CN-02). */
export async function ordersOfUser(db: Db, userId: number, page: number): Promise<Page & { items: Order[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from orders where user_id = ${userId}`.execute(db);
  const items = await readOrders(
    db,
    sql`where o.user_id = ${userId} order by o.id desc limit ${ordersOnPage} offset ${(page - 1) * ordersOnPage}`,
  );
  return { ...pageOf(page, ordersOnPage, counted[0]?.total ?? 0), items };
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
  const sales = await salesWithIds(
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
  return own && (await salesWithIds(db, [own.id]))[0];
}

/** Shares whoever they belong to, in the order of their ids here. */
export async function salesWithIds(db: Db, shareIds: readonly number[]): Promise<Sale[]> {
  if (shareIds.length === 0) return [];
  const orders = await readOrders(
    db,
    sql`where o.id in (select order_id from seller_orders where id = any(${[...shareIds]}::bigint[]))`,
    shareIds,
  );
  return shareIds.flatMap((id) => {
    const order = orders.find(({ sellers }) => sellers.some((share) => share.id === id));
    const share = order?.sellers.find((each) => each.id === id);
    return order && share ? [{ order: { ...order, sellers: [share] }, share }] : [];
  });
}

type OrderRow = Omit<Order, "sellers">;

/** An order with one of its shares; null as the share's id where it has none that is asked for. */
type OrderRead = OrderRow & {
  share_id: number | null;
  seller_id: number;
  seller_name_en: string | null;
  seller_name_ar: string | null;
  phone: string | null;
  seller_city: number | null;
  seller_email: string | null;
  delivery: Delivery;
  status: OrderStatus;
  payment_status: PaymentStatus;
  share_minor: number;
  charged: ChargedShare[];
  carrier: string | null;
  tracking_number: string | null;
  answer_by: Date;
  reminded_at: Date | null;
  lines: OrderLine[] | null;
  events: (Omit<OrderEvent, "at"> & { at: string })[] | null;
  receipts: string[];
};

const local = (en: string, ar: string) => sql`json_build_object('en', ${sql.raw(en)}, 'ar', ${sql.raw(ar)})`;

/** The state of an ordered car (`CarState`) of line `l` in share `s`. */
const carState = sql`case
  when l.kind <> 'car' then null
  when l.taken > 0 then 'reserved'
  when s.status in ('CANCELLED', 'RETURNED') then 'ended'
  when exists (select from order_lines h where h.ad_id = l.ad_id and h.kind = 'car' and h.taken > 0) then 'taken'
  when exists (select from ads a where a.id = l.ad_id and a.status in ('active', 'reserved')) then 'requested'
  else 'ended' end`;

const readOrders = async (db: Db, rest: RawBuilder<unknown>, only?: readonly number[]): Promise<Order[]> =>
  ordersFrom((await readingOrders(rest, only).execute(db)).rows);

/** The statement that reads orders with their shares, or those of the shares that are in `only`; `rest` chooses among orders `o`. */
const readingOrders = (rest: RawBuilder<unknown>, only?: readonly number[]) => sql<OrderRead>`
    select o.*, s.id as share_id, s.seller_id, s.seller_name_en, s.seller_name_ar, r.phone, r.email as seller_email,
      coalesce(r.city_id, (select a.city_id from order_lines l join ads a on a.id = l.ad_id
        where l.seller_order_id = s.id and a.city_id is not null order by l.id limit 1)) as seller_city,
      s.delivery, s.status, s.payment_status, s.subtotal_minor as share_minor,
      (select json_agg(json_build_object('id', c.id, 'subtotalMinor', c.subtotal_minor, 'delivery', c.delivery) order by c.id)
        from seller_orders c where c.order_id = o.id) as charged, s.carrier, s.tracking_number,
      s.answer_by, s.reminded_at,
      (select json_agg(json_build_object('id', l.id, 'adId', l.ad_id, 'kind', l.kind,
          'name', ${local("l.name_en", "l.name_ar")}, 'slug', l.slug, 'sku', l.sku, 'image', l.image,
          'options', l.options, 'quantity', l.quantity,
          'asked', json_build_object('minor', l.asked_minor, 'currency', l.asked_currency),
          'askedDueMinor', l.asked_due_minor, 'unitMinor', l.unit_minor, 'dueMinor', l.due_minor,
          'vehicle', l.vehicle, 'fit', l.fit, 'fitRule', l.fit_rule, 'car', ${carState}) order by l.id)
        from order_lines l where l.seller_order_id = s.id) as lines,
      (select json_agg(json_build_object('what', e.what, 'by', e.by, 'note', e.note, 'at', e.at) order by e.id)
        from order_events e where e.seller_order_id = s.id) as events,
      (select coalesce(json_agg(p.file order by p.id), '[]') from payment_receipts p where p.seller_order_id = s.id)
        as receipts
    from (
      select row_number() over () as place, found.* from (
        select o.id, o.number, o.token, o.user_id as "userId", o.email, o.created_at as "createdAt", o.language, o.currency,
          o.rate::text, o.base_currency as "baseCurrency", o.subtotal_minor as "subtotalMinor",
          o.shipping_minor as "shippingMinor", o.tax_minor as "taxMinor", o.total_minor as "totalMinor",
          o.tax_percent as "taxPercent", o.payment, o.notes, o.shipping_address as "shippingAddress",
          o.billing_address as "billingAddress"
        from orders o ${rest}) found) o
      left join seller_orders s on s.order_id = o.id ${only ? sql`and s.id = any(${[...only]}::bigint[])` : sql``}
      left join sellers r on r.id = s.seller_id
    order by o.place, s.id`;

/** The orders of rows that were read, each with its shares. */
function ordersFrom(rows: readonly OrderRead[]): Order[] {
  const orders = new Map<number, Order>();
  for (const row of rows) {
    const order = orders.get(row.id) ?? { ...orderFrom(row), sellers: [] };
    orders.set(row.id, order);
    if (row.share_id !== null) order.sellers.push(shareFrom(row, row.share_id));
  }
  return [...orders.values()];
}

const orderFrom = (row: OrderRead): OrderRow => ({
  id: row.id,
  number: row.number,
  token: row.token,
  userId: row.userId,
  email: row.email,
  createdAt: row.createdAt,
  language: row.language,
  currency: row.currency,
  rate: row.rate,
  baseCurrency: row.baseCurrency,
  subtotalMinor: row.subtotalMinor,
  shippingMinor: row.shippingMinor,
  taxMinor: row.taxMinor,
  totalMinor: row.totalMinor,
  taxPercent: row.taxPercent,
  payment: row.payment,
  notes: row.notes,
  shippingAddress: row.shippingAddress,
  billingAddress: row.billingAddress,
});

const shareFrom = (row: OrderRead, id: number): SellerOrder => ({
  id,
  seller: {
    id: row.seller_id,
    name: { en: row.seller_name_en, ar: row.seller_name_ar },
    phone: row.phone,
    cityId: row.seller_city,
    email: row.seller_email,
  },
  delivery: row.delivery,
  status: row.status,
  paymentStatus: row.payment_status,
  subtotalMinor: row.share_minor,
  charge: splitCharges(row, row.charged).get(id) as Charge,
  carrier: row.carrier,
  trackingNumber: row.tracking_number,
  answerBy: isAwaited(row.status, row.payment_status) ? row.answer_by : null,
  remindedAt: row.reminded_at,
  lines: row.lines ?? [],
  events: (row.events ?? []).map((event) => ({ ...event, at: new Date(event.at) })),
  receipts: row.receipts,
});
