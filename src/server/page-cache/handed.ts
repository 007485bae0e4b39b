import { createHash } from "node:crypto";
import type { KeptPage } from "./page-store.ts";

/** What a page hands over to its scripts, as `entry.server.tsx` writes it. */
const block = /<script type="application\/json" id="handed">([\s\S]*?)<\/script>/;

/** Where browsers ask for it. */
const folder = "/handed/";

/** A page apart from what its scripts are handed: they ask for that by `name` once the page is seen. */
export function apart(html: string): { html: string; name: string; handed: string } | undefined {
  const [whole, handed] = block.exec(html) ?? [];
  if (whole === undefined || handed === undefined) return undefined;
  const name = createHash("sha256").update(handed).digest("base64url").slice(0, 16);
  const place = `<script type="application/json" id="handed" data-from="${folder}${name}"></script>`;
  // As a function: the text may have signs that mean something in a replacement.
  return { html: html.replace(whole, () => place), name, handed };
}

/** What a page hands over, when that isn't kept apart: it was made just now. */
export const handedIn = (html: string): string | undefined => block.exec(html)?.[1];

/** What kept pages hand over, by what it says: it is never outdated, only no longer asked for. */
export class HandedStore {
  readonly #most: number;
  readonly #kept = new Map<string, KeptPage>();
  #bytes = 0;

  /** `most` in bytes. */
  constructor(most: number) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(name: string): KeptPage | undefined {
    const kept = this.#kept.get(name);
    if (!kept) return undefined;
    this.#kept.delete(name);
    this.#kept.set(name, kept);
    return kept;
  }

  put(name: string, handed: string): void {
    if (this.get(name)) return;
    const kept = handedPage(handed, name);
    this.#kept.set(name, kept);
    this.#bytes += kept.body.byteLength;
    for (const [oldest, { body }] of this.#kept) {
      if (this.#bytes <= this.#most) break;
      this.#kept.delete(oldest);
      this.#bytes -= body.byteLength;
    }
  }
}

const handedPage = (handed: string, name: string): KeptPage => ({
  headers: [
    ["content-type", "application/json; charset=utf-8"],
    ["cache-control", "public, max-age=31536000, immutable"],
  ],
  body: Buffer.from(handed),
  inline: [],
  etag: `W/"${name}"`,
  encoded: new Map(),
  asked: 0,
  looksAt: undefined,
});
