import type { AdEnd, AdStatus } from "#db/schema/ads.ts";

/** Who takes a step: whoever sells, whoever checks ads, or Karaj by itself (orders, expiry). */
export type AdStepBy = "seller" | "staff" | "system";

/** What of an ad says which steps there are. */
export type AdState = { status: AdStatus; ended: AdEnd | null };

const anybody = ["seller", "staff", "system"] as const;
const notSellers = ["staff", "system"] as const;

/** From each status the steps there are, and who may take them. */
const steps: Record<AdStatus, Partial<Record<AdStatus, readonly AdStepBy[]>>> = {
  draft: { pending: anybody },
  pending: { active: notSellers, rejected: notSellers, closed: anybody },
  active: {
    // What was changed is looked at again.
    pending: anybody,
    reserved: anybody,
    sold: anybody,
    expired: ["system"],
    rejected: notSellers,
    closed: anybody,
  },
  reserved: {
    pending: anybody,
    active: anybody,
    sold: anybody,
    expired: ["system"],
    rejected: notSellers,
    closed: anybody,
  },
  sold: { active: anybody, pending: anybody, closed: notSellers },
  expired: { active: ["seller", "staff"], pending: anybody, sold: ["seller"], closed: anybody },
  rejected: { pending: anybody, active: ["staff"], closed: anybody },
  closed: { active: anybody, pending: anybody, sold: ["seller"], closed: notSellers },
};

export const adStatuses = Object.keys(steps) as AdStatus[];

export const isAdStatus = (text: unknown): text is AdStatus => typeof text === "string" && Object.hasOwn(steps, text);

/** Ends that whoever sells can't take back: staff ended the ad, or its account is gone. */
const final: readonly (AdEnd | null)[] = ["taken-down", "account-deleted"];

/**
 * Whether somebody may take an ad to a status. Besides the table: what was taken down stays down for its seller, and what
 * was closed otherwise than by pausing comes back through checking, so that closing is no way around it.
 */
export function mayMove({ status, ended }: AdState, to: AdStatus, by: AdStepBy): boolean {
  if (!steps[status][to]?.includes(by)) return false;
  if (status === "closed" && by === "seller") {
    if (final.includes(ended)) return false;
    if (to === "active" && ended !== "paused") return false;
  }
  return true;
}

/** The steps that somebody may take now. */
export const movesFrom = (ad: AdState, by: AdStepBy): AdStatus[] =>
  (Object.keys(steps[ad.status]) as AdStatus[]).filter((to) => mayMove(ad, to, by));

/** Ends that go with a status; undefined: it is no end. */
const ends: Partial<Record<AdStatus, readonly AdEnd[]>> = {
  sold: ["sold-here", "sold-elsewhere"],
  closed: ["given-up", "paused", "account-deleted", "taken-down"],
};

/**
 * Why an ad ended, as it is written down with its new status: what was said, or the usual reason. Undefined when that
 * reason doesn't go with the step: only what is shown can be paused, and sellers don't take down.
 */
export function endOf(from: AdStatus, to: AdStatus, by: AdStepBy, said?: AdEnd): AdEnd | null | undefined {
  const possible = ends[to];
  if (!possible) return said === undefined ? null : undefined;
  const end = said ?? (to === "closed" && by === "staff" ? "taken-down" : possible[0]);
  if (!end || !possible.includes(end)) return undefined;
  if (end === "paused" && from !== "active" && from !== "reserved") return undefined;
  if (by === "seller" && final.includes(end)) return undefined;
  return end;
}

const day = 24 * 60 * 60_000;

const wasUp: ReadonlySet<AdStatus> = new Set(["active", "reserved", "sold"]);

/**
 * Until when an ad is up after a step: `listingDays` from when it is put up. What was only kept for a buyer or looked at
 * again meanwhile, or sold and given back, goes on with the days it had.
 */
export function expiryAfter(
  from: AdStatus,
  to: AdStatus,
  expiresAt: Date | null,
  { now, listingDays }: { now: Date; listingDays: number },
): Date | null {
  const goesOn = wasUp.has(from) && (expiresAt === null || expiresAt > now);
  return to === "active" && !goesOn ? new Date(now.getTime() + listingDays * day) : expiresAt;
}
