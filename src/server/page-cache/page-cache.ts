import { createHash } from "node:crypto";
import { SITE_TAG, subscribeToChanges } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import type { CachePage } from "#web/context.ts";
import { FragmentCache } from "#web/fragment-cache/fragment-cache.server.tsx";
import { compressAtHighestLevel, compressForCache, pickCachedEncoding } from "../compression.ts";
import { replaceNonceWithHashes } from "./inline-hashes.ts";
import { type CachedPage, PageStore } from "./page-store.ts";

/** Caching options of a page that is being rendered. Its loader sets them. */
type CacheRequest = { tags: Set<string>; maxAge: number } & Pick<CachedPage, "viewedListingId" | "countedAs">;

/** Number of hits after which a cached page is compressed again, at the highest level. */
const RECOMPRESS_AFTER_HITS = 3;

/** Headers that are different in every response and are not cached. */
const uncachedHeaders = new Set(["x-request-id", "content-length", "content-encoding", "date"]);

/**
 * Cache of public pages in memory (docs/decisions/0010-page-cache.md). A page is cached if its loader asks for it,
 * and requests with the same key then get it. Simultaneous requests for one page share one rendering.
 */
export class PageCache {
  readonly store: PageStore;
  readonly fragments: FragmentCache;
  readonly #rendering = new Map<string, Promise<unknown>>();

  /** `bytes` is the maximum memory for pages and fragments together. */
  constructor(db: Db, bytes: number) {
    this.store = new PageStore(bytes * 0.8);
    this.fragments = new FragmentCache(bytes * 0.2);
    subscribeToChanges(db, (tag) => (tag === undefined ? this.store.invalidateAll() : this.store.invalidate(tag)));
  }

  /**
   * Returns the cached page for a key. If the page is being rendered, waits for it. Returns undefined if the page is
   * not cached.
   */
  async find(key: string): Promise<CachedPage | undefined> {
    const cached = this.store.get(key);
    if (cached) return cached;
    const rendering = this.#rendering.get(key);
    if (!rendering) return undefined;
    await rendering;
    return this.store.get(key);
  }

  /** Renders a page. Caches it if its loader has asked for it and there is a key. */
  async render(
    key: string | undefined,
    nonce: string,
    render: (cachePage: CachePage) => Promise<Response>,
  ): Promise<CachedPage | Response> {
    const cacheRequest: CacheRequest = {
      tags: new Set([SITE_TAG]),
      maxAge: 0,
      viewedListingId: undefined,
      countedAs: undefined,
    };
    const version = this.store.getVersion();
    const rendering = render((tags, { maxAgeSeconds = 60, viewedListingId, countedAs } = {}) => {
      for (const tag of tags) cacheRequest.tags.add(tag);
      cacheRequest.maxAge = cacheRequest.maxAge === 0 ? maxAgeSeconds : Math.min(cacheRequest.maxAge, maxAgeSeconds);
      cacheRequest.viewedListingId = viewedListingId ?? cacheRequest.viewedListingId;
      cacheRequest.countedAs = countedAs ?? cacheRequest.countedAs;
    }).then(async (response) => {
      if (
        key === undefined ||
        cacheRequest.maxAge === 0 ||
        response.status !== 200 ||
        response.headers.has("set-cookie")
      ) {
        return response;
      }
      const page = await this.#toCachedPage(response, nonce, cacheRequest);
      this.store.put(key, page, { tags: [...cacheRequest.tags], seconds: cacheRequest.maxAge, version });
      return page;
    });
    if (key === undefined || this.#rendering.has(key)) return rendering;
    // Waiting requests look into the cache again afterwards. An error of the rendering goes only to the first request.
    const completion = rendering.then(
      () => {},
      () => {},
    );
    this.#rendering.set(key, completion);
    try {
      return await rendering;
    } finally {
      this.#rendering.delete(key);
    }
  }

  async #toCachedPage(
    response: Response,
    nonce: string,
    { viewedListingId, countedAs }: CacheRequest,
  ): Promise<CachedPage> {
    const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    const text = await response.text();
    const { html, inline } = isPage
      ? replaceNonceWithHashes(text, nonce)
      : { html: text.replaceAll(nonce, ""), inline: [] };
    const body = Buffer.from(html);
    const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const headers = [...response.headers].filter(([name]) => !uncachedHeaders.has(name));
    return { headers, body, inline, etag, encoded: new Map(), compressedHits: 0, viewedListingId, countedAs };
  }
}

/** Creates the response from a cached page. The response is 304 if the browser's ETag matches. */
export async function respondFromCache(page: CachedPage, request: Request): Promise<Response> {
  const headers = new Headers(page.headers as [string, string][]);
  headers.set("etag", page.etag);
  if (matchesEtag(request.headers.get("if-none-match"), page.etag)) return new Response(null, { status: 304, headers });
  headers.append("vary", "accept-encoding");
  const encoding = pickCachedEncoding(request.headers.get("accept-encoding"));
  if (!encoding) return new Response(page.body as Uint8Array<ArrayBuffer>, { headers });
  let compressedBody = page.encoded.get(encoding);
  if (!compressedBody) {
    compressedBody = compressForCache(page.body, encoding);
    page.encoded.set(encoding, compressedBody);
  }
  headers.set("content-encoding", encoding);
  if (encoding === "br") {
    page.compressedHits += 1;
    if (page.compressedHits === RECOMPRESS_AFTER_HITS) scheduleRecompression(page);
  }
  return new Response((await compressedBody) as Uint8Array<ArrayBuffer>, { headers });
}

/**
 * Compresses a page at the highest level in the background, one page at a time. Until then the page is sent with its
 * previous compression.
 */
function scheduleRecompression(page: CachedPage): void {
  recompression = recompression
    .then(() => compressAtHighestLevel(page.body))
    .then(
      (compressedBody) => void page.encoded.set("br", Promise.resolve(compressedBody)),
      () => {},
    );
}
let recompression: Promise<void> = Promise.resolve();

const matchesEtag = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch?.split(",").some((each) => each.trim() === etag || `W/${each.trim()}` === etag) ?? false;
