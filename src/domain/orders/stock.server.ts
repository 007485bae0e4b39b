import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import type { Trx } from "#domain/cart/cart-lines.server.ts";
import { transitionListing } from "#domain/listings/lifecycle/transitions.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { OrderedLine } from "./seller-order-drafts.server.ts";

/**
 * Calculates by how much the stock of each listing decreases, and sets `stockDecrement` of each line. A part on
 * backorder takes only what is in stock. Cars have no stock and are skipped.
 */
export function calculateStockDecrements(lines: readonly OrderedLine[]): Map<number, number> {
  const decrements = new Map<number, number>();
  for (const ordered of lines) {
    const { product, quantity } = ordered.line;
    if (product.kind === "car") continue;
    const decrementedBefore = decrements.get(product.id) ?? 0;
    ordered.stockDecrement =
      product.availability === "on-backorder" ? Math.min(quantity, product.stock - decrementedBefore) : quantity;
    decrements.set(product.id, decrementedBefore + ordered.stockDecrement);
  }
  return decrements;
}

/**
 * Builds the statement that decreases the stock. The statement changes and returns only listings that still have enough
 * stock, so that nothing is sold twice. A listing whose last unit is sold becomes out of stock.
 */
export const buildStockDecrement = (decrements: ReadonlyMap<number, number>, now: Date) =>
  decrements.size === 0
    ? sql<{ id: number }>`select 0 as id where false`
    : sql<{ id: number }>`
      update ads set
        stock = ads.stock - t.pieces,
        availability = case when ads.availability = 'in-stock' and ads.stock = t.pieces then 'out-of-stock'
          else ads.availability end,
        updated_at = ${now}
      from (values ${sql.join([...decrements].map(([id, quantity]) => sql`(${id}::bigint, ${quantity}::int)`))}) as t(id, pieces)
      where ads.id = t.id and ads.status = 'active' and ads.availability <> 'out-of-stock' and ads.stock >= t.pieces
      returning ads.id`;

/** Finds the lines whose listing is not in `decremented`, because it had too little stock. Cars are skipped. */
export function findLinesShortOfStock(lines: readonly OrderedLine[], decremented: readonly { id: number }[]): number[] {
  const decrementedIds = new Set(decremented.map(({ id }) => id));
  return lines.flatMap(({ line }) =>
    line.product.kind === "car" || decrementedIds.has(line.product.id) ? [] : [line.id],
  );
}

/** Reason why a car cannot be reserved: it is reserved for another buyer, or its listing is not active. */
type CarUnavailableCode = "order.car_taken" | "order.car_ended";

type RequestedCar = { lineId: number; adId: number | null; status: ListingStatus | null; isTaken: boolean };

/**
 * Reserves all cars of a seller order for its buyer, or none of them. Cars that their seller has marked as reserved can
 * be reserved as well. Locks the cars, so that only one of two competing orders succeeds.
 */
export async function reserveCars(trx: Trx, now: Date, sellerOrderId: number): Promise<Result<{ adIds: number[] }>> {
  await sql`select a.id from ads a where a.id in (
    select ad_id from order_lines where seller_order_id = ${sellerOrderId} and kind = 'car' and taken = 0)
    order by a.id for no key update`.execute(trx);
  const { rows } = await sql<RequestedCar>`
    select l.id as "lineId", l.ad_id as "adId", a.status, exists (
        select from order_lines o where o.ad_id = l.ad_id and o.kind = 'car' and o.taken > 0) as "isTaken"
    from order_lines l left join ads a on a.id = l.ad_id
    where l.seller_order_id = ${sellerOrderId} and l.kind = 'car' and l.taken = 0 order by l.ad_id`.execute(trx);
  const unavailableCode = rows.map(getCarUnavailableCode).find((code) => code !== undefined);
  if (unavailableCode) return failure("conflict", unavailableCode);
  const adIds: number[] = [];
  for (const { lineId, adId, status } of rows) {
    if (adId === null) continue;
    await sql`update order_lines set taken = 1 where id = ${lineId}`.execute(trx);
    if (status === "active") {
      const moved = await transitionListing(trx, {
        adId,
        to: "reserved",
        by: "system",
        details: { ordered: true },
        now,
      });
      if (!moved.ok) throw new Error(`car ${adId} cannot be reserved: ${moved.code}`);
    }
    adIds.push(adId);
  }
  return ok({ adIds });
}

function getCarUnavailableCode({ adId, status, isTaken }: RequestedCar): CarUnavailableCode | undefined {
  if (isTaken) return "order.car_taken";
  return adId !== null && (status === "active" || status === "reserved") ? undefined : "order.car_ended";
}

