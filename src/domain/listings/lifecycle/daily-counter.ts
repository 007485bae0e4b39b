import { createHash, randomBytes } from "node:crypto";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { type CountedListingEvent, type DailyListingCount, toUtcDay } from "./daily-counts.server.ts";

/** Viewer of a listing: a member by id, or a guest by network address and browser. */
export type ListingViewer = { userId: number | undefined; address: string; browser: string | null };

/** User agents of crawlers, link previews and other programs. */
const botPattern =
  /(?<!cu)bot|crawl|spider|slurp|preview|fetch|curl|wget|python|httpclient|okhttp|axios|facebookexternalhit|whatsapp|headless|lighthouse|monitor/i;

/** Returns whether a person requests the page. Requests by bots, prefetch and prerender requests do not count. */
export function isHumanRequest(request: Request): boolean {
  const userAgent = request.headers.get("user-agent");
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  return (
    userAgent !== null && userAgent.length > 8 && !botPattern.test(userAgent) && !/prefetch|prerender/i.test(purpose)
  );
}

/** Maximum number of remembered keys. A full set is emptied, so some viewers may be counted twice on that day. */
const MAX_REMEMBERED_KEYS = 200_000;

/**
 * Maximum number of guests with one network address that are counted for a listing on one day. User agents are easily
 * forged.
 */
const MAX_BROWSERS_PER_NETWORK = 5;

/**
 * In-memory counter of listing events such as views. Each viewer counts once per listing, event and day. Remembered
 * keys are salted hashes that vanish with the process, so viewers cannot be identified.
 */
export class DailyListingCounter {
  readonly #salt = randomBytes(16);
  #day = "";
  #countedKeys = new Set<string>();
  /** Number of browsers that were counted for each network address and event. */
  #browsers = new Map<string, number>();
  #counts = new Map<string, DailyListingCount>();

  /** Counts an event. Returns whether the viewer has not been counted for it on this day yet. */
  count(listingId: number, eventType: CountedListingEvent, viewer: ListingViewer, now: Date): boolean {
    const day = toUtcDay(now);
    if (day !== this.#day || this.#countedKeys.size >= MAX_REMEMBERED_KEYS) {
      this.#day = day;
      this.#countedKeys = new Set();
      this.#browsers = new Map();
    }
    if (!this.#isNew(`${listingId} ${eventType}`, viewer)) return false;
    this.#add({ adId: listingId, day, what: eventType, times: 1 });
    return true;
  }

  /** Returns whether the viewer has not been counted for the event yet, and remembers the viewer. */
  #isNew(event: string, { userId, address, browser }: ListingViewer): boolean {
    const networkKey = userId === undefined ? this.#key(`${event} ${toAddressKey(address)}`) : undefined;
    const key = this.#key(networkKey === undefined ? `${event} user ${userId}` : `${networkKey} ${browser}`);
    if (this.#countedKeys.has(key)) return false;
    if (networkKey !== undefined) {
      const counted = this.#browsers.get(networkKey) ?? 0;
      if (counted >= MAX_BROWSERS_PER_NETWORK) return false;
      this.#browsers.set(networkKey, counted + 1);
    }
    this.#countedKeys.add(key);
    return true;
  }

  #key(text: string): string {
    return createHash("sha256").update(this.#salt).update(text).digest("base64");
  }

  #add(count: DailyListingCount): void {
    const key = `${count.adId} ${count.what} ${count.day}`;
    const existing = this.#counts.get(key);
    if (existing) existing.times += count.times;
    else this.#counts.set(key, { ...count });
  }

  /** Returns the counts since the last call and resets them. */
  drain(): DailyListingCount[] {
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    return counts;
  }

  /** Adds counts back that could not be written to the database. */
  restore(counts: readonly DailyListingCount[]): void {
    for (const count of counts) this.#add(count);
  }
}
