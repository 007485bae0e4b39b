import type { RateLimit } from "#domain/rate-limits/rate-limit.ts";

const MS_PER_HOUR = 3_600_000;

/** Limits on the days that requests can hold. A newcomer has no completed rental yet. */
export const holdLimits = {
  newcomer: {
    /** Duration of a hold, in milliseconds. The request stays open without a hold afterwards. */
    lasts: 2 * MS_PER_HOUR,
    /** Maximum number of holding requests per person, and per network over all newcomers. */
    perPerson: 2,
    perNetwork: 4,
    /** Longer requests hold no days. */
    days: 14,
  },
  known: { perPerson: 10 },
} as const;

/** Rate limits of booking requests by account, contact and network. */
export const bookingRequestLimits = {
  account: { name: "booking.account", most: 20, within: MS_PER_HOUR },
  contact: { name: "booking.contact", most: 20, within: MS_PER_HOUR },
  network: { name: "booking.network", most: 30, within: MS_PER_HOUR },
  /** Requests with an unconfirmed contact. Each sends a mail to somebody who may not have asked for it. */
  stranger: { name: "booking.stranger", most: 5, within: MS_PER_HOUR },
} as const satisfies Record<string, RateLimit>;

/** Trust and current holds of a requester. */
export type BookingRequester = {
  isConfirmed: boolean;
  /** Whether the requester has completed a rental. */
  isKnown: boolean;
  /**
   * Number of holding requests of the requester, and on the same network. `network` counts all holding requests there.
   */
  own: number;
  network: number;
};

/** Decision on holding days. `until` is the end of the hold; null until the seller answers. */
export type HoldDecision = { holds: true; until: Date | null } | { holds: false };

/** Decides whether a request of the given length holds its days. */
export function decideHold(
  { isConfirmed, isKnown, own, network }: BookingRequester,
  days: number,
  now: Date,
): HoldDecision {
  if (!isConfirmed) return { holds: false };
  if (isKnown) return own < holdLimits.known.perPerson ? { holds: true, until: null } : { holds: false };
  const { lasts, perPerson, perNetwork, days: maxDays } = holdLimits.newcomer;
  const isAllowed = days <= maxDays && own < perPerson && network < perNetwork;
  return isAllowed ? { holds: true, until: new Date(now.getTime() + lasts) } : { holds: false };
}

/** State of a request: contact unconfirmed, days held, or days open to others until the seller accepts. */
export type HoldState = "unconfirmed" | "held" | "open";

/** Returns whether a request is unconfirmed, holds its days, or leaves them open to others. */
export function getHoldState(
  { isConfirmed, holds, holdUntil }: { isConfirmed: boolean; holds: boolean; holdUntil: Date | null },
  now: Date,
): HoldState {
  if (!isConfirmed) return "unconfirmed";
  return holds && (holdUntil === null || holdUntil > now) ? "held" : "open";
}
