import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import { moveAd } from "#domain/ads/life/move.server.ts";
import type { Trx } from "#domain/cart/held-lines.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { OrderedLine } from "./shares.server.ts";

/** Says of each line how many pieces come out of the stock: of what its maker sends only what lies there. By ad, without cars. */
export function piecesTaken(lines: readonly OrderedLine[]): Map<number, number> {
  const parts = new Map<number, number>();
  for (const ordered of lines) {
    const { product, quantity } = ordered.line;
    if (product.kind === "car") continue;
    const before = parts.get(product.id) ?? 0;
    ordered.taken = product.availability === "on-backorder" ? Math.min(quantity, product.stock - before) : quantity;
    parts.set(product.id, before + ordered.taken);
  }
  return parts;
}

/**
 * The statement that takes pieces out of the stock, and answers with the ads that had them: who has sold the last one is out of stock.
 * The ads are locked, and the conditions stand here all the same: whatever was read before, nothing is sold twice.
 */
export const takingPieces = (parts: ReadonlyMap<number, number>, now: Date) =>
  parts.size === 0
    ? sql<{ id: number }>`select 0 as id where false`
    : sql<{ id: number }>`
      update ads set
        stock = ads.stock - t.pieces,
        availability = case when ads.availability = 'in-stock' and ads.stock = t.pieces then 'out-of-stock'
          else ads.availability end,
        updated_at = ${now}
      from (values ${sql.join([...parts].map(([id, pieces]) => sql`(${id}::bigint, ${pieces}::int)`))}) as t(id, pieces)
      where ads.id = t.id and ads.status = 'active' and ads.availability <> 'out-of-stock' and ads.stock >= t.pieces
      returning ads.id`;

/** Finds the lines whose parts could not be taken; `taken` are the ads whose stock was enough. Cars take nothing. */
export function findShortLines(lines: readonly OrderedLine[], taken: readonly { id: number }[]): number[] {
  const had = new Set(taken.map(({ id }) => id));
  return lines.flatMap(({ line }) => (line.product.kind === "car" || had.has(line.product.id) ? [] : [line.id]));
}

/** Why a car can't be reserved: another buyer has it, or its listing isn't up. */
export type CarRefusal = "order.car_taken" | "order.car_ended";

type RequestedCar = { lineId: number; adId: number | null; status: AdStatus | null; isTaken: boolean };

/**
 * Reserves the cars of a seller's share of an order for its buyer: all of them, or none. A car that its seller has marked as
 * reserved can be given to the buyer too. Locks the cars, so of two shares that want the same car one is refused.
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
  const refusal = rows.map(refusalOfCar).find((code) => code !== undefined);
  if (refusal) return failure("conflict", refusal);
  const adIds: number[] = [];
  for (const { lineId, adId, status } of rows) {
    if (adId === null) continue;
    await sql`update order_lines set taken = 1 where id = ${lineId}`.execute(trx);
    if (status === "active") {
      const moved = await moveAd(trx, { adId, to: "reserved", by: "system", details: { ordered: true }, now });
      if (!moved.ok) throw new Error(`car ${adId} can't be reserved: ${moved.code}`);
    }
    adIds.push(adId);
  }
  return ok({ adIds });
}

function refusalOfCar({ adId, status, isTaken }: RequestedCar): CarRefusal | undefined {
  if (isTaken) return "order.car_taken";
  return adId !== null && (status === "active" || status === "reserved") ? undefined : "order.car_ended";
}

/** Finds the shares of other orders that wait for some cars, the oldest first. */
export async function findWaitingShares(trx: Trx, adIds: readonly number[]): Promise<number[]> {
  if (adIds.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select distinct s.id from order_lines l join seller_orders s on s.id = l.seller_order_id
    where l.ad_id = any(${[...adIds]}::bigint[]) and l.kind = 'car' and l.taken = 0 and s.status = 'PENDING'
    order by s.id limit ${MAX_TOLD}`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Buyers who are told at once that a car went to somebody else. */
const MAX_TOLD = 200;

/** Counts the requests for a car that wait for its seller's answer. */
export async function countCarRequests(db: Db, adId: number): Promise<number> {
  const { rows } = await sql<{ requests: number }>`
    select count(distinct s.id)::int as requests from order_lines l join seller_orders s on s.id = l.seller_order_id
    where l.ad_id = ${adId} and l.kind = 'car' and l.taken = 0 and s.status = 'PENDING'`.execute(db);
  return rows[0]?.requests ?? 0;
}

/**
 * Builds the condition that a share holds cars only, and that each of them is sold or its listing deleted. `share` is the SQL of the
 * share's id.
 */
export const isOnlySoldCars = (share: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`(
  exists (select from order_lines l where l.seller_order_id = ${share})
  and not exists (
    select from order_lines l left join ads a on a.id = l.ad_id
    where l.seller_order_id = ${share} and (l.kind <> 'car' or l.taken > 0 or a.status <> 'sold')))`;

/** Checks whether a share holds cars only, all of which are sold. */
export async function hasOnlySoldCars(trx: Trx, sellerOrderId: number): Promise<boolean> {
  const { rows } = await sql<{
    only: boolean;
  }>`select ${isOnlySoldCars(sql`${sellerOrderId}::bigint`)} as only`.execute(trx);
  return rows[0]?.only === true;
}

/** Gives back what a seller's share of an order took: pieces into the stock, and cars that were reserved for it on sale again. */
export async function giveBack(trx: Trx, now: Date, sellerOrderId: number): Promise<void> {
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
    await moveAd(trx, { adId: id, to: "active", by: "system", details: { ordered: true }, now });
}

/** Marks cars that were handed over as sold. */
export async function sellCars(trx: Trx, now: Date, sellerOrderId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ads where status = 'reserved' and id in (
      select ad_id from order_lines where seller_order_id = ${sellerOrderId} and kind = 'car' and taken > 0)
    order by id`.execute(trx);
  for (const { id } of rows) {
    await moveAd(trx, { adId: id, to: "sold", by: "system", ended: "sold-here", details: { ordered: true }, now });
  }
}
