import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { OrderStatus, PaymentMethod } from "#db/schema/orders.ts";
import { sumCharges } from "#domain/cart/charges.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { ORDERS_PER_PAGE, type Order, type OrderEvent, type SellerOrder } from "./order.ts";
import { isAwaitingResponse } from "./response-deadline.ts";

/**
 * Selects an order and proves access to it: by id and owner, by token, or by number and email address.
 * `trackOrderSchema` normalises the number and the email address.
 */
export type OrderSelector = { id: number; userId: number } | { token: string } | { number: string; email: string };

const buildOrderCondition = (selector: OrderSelector): RawBuilder<SqlBool> => {
  if ("token" in selector) return sql`o.token = ${selector.token}`;
  if ("id" in selector) return sql`o.id = ${selector.id} and o.user_id = ${selector.userId}`;
  return sql`o.number = ${selector.number} and lower(o.email) = ${selector.email}`;
};

/**
 * Finds an order with all its seller orders. Returns undefined if the order does not exist or the selector does not
 * match.
 */
export const findOrder = async (db: Db, selector: OrderSelector): Promise<Order | undefined> =>
  (await readOrders(db, sql`where ${buildOrderCondition(selector)}`))[0];

/** Finds an order by id. Does not check access, so the caller has to. */
export const findOrderById = async (db: Db, id: number): Promise<Order | undefined> =>
  (await readOrders(db, sql`where o.id = ${id}`))[0];

/** Lists one page of a user's orders, newest first (CN-02). */
export async function listUserOrders(db: Db, userId: number, page: number): Promise<PageInfo & { items: Order[] }> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from orders where user_id = ${userId}`.execute(db);
  const items = await readOrders(
    db,
    sql`where o.user_id = ${userId} order by o.id desc limit ${ORDERS_PER_PAGE} offset ${(page - 1) * ORDERS_PER_PAGE}`,
  );
  return { ...paginate(page, ORDERS_PER_PAGE, counted[0]?.total ?? 0), items };
}

/** Seller order with the order it belongs to. `order` contains no other seller orders, and only the totals of this one. */
export type SellerOrderEntry = { order: Order; sellerOrder: SellerOrder };

export type SellerOrderFilter = { status?: OrderStatus | undefined; search?: string | undefined };

/**
 * Lists seller orders of the given sellers, newest first. `search` is a text that occurs in the order number or in the
 * buyer's name, email address or phone number.
 */
export async function listSellerOrders(
  db: Db,
  sellerIds: readonly number[],
  page: number,
  { status, search }: SellerOrderFilter = {},
): Promise<PageInfo & { items: SellerOrderEntry[] }> {
  const searchText = toAsciiDigits(search ?? "")
    .trim()
    .toLowerCase();
  const searchCondition = searchText
    ? sql`and (o.number = ${searchText} or position(${searchText} in lower(o.email)) > 0
        or position(${searchText} in lower(concat_ws(' ', o.billing_address->>'firstName', o.billing_address->>'lastName'))) > 0
        or position(${searchText} in lower(concat_ws(' ', o.shipping_address->>'firstName', o.shipping_address->>'lastName'))) > 0
        or position(${searchText} in coalesce(o.shipping_address->>'phone', o.billing_address->>'phone')) > 0)`
    : sql``;
  const from = sql`from seller_orders s join orders o on o.id = s.order_id
    where s.seller_id = any(${[...sellerIds]}::int[]) ${status ? sql`and s.status = ${status}` : sql``} ${searchCondition}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db);
  const { rows: ids } = await sql<{ id: number }>`
    select s.id ${from} order by s.id desc limit ${ORDERS_PER_PAGE} offset ${(page - 1) * ORDERS_PER_PAGE}`.execute(db);
  const sellerOrders = await listSellerOrdersByIds(
    db,
    ids.map(({ id }) => id),
  );
  return { ...paginate(page, ORDERS_PER_PAGE, counted[0]?.total ?? 0), items: sellerOrders };
}

