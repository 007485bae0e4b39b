import { createHash, randomBytes } from "node:crypto";
import { addressKey } from "#domain/limits/limits.ts";
import { type AdCount, type Counted, dayOf } from "./days.server.ts";

/** Whoever looks at ads: a member by their id, a visitor by what their browser is told apart by. */
export type Looker = { userId: number | undefined; address: string; browser: string | null };

/** Programs that read pages for others, or to show what a link leads to. */
const robots =
  /(?<!cu)bot|crawl|spider|slurp|preview|fetch|curl|wget|python|httpclient|okhttp|axios|facebookexternalhit|whatsapp|headless|lighthouse|monitor/i;

/** Whether a person reads the page; browsers that load a page before it is asked for haven't been asked. */
export function isPerson(request: Request): boolean {
  const browser = request.headers.get("user-agent");
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  return browser !== null && browser.length > 8 && !robots.test(browser) && !/prefetch|prerender/i.test(purpose);
}

/** More than so many are not told apart on one day: then some are counted again. */
const mostRemembered = 200_000;

/** Visitors of one network address who count for an ad on one day: a browser's name is whatever is sent for it. */
const mostBrowsers = 5;

/**
 * Counts what visitors do, each once per ad and day, in memory; `take` hands over what has come together. Who looked at
 * what can't be read from what is remembered, and is gone with the process.
 */
export class AdCounter {
  readonly #salt = randomBytes(16);
  #day = "";
  #known = new Set<string>();
  /** How many browsers of an address were counted for an ad; no more of them than are known. */
  #browsers = new Map<string, number>();
  #counts = new Map<string, AdCount>();

  count(adId: number, what: Counted, who: Looker, now: Date): void {
    const day = dayOf(now);
    if (day !== this.#day || this.#known.size >= mostRemembered) {
      this.#day = day;
      this.#known = new Set();
      this.#browsers = new Map();
    }
    if (this.#isNew(`${adId} ${what}`, who)) this.#add({ adId, day, what, times: 1 });
  }

  /** Whether somebody is to be counted for this; they are known from now on. */
  #isNew(deed: string, { userId, address, browser }: Looker): boolean {
    const place = userId === undefined ? this.#key(`${deed} ${addressKey(address)}`) : undefined;
    const key = this.#key(place === undefined ? `${deed} user ${userId}` : `${place} ${browser}`);
    if (this.#known.has(key)) return false;
    if (place !== undefined) {
      const counted = this.#browsers.get(place) ?? 0;
      if (counted >= mostBrowsers) return false;
      this.#browsers.set(place, counted + 1);
    }
    this.#known.add(key);
    return true;
  }

  #key(text: string): string {
    return createHash("sha256").update(this.#salt).update(text).digest("base64");
  }

  #add(count: AdCount): void {
    const key = `${count.adId} ${count.what} ${count.day}`;
    const known = this.#counts.get(key);
    if (known) known.times += count.times;
    else this.#counts.set(key, { ...count });
  }

  /** What was counted since the last time; nothing of it is remembered here. */
  take(): AdCount[] {
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    return counts;
  }

  /** Puts back what could not be written. */
  giveBack(counts: readonly AdCount[]): void {
    for (const count of counts) this.#add(count);
  }
}
