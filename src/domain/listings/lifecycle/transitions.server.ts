import { type Selectable, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingEndReason, ListingStatus, ListingsTable } from "#db/schema/listings.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { parseListingDays } from "#domain/site/site-settings.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { upsertSearchVectors } from "../write/reindex.server.ts";
import {
  calculateListingExpiry,
  canTransitionListing,
  isListingStatus,
  type ListingTransitionActor,
  resolveListingEndReason,
} from "./state-machine.ts";

/** Status transition of a listing: the new status, the actor and the reason. */
export type ListingTransition = {
  adId: number;
  to: ListingStatus;
  by: ListingTransitionActor;
  userId?: number | undefined;
  /** Note shown to the seller. */
  note?: string | undefined;
  details?: Record<string, unknown> | undefined;
  /** Whether no notification is sent, because a later notification covers the whole operation. */
  isSilent?: boolean | undefined;
  /** Reason for the end of the listing. Defaults to the usual reason of the new status. */
  ended?: ListingEndReason | undefined;
  now: Date;
  /** Catalog, if the caller already has it. Avoids loading the catalog inside the transaction. */
  catalog?: Catalog | undefined;
};

type LockedListing = Pick<Selectable<ListingsTable>, "kind" | "status" | "ended" | "expires_at"> & {
  owner_id: number | null;
  ar: string | null;
  en: string | null;
  listing_days: string | null;
};

/**
 * Moves a listing to another status. All status changes must use this function. Fails with `ad.illegal_step` for a
 * transition that is not allowed. Fails with `ad.ordered` when the seller tries to publish, resubmit or remove an
 * ordered car. Updates the search vector and notifies the seller about changes by others.
 */
export async function transitionListing(trx: Db, transition: ListingTransition): Promise<Result<void>> {
  const { adId: listingId, to, by, now } = transition;
  const listing = await lockListing(trx, listingId);
  if (!listing) return failure("not_found", "product.not_found");
  const ended = resolveListingEndReason(listing.status, to, by, transition.ended);
  if (!canTransitionListing(listing, to, by) || ended === undefined) return failure("conflict", "ad.illegal_step");
  const leavesItsOrder = statusesLeavingOrder.has(to) || ended === "sold-elsewhere";
  if (by === "seller" && leavesItsOrder && (await isCarOrdered(trx, listingId, listing.kind))) {
    return failure("conflict", "ad.ordered");
  }
  const previousStatus =
    listing.status === "pending" && to === "active" ? await getStatusBeforeReview(trx, listingId) : listing.status;
  await trx
    .updateTable("ads")
    .set((eb) => ({
      status: to,
      ended,
      expires_at: calculateListingExpiry(previousStatus, to, listing.expires_at, {
        now,
        listingDays: parseListingDays(listing.listing_days),
      }),
      version: eb("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", listingId)
    .execute();
  if (to === "active") await upsertSearchVectors(trx, transition.catalog ?? (await getCatalog(trx)), [listingId]);
  else if (listing.status === "active") await trx.deleteFrom("ad_search").where("ad_id", "=", listingId).execute();
  await deleteSoldReports(trx, listingId);
  await recordListingEvent(trx, {
    ...transition,
    eventType: to,
    details: { from: listing.status, ...(ended ? { ended } : {}), ...transition.details },
  });
  if (shouldNotifySeller(transition) && listing.owner_id !== null && listing.owner_id !== transition.userId) {
    await notify(trx, [
      {
        userId: listing.owner_id,
        kind: `ad-${to}`,
        data: { name: { ar: listing.ar, en: listing.en }, ...(transition.note ? { note: transition.note } : {}) },
        path: `/account/ads/${listingId}`,
      },
    ]);
  }
  return ok(undefined);
}

/** Returns the status that a listing had before its review, or pending for a new listing. */
async function getStatusBeforeReview(trx: Db, listingId: number): Promise<ListingStatus> {
  const { rows } = await sql<{ from: string | null }>`
    select e.details->>'from' as "from" from ad_events e
    where e.ad_id = ${listingId} and e.what = 'pending' and e.details->>'undone' is null
    order by e.id desc limit 1`.execute(trx);
  const from = rows[0]?.from;
  return isListingStatus(from) ? from : "pending";
}

/** Publishes a listing after its review. A listing that was reserved before the review becomes reserved again. */
export async function approveListing(
  trx: Db,
  transition: Omit<ListingTransition, "to" | "ended">,
): Promise<Result<void>> {
  const previousStatus = await getStatusBeforeReview(trx, transition.adId);
  const approved = await transitionListing(trx, { ...transition, to: "active" });
  return approved.ok && previousStatus === "reserved"
    ? transitionListing(trx, { ...transition, to: "reserved" })
    : approved;
}

/** New statuses that would make an ordered car available to others or remove it from its order. */
const statusesLeavingOrder: ReadonlySet<ListingStatus> = new Set(["pending", "active", "closed"]);

/** Statuses about which sellers are notified. Orders send their own notifications. */
const notifiedStatuses: readonly ListingStatus[] = ["pending", "active", "rejected", "expired", "closed"];
const shouldNotifySeller = ({ to, by, details, isSilent }: ListingTransition): boolean =>
  !isSilent && by !== "seller" && notifiedStatuses.includes(to) && !details?.ordered;

/**
 * Deletes the reports that a listing is sold, and the open question to its seller. Any status change or answer of the
 * seller makes the reports obsolete.
 */
export async function deleteSoldReports(trx: Db, listingId: number): Promise<void> {
  await trx.deleteFrom("sold_reports").where("ad_id", "=", listingId).execute();
  await trx.deleteFrom("availability_checks").where("ad_id", "=", listingId).execute();
}

async function lockListing(trx: Db, listingId: number): Promise<LockedListing | undefined> {
  const { rows } = await sql<LockedListing>`
    select a.kind, a.status, a.ended, a.expires_at, s.owner_id, d.narrating_ar as ar, d.narrating_en as en,
      (select value from settings where key = 'listingDays') as listing_days
    from ads a join sellers s on s.id = a.seller_id join ad_translations d on d.ad_id = a.id
    where a.id = ${listingId} for update of a`.execute(trx);
  return rows[0];
}

/**
 * Returns whether a car is reserved for an order or was sold by an order. Order requests without an answer do not
 * count.
 */
export async function isCarOrdered(trx: Db, listingId: number, kind: string): Promise<boolean> {
  return kind === "car" && (await findOrderedCars(trx, [listingId])).has(listingId);
}

/** Finds the cars among the listings that are reserved for an order or were sold by an order. */
export async function findOrderedCars(db: Db, listingIds: readonly number[]): Promise<Set<number>> {
  if (listingIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select ad_id as id from order_lines
    where ad_id = any(${[...listingIds]}::bigint[]) and kind = 'car' and taken > 0`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Event in the history of a listing: a new status or another change. */
export type ListingEvent = Pick<ListingTransition, "adId" | "by" | "userId" | "note" | "details" | "now"> & {
  eventType: string;
};

/** Records an event in the history of a listing. Must run in the transaction of the change. */
export async function recordListingEvent(trx: Db, event: ListingEvent): Promise<void> {
  await trx
    .insertInto("ad_events")
    .values({
      ad_id: event.adId,
      what: event.eventType,
      by: event.by,
      user_id: event.userId ?? null,
      note: event.note ?? null,
      details: JSON.stringify(event.details ?? {}),
      occurred_at: event.now,
    })
    .execute();
}
