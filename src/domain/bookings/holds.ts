import type { RateLimit } from "#domain/rate-limits/rate-limit.ts";

const MS_PER_HOUR = 3_600_000;

/**
 * Limits for reserving days by a booking request, before the seller has responded. A newcomer is a customer without a
 * completed rental.
 */
export const dayReservationLimits = {
  newcomer: {
    /**
     * Duration of a reservation, in milliseconds. Afterwards the request stays open, but its days are free for others.
     */
    lasts: 2 * MS_PER_HOUR,
    /** Maximum number of requests with reserved days: per person, and per network. */
    perPerson: 2,
    perNetwork: 4,
    /** Maximum length of a request whose days are reserved, in days. Longer requests reserve no days. */
    days: 14,
  },
  known: { perPerson: 10 },
} as const;

/** Rate limits of booking requests per account, per email address and phone number, and per network. */
export const bookingRequestLimits = {
  account: { name: "booking.account", most: 20, within: MS_PER_HOUR },
  contact: { name: "booking.contact", most: 20, within: MS_PER_HOUR },
  network: { name: "booking.network", most: 30, within: MS_PER_HOUR },
  /**
   * Limit of requests with an unconfirmed email address. Each request sends a mail to a person who may not have
   * requested it.
   */
  stranger: { name: "booking.stranger", most: 5, within: MS_PER_HOUR },
} as const satisfies Record<string, RateLimit>;

/** Data about the customer of a booking request, from which `decideDayReservation` decides. */
export type BookingRequester = {
  isConfirmed: boolean;
  /** Whether the requester has completed a rental. */
  isKnown: boolean;
  /** Number of other requests with reserved days: of this person (`own`), and from the same network. */
  own: number;
  network: number;
};

/**
 * Decision on whether a booking request reserves its days. `until` is the end of the reservation; null means until the
 * seller answers.
 */
export type DayReservationDecision = { holds: true; until: Date | null } | { holds: false };

/** Decides whether a booking request of `days` days reserves its days before the seller answers. */
export function decideDayReservation(
  { isConfirmed, isKnown, own, network }: BookingRequester,
  days: number,
  now: Date,
): DayReservationDecision {
  if (!isConfirmed) return { holds: false };
  if (isKnown) return own < dayReservationLimits.known.perPerson ? { holds: true, until: null } : { holds: false };
  const { lasts, perPerson, perNetwork, days: maxDays } = dayReservationLimits.newcomer;
  const isAllowed = days <= maxDays && own < perPerson && network < perNetwork;
  return isAllowed ? { holds: true, until: new Date(now.getTime() + lasts) } : { holds: false };
}

/**
 * State of a booking request: email address unconfirmed, days reserved, or days open to others until the seller
 * accepts.
 */
export type DayReservationState = "unconfirmed" | "held" | "open";

/** Returns whether a booking request is unconfirmed, has reserved its days, or leaves the days open to others. */
export function getDayReservationState(
  { isConfirmed, holds, holdUntil }: { isConfirmed: boolean; holds: boolean; holdUntil: Date | null },
  now: Date,
): DayReservationState {
  if (!isConfirmed) return "unconfirmed";
  return holds && (holdUntil === null || holdUntil > now) ? "held" : "open";
}
