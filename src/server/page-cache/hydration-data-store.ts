import { createHash } from "node:crypto";
import type { CachedPage } from "./page-store.ts";

/** Script element that contains the hydration data, as `entry.server.tsx` writes it. */
const hydrationScript = /<script type="application\/json" id="handed">([\s\S]*?)<\/script>/;

/** Beginning of the URLs under which hydration data is served. */
const HYDRATION_PATH = "/handed/";

/**
 * Removes the hydration data from a page. Scripts load it by `name` after the first paint. Returns undefined if the
 * page contains none.
 */
export function extractHydrationData(html: string): { html: string; name: string; hydrationData: string } | undefined {
  const [script, hydrationData] = hydrationScript.exec(html) ?? [];
  if (script === undefined || hydrationData === undefined) return undefined;
  const name = createHash("sha256").update(hydrationData).digest("base64url").slice(0, 16);
  const placeholder = `<script type="application/json" id="handed" data-from="${HYDRATION_PATH}${name}"></script>`;
  // The replacement is a function, because a text could contain `$` patterns.
  return { html: html.replace(script, () => placeholder), name, hydrationData };
}

/** Returns the hydration data that a newly rendered page contains, or undefined. */
export const getInlineHydrationData = (html: string): string | undefined => hydrationScript.exec(html)?.[1];

/** LRU cache of hydration data. The key is a hash of the content, so entries never become outdated. */
export class HydrationDataStore {
  readonly #maxBytes: number;
  readonly #pages = new Map<string, CachedPage>();
  #bytes = 0;

  /** `maxBytes` is the capacity in bytes. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(name: string): CachedPage | undefined {
    const kept = this.#pages.get(name);
    if (!kept) return undefined;
    this.#pages.delete(name);
    this.#pages.set(name, kept);
    return kept;
  }

  put(name: string, hydrationData: string): void {
    if (this.get(name)) return;
    const kept = toCachedPage(hydrationData, name);
    this.#pages.set(name, kept);
    this.#bytes += kept.body.byteLength;
    for (const [oldest, { body }] of this.#pages) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#pages.delete(oldest);
      this.#bytes -= body.byteLength;
    }
  }
}

const toCachedPage = (hydrationData: string, name: string): CachedPage => ({
  headers: [
    ["content-type", "application/json; charset=utf-8"],
    ["cache-control", "public, max-age=31536000, immutable"],
  ],
  body: Buffer.from(hydrationData),
  inline: [],
  etag: `W/"${name}"`,
  encoded: new Map(),
  compressedHits: 0,
  viewedListingId: undefined,
});
