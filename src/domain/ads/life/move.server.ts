import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdEnd, AdStatus } from "#db/schema/ads.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { toListingDays } from "#domain/site/site-settings.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { writeSearchWords } from "../reindex.server.ts";
import { type AdStepBy, endOf, expiryAfter, isAdStatus, mayMove } from "./steps.ts";

/** A step of an ad: which, where to, and by whom. */
export type AdMove = {
  adId: number;
  to: AdStatus;
  by: AdStepBy;
  userId?: number | undefined;
  /** For whoever sells it to read. */
  note?: string | undefined;
  details?: Record<string, unknown> | undefined;
  /** Sends no notification: one of the whole it belongs to follows. */
  isSilent?: boolean | undefined;
  /** Why it ends, where it does; the usual reason of the status when it isn't said. */
  ended?: AdEnd | undefined;
  now: Date;
  /** Whoever has it at hand saves the transaction a reading of it. */
  catalogue?: Catalogue | undefined;
};

type Row = {
  kind: string;
  status: AdStatus;
  ended: AdEnd | null;
  expires_at: Date | null;
  owner_id: number | null;
  ar: string | null;
  en: string | null;
  listing_days: string | null;
};

/**
 * Takes an ad to another status: the one place that does. What the table of steps refuses changes nothing
 * (`ad.illegal_step`), and a car that was ordered is put up again, checked again or taken away by its order alone (`ad.ordered`).
 * Search words are there while the ad is active, and whoever sells it is told of what others did. Call `forgetMarket`
 * after the commit.
 */
export async function moveAd(trx: Db, move: AdMove): Promise<Result<void>> {
  const { adId, to, by, now } = move;
  const ad = await lockAd(trx, adId);
  if (!ad) return failure("not_found", "product.not_found");
  const ended = endOf(ad.status, to, by, move.ended);
  if (!mayMove(ad, to, by) || ended === undefined) return failure("conflict", "ad.illegal_step");
  const leaves = leavesOrder.has(to) || ended === "sold-elsewhere";
  if (by === "seller" && leaves && (await isOrdered(trx, adId, ad.kind))) {
    return failure("conflict", "ad.ordered");
  }
  const from = ad.status === "pending" && to === "active" ? await statusBeforeLook(trx, adId) : ad.status;
  await trx
    .updateTable("ads")
    .set((eb) => ({
      status: to,
      ended,
      expires_at: expiryAfter(from, to, ad.expires_at, { now, listingDays: toListingDays(ad.listing_days) }),
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", adId)
    .execute();
  if (to === "active") await writeSearchWords(trx, move.catalogue ?? (await catalogueOf(trx)), [adId]);
  else if (ad.status === "active") await trx.deleteFrom("ad_search").where("ad_id", "=", adId).execute();
  await answerSold(trx, adId);
  await writeAdEvent(trx, {
    ...move,
    what: to,
    details: { from: ad.status, ...(ended ? { ended } : {}), ...move.details },
  });
  if (isTold(move) && ad.owner_id !== null && ad.owner_id !== move.userId) {
    await notify(trx, [
      {
        userId: ad.owner_id,
        kind: `ad-${to}`,
        data: { name: { ar: ad.ar, en: ad.en }, ...(move.note ? { note: move.note } : {}) },
        path: `/account/ads/${adId}`,
      },
    ]);
  }
  return ok(undefined);
}

/** What an ad that waits was when it began to wait; one that was just written began with it. */
async function statusBeforeLook(trx: Db, adId: number): Promise<AdStatus> {
  const { rows } = await sql<{ from: string | null }>`
    select e.details->>'from' as "from" from ad_events e
    where e.ad_id = ${adId} and e.what = 'pending' and e.details->>'undone' is null
    order by e.id desc limit 1`.execute(trx);
  const from = rows[0]?.from;
  return isAdStatus(from) ? from : "pending";
}

/**
 * Shows an ad that waited; what was kept for a buyer when it began to wait is kept again, so that looking at it frees
 * nothing.
 */
export async function letThrough(trx: Db, move: Omit<AdMove, "to" | "ended">): Promise<Result<void>> {
  const before = await statusBeforeLook(trx, move.adId);
  const shown = await moveAd(trx, { ...move, to: "active" });
  return shown.ok && before === "reserved" ? moveAd(trx, { ...move, to: "reserved" }) : shown;
}

/** Where an ordered car can't be taken by its seller: there its order would be without it. */
const leavesOrder: ReadonlySet<AdStatus> = new Set(["pending", "active", "closed"]);

/** What whoever sells hears of; orders tell of what they do by themselves. */
const told: readonly AdStatus[] = ["pending", "active", "rejected", "expired", "closed"];
const isTold = ({ to, by, details, isSilent }: AdMove): boolean =>
  !isSilent && by !== "seller" && told.includes(to) && !details?.ordered;

/** What was said of an ad being sold is settled by whatever becomes of it, or by its seller's word. */
export async function answerSold(trx: Db, adId: number): Promise<void> {
  await trx.deleteFrom("ad_sold_reports").where("ad_id", "=", adId).execute();
  await trx.deleteFrom("ad_sold_questions").where("ad_id", "=", adId).execute();
}

async function lockAd(trx: Db, adId: number): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select a.kind, a.status, a.ended, a.expires_at, s.owner_id, d.narrating_ar as ar, d.narrating_en as en,
      (select value from settings where key = 'listingDays') as listing_days
    from ads a join sellers s on s.id = a.seller_id join ad_docs d on d.ad_id = a.id
    where a.id = ${adId} for update of a`.execute(trx);
  return rows[0];
}

/** Checks whether the car is reserved for an order, or was sold by one. Requests that wait for an answer don't count. */
export async function isOrdered(trx: Db, adId: number, kind: string): Promise<boolean> {
  return kind === "car" && (await orderedCars(trx, [adId])).has(adId);
}

/** Finds which of some ads are cars that are reserved for an order, or were sold by one. */
export async function orderedCars(db: Db, adIds: readonly number[]): Promise<Set<number>> {
  if (adIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select ad_id as id from order_lines
    where ad_id = any(${[...adIds]}::bigint[]) and kind = 'car' and taken > 0`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** What happened to an ad, for its history: a new status, or whatever else changed of it. */
export type AdEvent = Pick<AdMove, "adId" | "by" | "userId" | "note" | "details" | "now"> & { what: string };

/** Writes down what happened to an ad; in the transaction of what happened. */
export async function writeAdEvent(trx: Db, event: AdEvent): Promise<void> {
  await trx
    .insertInto("ad_events")
    .values({
      ad_id: event.adId,
      what: event.what,
      by: event.by,
      user_id: event.userId ?? null,
      note: event.note ?? null,
      details: JSON.stringify(event.details ?? {}),
      at: event.now,
    })
    .execute();
}
