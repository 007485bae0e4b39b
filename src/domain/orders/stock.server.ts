import { sql } from "kysely";
import { moveAd } from "#domain/ads/life/move.server.ts";
import type { Trx } from "#domain/cart/held-lines.server.ts";
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

/** Reserves the cars that are ordered. Answers with the ids of lines that nothing could be taken for; of `parts` it could. */
export async function reserveCars(
  trx: Trx,
  now: Date,
  lines: readonly OrderedLine[],
  parts: readonly { id: number }[],
): Promise<number[]> {
  const taken = new Set(parts.map(({ id }) => id));
  for (const { line } of lines) {
    if (line.product.kind !== "car") continue;
    const adId = line.product.id;
    const reserved = await moveAd(trx, { adId, to: "reserved", by: "system", details: { ordered: true }, now });
    if (reserved.ok) taken.add(adId);
  }
  return lines.filter(({ line }) => !taken.has(line.product.id)).map(({ line }) => line.id);
}

/**
 * Puts what a seller's share of an order took back: pieces into the stock, a car up for sale again unless somebody
 * else has ordered it since.
 */
export async function giveBack(trx: Trx, now: Date, sellerOrderId: number): Promise<void> {
  await sql`
    with back as (
      select a.id, sum(l.taken)::int as pieces from order_lines l join ads a on a.id = l.ad_id
      where l.seller_order_id = ${sellerOrderId} group by a.id
    ), locked as (select a.id from ads a where a.id in (select id from back) order by a.id for no key update)
    update ads set
      stock = ads.stock + back.pieces,
      availability = case when ads.availability = 'out-of-stock' and ads.stock = 0 and back.pieces > 0 then 'in-stock'
        else ads.availability end,
      updated_at = ${now}
    from back, locked where ads.id = back.id and locked.id = ads.id`.execute(trx);
  const { rows } = await sql<{ id: number }>`
    select a.id from ads a
    where a.kind = 'car' and a.status in ('reserved', 'sold')
      and a.id in (select ad_id from order_lines where seller_order_id = ${sellerOrderId})
      and not exists (
        select from order_lines o join seller_orders s on s.id = o.seller_order_id
        where o.ad_id = a.id and s.id <> ${sellerOrderId} and s.status not in ('CANCELLED', 'RETURNED'))
    order by a.id`.execute(trx);
  for (const { id } of rows)
    await moveAd(trx, { adId: id, to: "active", by: "system", details: { ordered: true }, now });
}

/** A car that was handed over is sold. */
export async function sellCars(trx: Trx, now: Date, sellerOrderId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ads where status = 'reserved' and kind = 'car'
      and id in (select ad_id from order_lines where seller_order_id = ${sellerOrderId}) order by id`.execute(trx);
  for (const { id } of rows) {
    await moveAd(trx, { adId: id, to: "sold", by: "system", ended: "sold-here", details: { ordered: true }, now });
  }
}
