import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { notifyListingSeller } from "./seller-notifications.server.ts";
import { SOLD_QUESTION_ANSWER_DAYS } from "./sold-reports.server.ts";
import { recordListingEvent, transitionListing } from "./transitions.server.ts";

/** Options of one batch of an expiry job. `most` is the maximum number of listings in the batch. */
export type ExpiryBatchOptions = { now: Date; most: number };

const DAY_MS = 24 * 60 * 60_000;
/** Number of days before the expiry of a listing at which its seller is reminded. */
const EXPIRY_REMINDER_DAYS = 3;

/** SQL condition that a listing may expire; `a` is `ads`. An ordered car does not expire while its order is open. */
const notUnderOrderSql = sql`(a.status = 'active' or not exists (
  select from order_lines l join seller_orders s on s.id = l.seller_order_id
  where l.ad_id = a.id and s.status not in ('CANCELLED', 'RETURNED')))`;

const getIds = ({ rows }: { rows: { id: number }[] }): number[] => rows.map(({ id }) => id);

/** Expires a batch of listings whose lifetime has ended. Returns the number of listings. */
export function expireListingsBatch(db: Db, { now, most }: ExpiryBatchOptions): Promise<number> {
  return withTransaction(db, async (trx) => {
    const due = getIds(
      await sql<{ id: number }>`
        select a.id from ads a
        where a.status in ('active', 'reserved') and a.expires_at <= ${now} and ${notUnderOrderSql}
        order by a.id limit ${most} for update of a skip locked`.execute(trx),
    );
    for (const listingId of due) await transitionListing(trx, { adId: listingId, to: "expired", by: "system", now });
    return due.length;
  });
}

/** Reminds the sellers of a batch of listings that expire soon, once per expiry. Returns the number of listings. */
export function sendExpiryRemindersBatch(
  db: Db,
  { now, most, origin }: ExpiryBatchOptions & { origin: string },
): Promise<number> {
  return withTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: number; expires_at: Date }>`
      select a.id, a.expires_at from ads a
      where a.status = 'active' and a.expires_at > ${now}
        and a.expires_at <= ${new Date(now.getTime() + EXPIRY_REMINDER_DAYS * DAY_MS)}
        and not exists (select from ad_events e where e.ad_id = a.id and e.what = 'expiring'
          and e.occurred_at > a.expires_at - make_interval(days => ${2 * EXPIRY_REMINDER_DAYS}))
      order by a.id limit ${most} for update of a skip locked`.execute(trx);
    for (const { id, expires_at } of rows) {
      await recordListingEvent(trx, { adId: id, eventType: "expiring", by: "system", now });
      await notifyListingSeller(trx, id, "expiring", { now, origin, day: expires_at });
    }
    return rows.length;
  });
}

/**
 * Pauses a batch of listings whose sellers did not confirm in time that the listing is still available. Returns the
 * number of listings.
 */
export function pauseUnconfirmedListingsBatch(db: Db, { now, most }: ExpiryBatchOptions): Promise<number> {
  return withTransaction(db, async (trx) => {
    const due = getIds(
      await sql<{ id: number }>`
        select a.id from availability_checks q join ads a on a.id = q.ad_id
        where q.asked_at <= ${new Date(now.getTime() - SOLD_QUESTION_ANSWER_DAYS * DAY_MS)} and a.status = 'active'
        order by a.id limit ${most} for update of a skip locked`.execute(trx),
    );
    for (const listingId of due) {
      await transitionListing(trx, {
        adId: listingId,
        to: "closed",
        by: "system",
        ended: "paused",
        details: { unanswered: true },
        now,
      });
    }
    return due.length;
  });
}
