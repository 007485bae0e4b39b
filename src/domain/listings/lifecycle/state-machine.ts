import type { ListingEndReason, ListingStatus } from "#db/schema/listings.ts";

/** Actor of a status transition: the seller, the staff, or the system (orders, expiry). */
export type ListingTransitionActor = "seller" | "staff" | "system";

/** Data of a listing that decides which status transitions are allowed. */
export type ListingState = { status: ListingStatus; ended: ListingEndReason | null };

const anyActor = ["seller", "staff", "system"] as const;
const staffAndSystem = ["staff", "system"] as const;

/** Allowed status transitions, with the actors who may perform them. */
const transitions: Record<ListingStatus, Partial<Record<ListingStatus, readonly ListingTransitionActor[]>>> = {
  draft: { pending: anyActor },
  pending: { active: staffAndSystem, rejected: staffAndSystem, closed: anyActor },
  active: {
    // Changed content goes back to review.
    pending: anyActor,
    reserved: anyActor,
    sold: anyActor,
    expired: ["system"],
    rejected: staffAndSystem,
    closed: anyActor,
  },
  reserved: {
    pending: anyActor,
    active: anyActor,
    sold: anyActor,
    expired: ["system"],
    rejected: staffAndSystem,
    closed: anyActor,
  },
  sold: { active: anyActor, pending: anyActor, closed: staffAndSystem },
  expired: { active: ["seller", "staff"], pending: anyActor, sold: ["seller"], closed: anyActor },
  rejected: { pending: anyActor, active: ["staff"], closed: anyActor },
  closed: { active: anyActor, pending: anyActor, sold: ["seller"], closed: staffAndSystem },
};

export const listingStatuses = Object.keys(transitions) as ListingStatus[];

export const isListingStatus = (text: unknown): text is ListingStatus =>
  typeof text === "string" && Object.hasOwn(transitions, text);

/** Reasons for the end of a listing that the seller cannot undo: staff took it down, or the account was deleted. */
const finalEnds: readonly (ListingEndReason | null)[] = ["taken-down", "account-deleted"];

/**
 * Returns whether the actor may move a listing to a status. Sellers cannot reopen listings that staff took down.
 * Sellers can reopen a paused listing directly. Other closed listings become public only after a review, so that
 * closing a listing cannot avoid a review.
 */
export function canTransitionListing(
  { status, ended }: ListingState,
  to: ListingStatus,
  by: ListingTransitionActor,
): boolean {
  if (!transitions[status][to]?.includes(by)) return false;
  if (status === "closed" && by === "seller") {
    if (finalEnds.includes(ended)) return false;
    if (to === "active" && ended !== "paused") return false;
  }
  return true;
}

/** Lists the statuses to which the actor may move a listing. */
export const listListingTransitions = (listing: ListingState, by: ListingTransitionActor): ListingStatus[] =>
  (Object.keys(transitions[listing.status]) as ListingStatus[]).filter((to) => canTransitionListing(listing, to, by));

/** Possible end reasons for each status. A status without an entry has no end reason. */
const endsByStatus: Partial<Record<ListingStatus, readonly ListingEndReason[]>> = {
  sold: ["sold-here", "sold-elsewhere"],
  closed: ["given-up", "paused", "account-deleted", "taken-down"],
};

/**
 * Returns the end reason to store with a new status: the requested one, or the default of the status. Returns undefined
 * if the reason does not match the transition: only published listings can be paused, and sellers cannot take listings
 * down.
 */
export function resolveListingEndReason(
  from: ListingStatus,
  to: ListingStatus,
  by: ListingTransitionActor,
  requestedEnd?: ListingEndReason,
): ListingEndReason | null | undefined {
  const possibleEnds = endsByStatus[to];
  if (!possibleEnds) return requestedEnd === undefined ? null : undefined;
  const end = requestedEnd ?? (to === "closed" && by === "staff" ? "taken-down" : possibleEnds[0]);
  if (!end || !possibleEnds.includes(end)) return undefined;
  if (end === "paused" && from !== "active" && from !== "reserved") return undefined;
  if (by === "seller" && finalEnds.includes(end)) return undefined;
  return end;
}

const DAY_MS = 24 * 60 * 60_000;

const publishedStatuses: ReadonlySet<ListingStatus> = new Set(["active", "reserved", "sold"]);

/**
 * Calculates the expiry of a listing after a status transition. Publishing starts a new period of `listingDays`. A
 * listing that was only reserved, reviewed or sold in between keeps its expiry.
 */
export function calculateListingExpiry(
  from: ListingStatus,
  to: ListingStatus,
  expiresAt: Date | null,
  { now, listingDays }: { now: Date; listingDays: number },
): Date | null {
  const keepsExpiry = publishedStatuses.has(from) && (expiresAt === null || expiresAt > now);
  return to === "active" && !keepsExpiry ? new Date(now.getTime() + listingDays * DAY_MS) : expiresAt;
}
