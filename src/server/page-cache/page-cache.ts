import { createHash } from "node:crypto";
import type { Database } from "#db/database.ts";
import type { Language } from "#kernel/local-text.ts";
import type { KeepPage } from "#web/context.ts";
import { PieceStore } from "#web/pieces/pieces.server.tsx";
import { compressed, compressedBetter, encodingFor } from "../compression.ts";
import { apart, HandedStore } from "./handed.ts";
import { withoutNonce } from "./inline-hashes.ts";
import { pageKey } from "./page-key.ts";
import { type KeptPage, PageStore } from "./page-store.ts";

/** What a page said of itself while it was made: how long it may be kept, and by which tags it goes. */
type Wish = { tags: Set<string>; seconds: number; looksAt: number | undefined };

/** Said by every page: what the whole site shows (its categories, currencies, texts). */
const everyPage = "site";

/** A page that was asked for so often is worth the work of making it smaller. */
const oftenAsked = 3;

/** Headers that are each request's own. */
const ownHeaders = new Set(["x-request-id", "content-length", "content-encoding", "date"]);

/**
 * Pages of visitors, kept in memory (decision 10). A page is kept when its loader says so (`keep`), and given to whoever's request has
 * the same key. Several who ask for one page at the same moment wait for one making of it.
 */
export class PageCache {
  readonly store: PageStore;
  readonly handed: HandedStore;
  readonly pieces: PieceStore;
  readonly #makings = new Map<string, Promise<unknown>>();
  #follows = false;

  /** `bytes`: how much memory pages may take. */
  constructor(bytes: number) {
    this.store = new PageStore(bytes * 0.6);
    this.handed = new HandedStore(bytes * 0.2);
    this.pieces = new PieceStore(bytes * 0.2);
  }

  /**
   * Hears of every change (migration `0030-changes-told`), and `told` after it; until then nothing is kept. Resolves with what
   * stops it.
   */
  async follow(database: Pick<Database, "listen">, told: (tag: string) => void): Promise<() => Promise<void>> {
    const stop = await database.listen("karaj_changed", {
      heard: (tag) => {
        told(tag);
        this.store.drop(tag);
      },
      missed: () => {
        told(everyPage);
        this.store.dropAll();
      },
    });
    this.#follows = true;
    return async () => {
      this.#follows = false;
      await stop();
    };
  }

  /** By what the page may be kept, if it may. */
  keyOf(request: Request, language: Language): string | undefined {
    return this.#follows ? pageKey(request, language) : undefined;
  }

  /** The page, if it is kept; waits for whoever is just making it. */
  async find(key: string): Promise<KeptPage | undefined> {
    const kept = this.store.get(key);
    if (kept) return kept;
    const making = this.#makings.get(key);
    if (!making) return undefined;
    await making;
    return this.store.get(key);
  }

  /** Makes a page, and keeps it if it may be kept; without a key it isn't, whatever it says. */
  async make(
    key: string | undefined,
    nonce: string,
    render: (keep: KeepPage) => Promise<Response>,
  ): Promise<KeptPage | Response> {
    const wish: Wish = { tags: new Set([everyPage]), seconds: 0, looksAt: undefined };
    const mark = this.store.mark();
    const making = render((tags, { seconds = 60, looksAt } = {}) => {
      for (const tag of tags) wish.tags.add(tag);
      wish.seconds = wish.seconds === 0 ? seconds : Math.min(wish.seconds, seconds);
      wish.looksAt = looksAt ?? wish.looksAt;
    }).then(async (response) => {
      if (key === undefined || wish.seconds === 0 || response.status !== 200 || response.headers.has("set-cookie")) {
        return response;
      }
      const page = await this.#keptPage(response, nonce, wish.looksAt);
      this.store.put(key, page, { tags: [...wish.tags], seconds: wish.seconds, mark });
      return page;
    });
    if (key === undefined || this.#makings.has(key)) return making;
    // Who waits for it looks afterwards whether it was kept; that it failed is for whoever asked first.
    const settled = making.then(
      () => {},
      () => {},
    );
    this.#makings.set(key, settled);
    try {
      return await making;
    } finally {
      this.#makings.delete(key);
    }
  }

  async #keptPage(response: Response, nonce: string, looksAt: number | undefined): Promise<KeptPage> {
    const isPage = response.headers.get("content-type")?.startsWith("text/html") ?? false;
    const text = await response.text();
    const { html, inline } = isPage ? withoutNonce(text, nonce) : { html: text.replaceAll(nonce, ""), inline: [] };
    const two = isPage ? apart(html) : undefined;
    if (two) this.handed.put(two.name, two.handed);
    const body = Buffer.from(two?.html ?? html);
    const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const headers = [...response.headers].filter(([name]) => !ownHeaders.has(name));
    return { headers, body, inline, etag, encoded: new Map(), asked: 0, looksAt };
  }
}

/** The answer to a request for a page that is kept: nothing but its tag for whoever has it already. */
export async function answerKept(page: KeptPage, request: Request): Promise<Response> {
  const headers = new Headers(page.headers as [string, string][]);
  headers.set("etag", page.etag);
  if (knows(request.headers.get("if-none-match"), page.etag)) return new Response(null, { status: 304, headers });
  headers.append("vary", "accept-encoding");
  const encoding = encodingFor(request.headers.get("accept-encoding"));
  if (!encoding) return new Response(page.body as Uint8Array<ArrayBuffer>, { headers });
  let packed = page.encoded.get(encoding);
  if (!packed) {
    packed = compressed(page.body, encoding);
    page.encoded.set(encoding, packed);
  }
  headers.set("content-encoding", encoding);
  if (encoding === "br") {
    page.asked += 1;
    if (page.asked === oftenAsked) packBetter(page);
  }
  return new Response((await packed) as Uint8Array<ArrayBuffer>, { headers });
}

/** One page at a time, behind everything else; until it is done the page is sent as it is. */
function packBetter(page: KeptPage): void {
  packing = packing
    .then(() => compressedBetter(page.body))
    .then(
      (packed) => void page.encoded.set("br", Promise.resolve(packed)),
      () => {},
    );
}
let packing: Promise<void> = Promise.resolve();

const knows = (known: string | null, etag: string): boolean =>
  known?.split(",").some((each) => each.trim() === etag || `W/${each.trim()}` === etag) ?? false;