/** Finds the pending seller orders that contain any of the cars, the oldest first. */
export async function findPendingSellerOrdersWithCars(trx: Trx, adIds: readonly number[]): Promise<number[]> {
  if (adIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct s.id from order_lines l join seller_orders s on s.id = l.seller_order_id
    where l.ad_id = any(${[...adIds]}::bigint[]) and l.kind = 'car' and l.taken = 0 and s.status = 'PENDING'
    order by s.id limit ${MAX_NOTIFIED_BUYERS}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Maximum number of buyers who are notified that a car was reserved for another buyer. */
const MAX_NOTIFIED_BUYERS = 200;

/** Counts the requests for a car that wait for a response of the seller. */
export async function countCarRequests(db: Db, adId: number): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select count(distinct s.id)::int as requests from order_lines l join seller_orders s on s.id = l.seller_order_id
    where l.ad_id = ${adId} and l.kind = 'car' and l.taken = 0 and s.status = 'PENDING'`.execute(db);
  return rows[0]?.requests ?? 0;
}

/**
 * Builds the condition that a seller order contains only cars, and that all of them are sold or deleted.
 * `sellerOrderId` is SQL for the id.
 */
export const buildOnlySoldCarsCondition = (sellerOrderId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from order_lines l where l.seller_order_id = ${sellerOrderId})
  and not exists (
    select from order_lines l left join ads a on a.id = l.ad_id
    where l.seller_order_id = ${sellerOrderId} and (l.kind <> 'car' or l.taken > 0 or a.status <> 'sold')))`;

/** Checks whether a seller order contains only cars, and all of them are sold or deleted. */
export async function hasOnlySoldCars(trx: Trx, sellerOrderId: number): Promise<boolean> {
  const { rows } = await sql<{
    only: boolean;
  }>`select ${buildOnlySoldCarsCondition(sql`${sellerOrderId}::bigint`)} as only`.execute(trx);
  return rows[0]?.only === true;
}

/** Adds the ordered quantities of a seller order to the stock again, and puts its reserved cars on sale again. */
export async function restoreStock(trx: Trx, now: Date, sellerOrderId: number): Promise<void> {
  await sql`
    with back as (
      select a.id, sum(l.taken)::int as pieces from order_lines l join ads a on a.id = l.ad_id
      where l.seller_order_id = ${sellerOrderId} and l.kind = 'part' group by a.id
    ), locked as (select a.id from ads a where a.id in (select id from back) order by a.id for no key update)
    update ads set
      stock = ads.stock + back.pieces,
      availability = case when ads.availability = 'out-of-stock' and ads.stock = 0 and back.pieces > 0 then 'in-stock'
        else ads.availability end,
      updated_at = ${now}
    from back, locked where ads.id = back.id and locked.id = ads.id`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    with freed as (
      update order_lines set taken = 0 where seller_order_id = ${sellerOrderId} and kind = 'car' and taken > 0
      returning ad_id)
    select a.id from ads a where a.id in (select ad_id from freed) and a.status in ('reserved', 'sold')
    order by a.id`.execute(trx);
  for (const { id } of rows)
    await transitionListing(trx, { adId: id, to: "active", by: "system", details: { ordered: true }, now });
}

/**
 * Takes returned units out of an order line, and puts them on sale again if `isOnSale`. A later return of the whole
 * order does not count them again.
 */
export async function restockLine(
  trx: Trx,
  now: Date,
  { lineId, quantity, isOnSale }: { lineId: number; quantity: number; isOnSale: boolean },
): Promise<void> {
  const { rows } = await sql<{ adId: number | null; pieces: number }>`
    update order_lines l set taken = l.taken - before.pieces
    from (select id, least(taken, ${quantity}::int) as pieces from order_lines where id = ${lineId}) before
    where l.id = before.id and l.kind = 'part' returning l.ad_id as "adId", before.pieces`.execute(trx);
  const [line] = rows;
  if (!isOnSale || !line?.adId || line.pieces === 0) return;
  await sql`
    update ads set stock = stock + ${line.pieces}, updated_at = ${now},
      availability = case when availability = 'out-of-stock' and stock = 0 then 'in-stock' else availability end
    where id = ${line.adId}`.execute(trx);
}

/** Marks the reserved cars of a seller order as sold, once the order is delivered. */
export async function markCarsSold(trx: Trx, now: Date, sellerOrderId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ads where status = 'reserved' and id in (
      select ad_id from order_lines where seller_order_id = ${sellerOrderId} and kind = 'car' and taken > 0)
    order by id`.execute(trx);
  for (const { id } of rows) {
    await transitionListing(trx, {
      adId: id,
      to: "sold",
      by: "system",
      ended: "sold-here",
      details: { ordered: true },
      now,
    });
  }
}
