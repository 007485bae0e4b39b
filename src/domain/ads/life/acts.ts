import type { AdEnd, AdKind, AdStatus } from "#db/schema/ads.ts";
import { type AdState, endOf, mayMove } from "./steps.ts";

/** What whoever sells does with an ad of theirs. */
export const acts = [
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
export type Act = (typeof acts)[number];

export const isAct = (text: unknown): text is Act => (acts as readonly unknown[]).includes(text);

/** Those that many ads can be put through at once. */
export const bulkActs = ["renew", "pause", "resume", "close"] as const satisfies Act[];

/** Acts after which what is let can't be booked any more, while its bookings stay as they are. */
const hiding: ReadonlySet<Act> = new Set(["pause", "reserve", "close"]);

export const isHiding = (act: Act): boolean => hiding.has(act);

/** What an act is of: the ad as it stands. */
export type ActedAd = AdState & { kind: AdKind; expiresAt: Date | null };

/** Where an act leads; renewing what is up, and deleting, are no steps. */
const leads: Record<Act, { to: AdStatus; ended?: AdEnd } | undefined> = {
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

export const leadsTo = (act: Act) => leads[act];

/** An ad can be renewed while this many days or fewer are left of it. */
export const renewableFrom = 30;
const day = 24 * 60 * 60_000;

/** Whether renewing makes an ad stay up longer, rather than putting it up again. */
export const isProlonged = ({ status }: AdState): boolean => status === "active" || status === "reserved";

/** Whether something can be done with an ad now. */
export function mayAct(ad: ActedAd, act: Act, now: Date): boolean {
  const { status } = ad;
  switch (act) {
    case "delete":
      return status === "draft";
    case "renew":
      if (!isProlonged(ad)) return status === "expired";
      return ad.expiresAt !== null && ad.expiresAt.getTime() - now.getTime() <= renewableFrom * day;
    case "resume":
      return status === "closed" && ad.ended === "paused";
    case "reopen":
      return status === "closed" && ad.ended === "given-up";
    case "free":
      return status === "reserved";
    case "unsold":
      return status === "sold";
    case "reserve":
      // Of a part there may be many pieces: what is left of them says whether it can be had.
      return status === "active" && ad.kind !== "part";
    case "sold-here":
    case "sold-elsewhere":
      // What is let stays whose it is.
      if (ad.kind === "rental") return false;
      if (status === "closed" && ad.ended !== "paused") return false;
      break;
  }
  const lead = leads[act];
  return (
    lead !== undefined && mayMove(ad, lead.to, "seller") && endOf(status, lead.to, "seller", lead.ended) !== undefined
  );
}

/** What can be done with an ad now, what is likeliest first. */
export const actsOf = (ad: ActedAd, now: Date): Act[] => acts.filter((act) => mayAct(ad, act, now));
