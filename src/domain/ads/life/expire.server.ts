import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { moveAd, writeAdEvent } from "./move.server.ts";
import { daysToAnswer } from "./sold.server.ts";
import { tellSellerOf } from "./tell.server.ts";

/** How many ads a round takes: each is a transaction's work, and pages come in between. */
export type Round = { now: Date; most: number };

const day = 24 * 60 * 60_000;
/** Sellers are told so long before an ad ends, in days. */
export const toldBefore = 3;

/** A car that somebody ordered doesn't end under the order (`a` is ads). */
const isFree = sql`(a.status = 'active' or not exists (
  select from order_lines l join seller_orders s on s.id = l.seller_order_id
  where l.ad_id = a.id and s.status not in ('CANCELLED', 'RETURNED')))`;

const idsOf = ({ rows }: { rows: { id: number }[] }): number[] => rows.map(({ id }) => id);

/** Ends some ads whose time is over; how many. */
export function expireSome(db: Db, { now, most }: Round): Promise<number> {
  return inTransaction(db, async (trx) => {
    const due = idsOf(
      await sql<{ id: number }>`
        select a.id from ads a
        where a.status in ('active', 'reserved') and a.expires_at <= ${now} and ${isFree}
        order by a.id limit ${most} for update of a skip locked`.execute(trx),
    );
    for (const adId of due) await moveAd(trx, { adId, to: "expired", by: "system", now });
    return due.length;
  });
}

/** Tells sellers of some ads that end within days, once for each time that they would; how many. */
export function remindSome(db: Db, { now, most, origin }: Round & { origin: string }): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number; expires_at: Date }>`
      select a.id, a.expires_at from ads a
      where a.status = 'active' and a.expires_at > ${now}
        and a.expires_at <= ${new Date(now.getTime() + toldBefore * day)}
        and not exists (select from ad_events e where e.ad_id = a.id and e.what = 'expiring'
          and e.at > a.expires_at - make_interval(days => ${2 * toldBefore}))
      order by a.id limit ${most} for update of a skip locked`.execute(trx);
    for (const { id, expires_at } of rows) {
      await writeAdEvent(trx, { adId: id, what: "expiring", by: "system", now });
      await tellSellerOf(trx, id, "expiring", { now, origin, day: expires_at });
    }
    return rows.length;
  });
}

/** Pauses some ads whose sellers were asked whether they are still there, and didn't answer; how many. */
export function pauseSomeUnanswered(db: Db, { now, most }: Round): Promise<number> {
  return inTransaction(db, async (trx) => {
    const due = idsOf(
      await sql<{ id: number }>`
        select a.id from ad_sold_questions q join ads a on a.id = q.ad_id
        where q.asked_at <= ${new Date(now.getTime() - daysToAnswer * day)} and a.status = 'active'
        order by a.id limit ${most} for update of a skip locked`.execute(trx),
    );
    for (const adId of due) {
      await moveAd(trx, { adId, to: "closed", by: "system", ended: "paused", details: { unanswered: true }, now });
    }
    return due.length;
  });
}