/** Counts the seller orders of the given sellers by status. */
export async function countSellerOrders(
  db: Db,
  sellerIds: readonly number[],
): Promise<Partial<Record<OrderStatus, number>>> {
  const { rows } = await sql<{ status: OrderStatus; shares: number }>`
    select status, count(*)::int as shares from seller_orders
    where seller_id = any(${[...sellerIds]}::int[]) group by status`.execute(db);
  return Object.fromEntries(rows.map(({ status, shares }) => [status, shares]));
}

/** Finds a seller order of the given sellers. Returns undefined if it belongs to another seller. */
export async function findSellerOrder(
  db: Db,
  sellerIds: readonly number[],
  id: number,
): Promise<SellerOrderEntry | undefined> {
  const own = await db
    .selectFrom("seller_orders")
    .select("id")
    .where("id", "=", id)
    .where("seller_id", "in", [...sellerIds, 0])
    .executeTakeFirst();
  return own && (await listSellerOrdersByIds(db, [own.id]))[0];
}

/** Lists seller orders by id, in the given order. Does not check access. */
export async function listSellerOrdersByIds(db: Db, sellerOrderIds: readonly number[]): Promise<SellerOrderEntry[]> {
  if (sellerOrderIds.length === 0) return [];
  const orders = await readOrders(
    db,
    sql`where o.id in (select order_id from seller_orders where id = any(${[...sellerOrderIds]}::bigint[]))`,
    sellerOrderIds,
  );
  return sellerOrderIds.flatMap((id) => {
    const order = orders.find(({ sellers }) => sellers.some((sellerOrder) => sellerOrder.id === id));
    const sellerOrder = order?.sellers.find((each) => each.id === id);
    if (!order || !sellerOrder) return [];
    return [{ order: { ...order, sellers: [sellerOrder], totals: sumCharges([sellerOrder.charge]) }, sellerOrder }];
  });
}

/** Seller order as SQL returns it, with times as texts. */
type SellerOrderRow = Omit<SellerOrder, "answerBy" | "remindedAt" | "events"> & {
  answerBy: string;
  remindedAt: string | null;
  events: (Omit<OrderEvent, "at"> & { at: string })[];
};

/**
 * Row of the query for orders: the order with one of its seller orders in `share`. `share` is null if no seller order
 * matches.
 */
type OrderQueryRow = Omit<Order, "sellers" | "totals"> & { place: number; share: SellerOrderRow | null };

const buildLocalTextSql = (en: string, ar: string) =>
  sql`json_build_object('en', ${sql.raw(en)}, 'ar', ${sql.raw(ar)})`;

/** SQL expression for the state of an ordered car (`OrderedCarState`), with order line `l` and seller order `s`. */
const carStateSql = sql`case
  when l.kind <> 'car' then null
  when l.taken > 0 then 'reserved'
  when s.status in ('CANCELLED', 'RETURNED') then 'ended'
  when exists (select from order_lines h where h.ad_id = l.ad_id and h.kind = 'car' and h.taken > 0) then 'taken'
  when exists (select from ads a where a.id = l.ad_id and a.status in ('active', 'reserved')) then 'requested'
  else 'ended' end`;

const readOrders = async (db: Db, clause: RawBuilder<unknown>, sellerOrderIds?: readonly number[]): Promise<Order[]> =>
  toOrders((await buildOrdersQuery(clause, sellerOrderIds).execute(db)).rows);

/**
 * Builds the query for orders with their seller orders. `clause` filters and sorts the orders (`orders o`).
 * `sellerOrderIds` restricts the seller orders.
 */
