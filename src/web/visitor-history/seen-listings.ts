/** Viewed listing and the time of the view in Unix seconds. */
export type SeenListing = readonly [id: number, at: number];

/** Key of the viewed listings in the local storage. */
export const SEEN_STORAGE_KEY = "karaj.seen";

/** Maximum number of listings in the stored browsing history. Listings viewed more than 90 days ago are dropped too. */
export const MAX_SEEN_LISTINGS = 100;
const SEEN_LIFETIME_S = 90 * 24 * 60 * 60;
/** Maximum number of recently viewed listings to show. */
export const MAX_RECENT_LISTINGS = 12;

/**
 * Parses stored views such as "12:1767225600,7:1767139200", newest first. Malformed, expired and duplicate entries are
 * dropped.
 */
export function parseSeenListings(text: string | null, now: number): SeenListing[] {
  const pairs = (text ?? "").split(",").flatMap((pair): SeenListing[] => {
    const [, id, at] = /^(\d{1,15}):(\d{1,11})$/.exec(pair) ?? [];
    return id && at && Number(id) > 0 && Number(at) > now - SEEN_LIFETIME_S ? [[Number(id), Number(at)]] : [];
  });
  const uniqueIds = new Set<number>();
  return pairs.filter(([id]) => !uniqueIds.has(id) && uniqueIds.add(id)).slice(0, MAX_SEEN_LISTINGS);
}

/** Serializes viewed listings in the format that `parseSeenListings` reads. */
export const formatSeenListings = (seenListings: readonly SeenListing[]): string =>
  seenListings.map((pair) => pair.join(":")).join(",");

/** Adds a listing to the history as the newest view. */
export const addSeenListing = (seenListings: readonly SeenListing[], id: number, now: number): SeenListing[] =>
  [[id, now] as const, ...seenListings.filter(([other]) => other !== id)].slice(0, MAX_SEEN_LISTINGS);

/**
 * Times of visits in Unix seconds. `before` is the end of the previous visit, `latest` the last activity of the
 * current one.
 */
export type VisitTimes = { before: number | undefined; latest: number };

/** Time without activity after which a visit ends, in seconds. */
const VISIT_TIMEOUT_S = 30 * 60;

/** Parses the stored visit times; undefined for malformed text. */
export function parseVisitTimes(text: string | null): VisitTimes | undefined {
  const [, before, latest] = /^(\d{0,11}):(\d{1,11})$/.exec(text ?? "") ?? [];
  return latest ? { before: before ? Number(before) : undefined, latest: Number(latest) } : undefined;
}

/** Serializes visit times in the format that `parseVisitTimes` reads. */
export const formatVisitTimes = ({ before, latest }: VisitTimes): string => `${before ?? ""}:${latest}`;

/**
 * Returns the visit times after an activity at `now` (Unix seconds). An activity after 30 minutes without any starts
 * a new visit.
 */
export function updateVisitTimes(visits: VisitTimes | undefined, now: number): VisitTimes {
  if (!visits) return { before: undefined, latest: now };
  return { before: now - visits.latest > VISIT_TIMEOUT_S ? visits.latest : visits.before, latest: now };
}
