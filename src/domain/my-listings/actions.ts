import type { ListingEndReason, ListingKind, ListingStatus } from "#db/schema/listings.ts";
import {
  canTransitionListing,
  type ListingState,
  resolveListingEndReason,
} from "../listings/lifecycle/state-machine.ts";

export const listingActions = [
  "renew",
  "resume",
  "pause",
  "reserve",
  "free",
  "sold-here",
  "sold-elsewhere",
  "unsold",
  "reopen",
  "close",
  "delete",
] as const;
export type ListingAction = (typeof listingActions)[number];

export const isListingAction = (text: unknown): text is ListingAction =>
  (listingActions as readonly unknown[]).includes(text);

export const bulkListingActions = ["renew", "pause", "resume", "close"] as const satisfies ListingAction[];

/** Actions that hide a rental, so that nobody can book it any more. Existing bookings stay valid. */
const hidingActions: ReadonlySet<ListingAction> = new Set(["pause", "reserve", "close"]);

/** Checks whether an action hides a rental, so that nobody can book it any more. */
export const isHidingAction = (action: ListingAction): boolean => hidingActions.has(action);

/** Fields of a listing that decide which actions are possible. */
export type ActionableListing = ListingState & { kind: ListingKind; expiresAt: Date | null };

/**
 * Status that each action leads to, with the reason for ending the listing. Undefined for deleting, which has no
 * status.
 */
const actionTargets: Record<ListingAction, { to: ListingStatus; ended?: ListingEndReason } | undefined> = {
  renew: { to: "active" },
  resume: { to: "active" },
  pause: { to: "closed", ended: "paused" },
  reserve: { to: "reserved" },
  free: { to: "active" },
  "sold-here": { to: "sold", ended: "sold-here" },
  "sold-elsewhere": { to: "sold", ended: "sold-elsewhere" },
  unsold: { to: "active" },
  reopen: { to: "pending" },
  close: { to: "closed", ended: "given-up" },
  delete: undefined,
};

/** Returns the status that an action leads to, with the reason for ending the listing. Undefined for deleting. */
export const getListingActionTarget = (action: ListingAction) => actionTargets[action];

/** Number of days before the expiry from which a listing can be renewed. */
const RENEWAL_WINDOW_DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;

/** Checks whether renewing a listing only moves its expiry. An expired listing is published again instead. */
export const isExpiryExtendable = ({ status }: ListingState): boolean => status === "active" || status === "reserved";

export function canPerformListingAction(listing: ActionableListing, action: ListingAction, now: Date): boolean {
  const { status } = listing;
  switch (action) {
    case "delete":
      return status === "draft";
    case "renew":
      if (!isExpiryExtendable(listing)) return status === "expired";
      return listing.expiresAt !== null && listing.expiresAt.getTime() - now.getTime() <= RENEWAL_WINDOW_DAYS * DAY_MS;
    case "resume":
      return status === "closed" && listing.ended === "paused";
    case "reopen":
      return status === "closed" && listing.ended === "given-up";
    case "free":
      return status === "reserved";
    case "unsold":
      return status === "sold";
    case "reserve":
      // Parts have a stock, so they cannot be reserved.
      return status === "active" && listing.kind !== "part";
    case "sold-here":
    case "sold-elsewhere":
      // Rentals cannot be sold.
      if (listing.kind === "rental") return false;
      if (status === "closed" && listing.ended !== "paused") return false;
      break;
  }
  const target = actionTargets[action];
  return (
    target !== undefined &&
    canTransitionListing(listing, target.to, "seller") &&
    resolveListingEndReason(status, target.to, "seller", target.ended) !== undefined
  );
}

/** Lists the actions that are possible now, the most likely first. */
export const listAvailableListingActions = (listing: ActionableListing, now: Date): ListingAction[] =>
  listingActions.filter((act) => canPerformListingAction(listing, act, now));
