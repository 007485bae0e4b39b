import type { Limit } from "#domain/limits/limits.ts";

const hour = 3_600_000;

/** All limits of what requests may keep from others. A newcomer has never brought a car back. */
export const holdLimits = {
  newcomer: {
    /** So long days are held, in milliseconds; the request waits on without holding them. */
    lasts: 2 * hour,
    /** Requests that hold days at once: of one person, and of one network with all its newcomers. */
    perPerson: 2,
    perNetwork: 4,
    /** Requests for more days hold none. */
    days: 14,
  },
  known: { perPerson: 10 },
} as const;

/** How often requests may be tried and made: by account, contact and network together. */
export const requestLimits = {
  account: { name: "booking.account", most: 20, within: hour },
  contact: { name: "booking.contact", most: 20, within: hour },
  network: { name: "booking.network", most: 30, within: hour },
  /** Requests of a contact that isn't confirmed: each sends a mail to somebody who may not have asked for it. */
  stranger: { name: "booking.stranger", most: 5, within: hour },
} as const satisfies Record<string, Limit>;

/** What is known of who asks: whether the contact is theirs, and what they hold already. */
export type Holder = {
  isConfirmed: boolean;
  /** They have brought a car back. */
  isKnown: boolean;
  /** Requests that hold days now: their own, and those of newcomers on their network. */
  own: number;
  network: number;
};

/** Whether a request holds its days, and until when; null: until its seller has answered. */
export type Hold = { holds: true; until: Date | null } | { holds: false };

/** Decides whether a request for so many days holds them. */
export function decideHold({ isConfirmed, isKnown, own, network }: Holder, days: number, now: Date): Hold {
  if (!isConfirmed) return { holds: false };
  if (isKnown) return own < holdLimits.known.perPerson ? { holds: true, until: null } : { holds: false };
  const { lasts, perPerson, perNetwork, days: most } = holdLimits.newcomer;
  const isAllowed = days <= most && own < perPerson && network < perNetwork;
  return isAllowed ? { holds: true, until: new Date(now.getTime() + lasts) } : { holds: false };
}

/** How a request stands: its contact isn't confirmed, its days are held, or others can have them until its seller accepts. */
export type HoldState = "unconfirmed" | "held" | "open";

export function getHoldState(
  { isConfirmed, holds, holdUntil }: { isConfirmed: boolean; holds: boolean; holdUntil: Date | null },
  now: Date,
): HoldState {
  if (!isConfirmed) return "unconfirmed";
  return holds && (holdUntil === null || holdUntil > now) ? "held" : "open";
}
