import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { listSellerOrdersByIds, type SellerOrderEntry } from "#domain/orders/queries.server.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import type { OrderReturn, ReturnableLine, ReturnEvent } from "./return.ts";
import { calculateFullRefund } from "./return-value.ts";

const RETURNS_PER_PAGE = 20;

/** Return as SQL returns it, with times as texts in JSON. */
type ReturnRow = Omit<OrderReturn, "events" | "refundedMinor"> & {
  events: (Omit<ReturnEvent, "at"> & { at: string })[];
  refundedMinor: string;
};

async function readReturns(db: Db, condition: RawBuilder<SqlBool>): Promise<OrderReturn[]> {
  const { rows } = await sql<ReturnRow>`
    select r.id, r.seller_order_id as "sellerOrderId", r.order_line_id as "lineId", r.quantity, r.reason, r.state,
      r.guaranteed, r.shipping_paid_by as "shippingPaidBy", r.carrier, r.tracking_number as "trackingNumber",
      r.received_at as "receivedAt", r.respond_by as "respondBy", r.created_at as "createdAt",
      (select coalesce(json_agg(p.file order by p.id), '[]') from return_photos p where p.return_id = r.id) as photos,
      (select coalesce(json_agg(json_build_object('state', e.state, 'by', e.by, 'note', e.note,
        'amountMinor', e.amount_minor, 'at', e.occurred_at) order by e.id), '[]')
        from return_events e where e.return_id = r.id) as events,
      (select coalesce(sum(f.amount_minor), 0) from refunds f where f.return_id = r.id) as "refundedMinor"
    from returns r where ${condition} order by r.id`.execute(db);
  return rows.map(({ events, refundedMinor, ...row }) => ({
    ...row,
    events: events.map((event) => ({ ...event, at: new Date(event.at) })),
    refundedMinor: Number(refundedMinor),
  }));
}

/** Lists the returns of seller orders, the oldest first. Does not check access. */
export const listReturns = async (db: Db, sellerOrderIds: readonly number[]): Promise<OrderReturn[]> =>
  sellerOrderIds.length === 0
    ? []
    : readReturns(db, sql<SqlBool>`r.seller_order_id = any(${[...sellerOrderIds]}::bigint[])`);

/** Return with its seller order and all returns of that order. `valueMinor` is the amount of a full refund. */
export type ReturnEntry = SellerOrderEntry & { found: OrderReturn; returns: OrderReturn[]; valueMinor: number };

/** Adds the seller orders to returns. */
async function addSellerOrders(db: Db, found: readonly OrderReturn[]): Promise<ReturnEntry[]> {
  const sellerOrderIds = [...new Set(found.map(({ sellerOrderId }) => sellerOrderId))];
  const entries = await listSellerOrdersByIds(db, sellerOrderIds);
  const returns = await listReturns(db, sellerOrderIds);
  return found.flatMap((each) => {
    const entry = entries.find(({ sellerOrder }) => sellerOrder.id === each.sellerOrderId);
    if (!entry) return [];
    const own = returns.filter(({ sellerOrderId }) => sellerOrderId === each.sellerOrderId);
    return [{ ...entry, found: each, returns: own, valueMinor: getReturnValue(entry.sellerOrder, each, own) }];
  });
}

/** Returns the amount of a full refund for a return. */
const getReturnValue = (
  sellerOrder: SellerOrderEntry["sellerOrder"],
  found: OrderReturn,
  returns: readonly OrderReturn[],
): number => calculateFullRefund(sellerOrder, found, returns).totalMinor;

/** Finds a return with its seller order. Does not check access. */
export async function findReturn(db: Db, id: number): Promise<ReturnEntry | undefined> {
  return (await addSellerOrders(db, await readReturns(db, sql<SqlBool>`r.id = ${id}`)))[0];
}

export type ReturnPage = PageInfo & { items: ReturnEntry[] };

async function listReturnPage(db: Db, condition: RawBuilder<SqlBool>, page: number): Promise<ReturnPage> {
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from returns r where ${condition}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select r.id from returns r where ${condition} order by r.id desc
    limit ${RETURNS_PER_PAGE} offset ${(page - 1) * RETURNS_PER_PAGE}`.execute(db);
  const ids = rows.map(({ id }) => id);
  const found = ids.length > 0 ? await readReturns(db, sql<SqlBool>`r.id = any(${ids}::bigint[])`) : [];
  return {
    ...paginate(page, RETURNS_PER_PAGE, counted[0]?.total ?? 0),
    items: await addSellerOrders(db, found.reverse()),
  };
}

/** Lists one page of a buyer's returns, the newest first. */
export const listBuyerReturns = (db: Db, userId: number, page: number): Promise<ReturnPage> =>
  listReturnPage(
    db,
    sql<SqlBool>`r.seller_order_id in (select s.id from seller_orders s join orders o on o.id = s.order_id
      where o.user_id = ${userId})`,
    page,
  );

/** Lists one page of the returns to sellers, the newest first. */
export const listSellerReturns = (db: Db, sellerIds: readonly number[], page: number): Promise<ReturnPage> =>
  listReturnPage(
    db,
    sql<SqlBool>`r.seller_order_id in (select id from seller_orders where seller_id = any(${[...sellerIds]}::int[]))`,
    page,
  );

/** Counts the returns that wait for an action of the sellers. */
export async function countWaitingReturns(db: Db, sellerIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from returns r join seller_orders s on s.id = r.seller_order_id
    where r.state in ('requested', 'sent', 'received') and s.seller_id = any(${[...sellerIds]}::int[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists the data of order lines that returns need. */
export async function listReturnableLines(
  db: Db,
  sellerOrderIds: readonly number[],
): Promise<(ReturnableLine & { sellerOrderId: number })[]> {
  if (sellerOrderIds.length === 0) return [];
  const { rows } = await sql<ReturnableLine & { sellerOrderId: number }>`
    select id, seller_order_id as "sellerOrderId", kind, quantity, fit, guarantee from order_lines
    where seller_order_id = any(${[...sellerOrderIds]}::bigint[]) order by id`.execute(db);
  return rows;
}

/**
 * Finds when the goods of seller orders arrived, as stated by the seller or the buyer. Seller orders that did not
 * arrive or have ended are missing.
 */
export async function findDeliveryTimes(db: Db, sellerOrderIds: readonly number[]): Promise<Map<number, Date>> {
  if (sellerOrderIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; at: Date }>`
    select s.id, least(s.received_at, (select min(e.occurred_at) from order_events e
      where e.seller_order_id = s.id and e.what = 'DELIVERED')) as at
    from seller_orders s
    where s.id = any(${[...sellerOrderIds]}::bigint[]) and s.status in ('SHIPPED', 'DELIVERED')`.execute(db);
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at]] : [])));
}