const buildOrdersQuery = (clause: RawBuilder<unknown>, sellerOrderIds?: readonly number[]) => sql<OrderQueryRow>`
    select o.*, case when s.id is not null then json_build_object('id', s.id,
        'seller', json_build_object('id', s.seller_id, 'name', ${buildLocalTextSql("s.seller_name_en", "s.seller_name_ar")},
          'phone', r.phone, 'cityId', coalesce(r.city_id, (select a.city_id from order_lines l join ads a on a.id = l.ad_id
            where l.seller_order_id = s.id and a.city_id is not null order by l.id limit 1)), 'email', r.email),
        'delivery', s.delivery, 'status', s.status, 'paymentStatus', s.payment_status,
        'charge', json_build_object('currency', s.currency, 'goodsMinor', s.subtotal_minor, 'discountMinor', s.discount_minor,
          'shippingMinor', s.shipping_minor, 'taxMinor', s.tax_minor, 'includedTaxMinor', s.included_tax_minor, 'totalMinor', s.total_minor),
        'coupons', (select coalesce(json_agg(json_build_object('code', d.code, 'amountMinor', d.amount_minor,
            'paidBy', d.paid_by) order by d.coupon_id), '[]') from seller_order_coupons d where d.seller_order_id = s.id),
        'taxPercent', s.tax_percent, 'rate', s.rate::text,
        'carrier', s.carrier, 'trackingNumber', s.tracking_number, 'trackingUrl', s.tracking_url,
        'answerBy', s.respond_by, 'remindedAt', s.reminded_at,
        'lines', (select coalesce(json_agg(json_build_object('id', l.id, 'adId', l.ad_id, 'kind', l.kind,
            'name', ${buildLocalTextSql("l.name_en", "l.name_ar")}, 'slug', l.slug, 'sku', l.sku, 'image', l.image,
            'options', l.options, 'quantity', l.quantity,
            'unitMinor', l.unit_minor, 'dueMinor', l.due_minor, 'discountMinor', l.discount_minor,
            'vehicle', l.vehicle, 'fit', l.fit, 'fitRule', l.fit_rule, 'car', ${carStateSql}) order by l.id), '[]')
          from order_lines l where l.seller_order_id = s.id),
        'events', (select coalesce(json_agg(json_build_object('what', e.what, 'by', e.by, 'note', e.note,
            'at', e.occurred_at) order by e.id), '[]') from order_events e where e.seller_order_id = s.id),
        'receipts', (select coalesce(json_agg(p.file order by p.id), '[]') from payment_receipts p
          where p.seller_order_id = s.id)) end as share
    from (
      select row_number() over () as place, found.* from (
        select o.id, o.number, o.token, o.user_id as "userId", o.email, o.created_at as "createdAt", o.language, o.currency,
          o.rate::text, o.payment, o.notes, o.shipping_address as "shippingAddress",
          o.billing_address as "billingAddress"
        from orders o ${clause}) found) o
      left join seller_orders s on s.order_id = o.id ${sellerOrderIds ? sql`and s.id = any(${[...sellerOrderIds]}::bigint[])` : sql``}
      left join sellers r on r.id = s.seller_id
    order by o.place, s.id`;

/** Groups query rows into orders with their seller orders. */
function toOrders(rows: readonly OrderQueryRow[]): Order[] {
  const orders = new Map<number, Order>();
  for (const { place: _, share, ...fields } of rows) {
    const order = orders.get(fields.id) ?? { ...fields, sellers: [], totals: [] };
    orders.set(order.id, order);
    if (share) order.sellers.push(toSellerOrder(share, order.payment));
  }
  for (const order of orders.values()) order.totals = sumCharges(order.sellers.map(({ charge }) => charge));
  return [...orders.values()];
}

const toSellerOrder = (
  { answerBy, remindedAt, events, ...share }: SellerOrderRow,
  payment: PaymentMethod,
): SellerOrder => ({
  ...share,
  answerBy: isAwaitingResponse(share.status, share.paymentStatus, payment, share.charge.totalMinor > 0)
    ? new Date(answerBy)
    : null,
  remindedAt: remindedAt === null ? null : new Date(remindedAt),
  events: events.map((event) => ({ ...event, at: new Date(event.at) })),
});
