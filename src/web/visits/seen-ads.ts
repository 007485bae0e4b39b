/** An ad that was opened, and when, in seconds. */
export type SeenAd = readonly [id: number, at: number];

/** So many are remembered, and so long: enough to know a list again, little enough to keep in a browser. */
export const mostSeen = 100;
const seenFor = 90 * 24 * 60 * 60;
/** Shown at most of the recently viewed. */
export const mostRecent = 12;

/** As the browser keeps it: "12:1767225600,7:1767139200", the latest first. What is no such pair is left out. */
export function parseSeen(text: string | null, now: number): SeenAd[] {
  const pairs = (text ?? "").split(",").flatMap((pair): SeenAd[] => {
    const [, id, at] = /^(\d{1,15}):(\d{1,11})$/.exec(pair) ?? [];
    return id && at && Number(id) > 0 && Number(at) > now - seenFor ? [[Number(id), Number(at)]] : [];
  });
  const known = new Set<number>();
  return pairs.filter(([id]) => !known.has(id) && known.add(id)).slice(0, mostSeen);
}

export const formatSeen = (seen: readonly SeenAd[]): string => seen.map((pair) => pair.join(":")).join(",");

/** With that ad as the latest. */
export const withSeen = (seen: readonly SeenAd[], id: number, now: number): SeenAd[] =>
  [[id, now] as const, ...seen.filter(([other]) => other !== id)].slice(0, mostSeen);

/** When the visit before this one ended, and when this one was last heard of, in seconds. */
export type Visits = { before: number | undefined; latest: number };

/** A visit is over when nothing was heard of it for so long. */
const visitEnds = 30 * 60;

export function parseVisits(text: string | null): Visits | undefined {
  const [, before, latest] = /^(\d{0,11}):(\d{1,11})$/.exec(text ?? "") ?? [];
  return latest ? { before: before ? Number(before) : undefined, latest: Number(latest) } : undefined;
}

export const formatVisits = ({ before, latest }: Visits): string => `${before ?? ""}:${latest}`;

/** The visits as they are when somebody is here now. */
export function visitsAt(visits: Visits | undefined, now: number): Visits {
  if (!visits) return { before: undefined, latest: now };
  return { before: now - visits.latest > visitEnds ? visits.latest : visits.before, latest: now };
}
