import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ListingEndReason, ListingKind, ListingStatus } from "#db/schema/listings.ts";
import { withTransaction } from "#db/transaction.ts";
import { isOwnerBanned } from "#domain/accounts/bans.server.ts";
import { type Actor, getPermissionFailure } from "#domain/accounts/roles.ts";
import { summarizeUpcomingBookings } from "#domain/bookings/upcoming.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { screenListing } from "#domain/moderation/listing-screening.server.ts";
import { shouldReviewListing } from "#domain/moderation/moderation-snapshot.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { readSiteSettings } from "#domain/site/site-settings.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { deleteSoldReports, recordListingEvent, transitionListing } from "../listings/lifecycle/transitions.server.ts";
import {
  canPerformListingAction,
  getListingActionTarget,
  isExpiryExtendable,
  isHidingAction,
  type ListingAction,
} from "./actions.ts";

/**
 * Context of a seller's actions. `actor` is the signed-in account. The actions apply to the listings of sellers for
 * which this account may act.
 */
export type SellerContext = { db: Db; clock: Clock; actor: Actor };

export type OwnListing = {
  id: number;
  sellerId: number;
  kind: ListingKind;
  status: ListingStatus;
  ended: ListingEndReason | null;
  expiresAt: Date | null;
  version: number;
};

const DAY_MS = 24 * 60 * 60_000;

/**
 * Locks a listing of one of the user's sellers. Returns undefined for listings of other sellers, as if they did not
 * exist.
 */
export async function lockOwnListing(trx: Db, userId: number, listingId: number): Promise<OwnListing | undefined> {
  const sellers = await listAccessibleSellerIds(trx, userId);
  const { rows } = await sql<OwnListing>`
    select id, seller_id as "sellerId", kind, status, ended, expires_at as "expiresAt", version from ads
    where id = ${listingId} and seller_id = any(${sellers}::int[]) for update`.execute(trx);
  return rows[0];
}

const notFound = (): Failure => failure("not_found", "product.not_found");

/** Result of an action on a listing. `waits` says whether a moderator has to review the listing before it is shown. */
export type ListingActionResult = { waits: boolean };

/** Options of an action on a listing. `unlessBooked` refuses to hide a rental that somebody has booked. */
export type ListingActionOptions = { unlessBooked?: boolean };

/**
 * Performs an action on a listing of the actor. Fails with `ad.illegal_step` if the status of the listing does not
 * allow the action. With `unlessBooked`, fails with `ad.booked` for a rental that has bookings.
 */
export async function performListingAction(
  context: SellerContext,
  listingId: number,
  action: ListingAction,
  { unlessBooked = false }: ListingActionOptions = {},
): Promise<Result<ListingActionResult>> {
  const { db, clock, actor } = context;
  const refusalResult = getPermissionFailure(actor, "sell");
  if (refusalResult || !actor) return refusalResult ?? failure("unauthenticated", "account.sign_in");
  const catalog = await getCatalog(db);
  return withTransaction(db, async (trx): Promise<Result<ListingActionResult>> => {
    const listing = await lockOwnListing(trx, actor.id, listingId);
    if (!listing) return notFound();
    const now = clock();
    if (!canPerformListingAction(listing, action, now)) return failure("conflict", "ad.illegal_step");
    // A booking locks the listing as well. So either this transaction sees a concurrent booking, or that booking fails
    // because the listing is hidden.
    if (unlessBooked && isHidingAction(action) && (await isBooked(trx, listing, now)))
      return failure("conflict", "ad.booked");
    const target = getListingActionTarget(action);
    if (!target) {
      await trx.deleteFrom("ads").where("id", "=", listingId).execute();
      return ok({ waits: false });
    }
    if (action === "renew" && isExpiryExtendable(listing)) {
      await extendExpiry(trx, listingId, actor.id, now);
      return ok({ waits: false });
    }
    // A listing whose content changed while it was hidden needs a review before it is shown. Listings of a banned owner
    // wait until the ban ends.
    const wasHidden = listing.status === "closed" || listing.status === "expired" || listing.status === "sold";
    const needsReview =
      target.to === "active" &&
      wasHidden &&
      ((await shouldReviewListing(trx, listingId)) || (await isOwnerBanned(trx, listingId, now)));
    const to = needsReview ? "pending" : target.to;
    const transition = {
      adId: listingId,
      ...target,
      to,
      by: "seller" as const,
      userId: actor.id,
      details: { act: action },
      now,
      catalog,
    };
    const transitioned = await transitionListing(trx, transition);
    if (!transitioned.ok) return transitioned;
    return ok({ waits: to === "pending" && (await screenListing(trx, listingId, { now })) === "pending" });
  });
}

async function isBooked(trx: Db, { id, kind, sellerId }: OwnListing, now: Date): Promise<boolean> {
  if (kind !== "rental") return false;
  return (await summarizeUpcomingBookings(trx, { sellerIds: [sellerId], listingIds: [id] }, now)).first !== undefined;
}

/**
 * Numbers of listings by result of a bulk action: `done` at once, `waiting` for a review after the action, or `left`
 * unchanged.
 */
export type BulkActionResult = { done: number; waiting: number; left: number };

/** Performs an action on several listings. Listings that do not allow the action stay unchanged. */
export async function performBulkAction(
  context: SellerContext,
  listingIds: readonly number[],
  action: ListingAction,
  options: ListingActionOptions = {},
): Promise<BulkActionResult> {
  const counts: BulkActionResult = { done: 0, waiting: 0, left: 0 };
  for (const listingId of new Set(listingIds)) {
    const result = await performListingAction(context, listingId, action, options);
    counts[!result.ok ? "left" : result.value.waits ? "waiting" : "done"] += 1;
  }
  return counts;
}

async function extendExpiry(trx: Db, listingId: number, userId: number, now: Date): Promise<void> {
  const { listingDays } = await readSiteSettings(trx);
  const expires = new Date(now.getTime() + listingDays * DAY_MS);
  await trx
    .updateTable("ads")
    .set((eb) => ({ expires_at: expires, version: eb("version", "+", 1), updated_at: now }))
    .where("id", "=", listingId)
    .execute();
  await deleteSoldReports(trx, listingId);
  await recordListingEvent(trx, { adId: listingId, eventType: "renewed", by: "seller", userId, now });
}

/** Records that the seller confirms a listing as still available, and closes the open availability question. */
export async function confirmAvailability(context: SellerContext, listingId: number): Promise<Result<void>> {
  const { db, clock, actor } = context;
  const refusalResult = getPermissionFailure(actor, "sell");
  if (refusalResult || !actor) return refusalResult ?? failure("unauthenticated", "account.sign_in");
  return withTransaction(db, async (trx): Promise<Result<void>> => {
    const listing = await lockOwnListing(trx, actor.id, listingId);
    if (!listing) return notFound();
    const question = await trx
      .selectFrom("availability_checks")
      .select("ad_id")
      .where("ad_id", "=", listingId)
      .executeTakeFirst();
    if (!question) return ok(undefined);
    await deleteSoldReports(trx, listingId);
    await recordListingEvent(trx, {
      adId: listingId,
      eventType: "still-there",
      by: "seller",
      userId: actor.id,
      now: clock(),
    });
    return ok(undefined);
  });
}
