import { hash, randomBytes } from "node:crypto";
import { createElement, Fragment, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { type CachedHtml, joinPageParts, type PagePart } from "../page-html.ts";
import { findLcpImagePreload } from "../preload-links.ts";
import { withFragmentCache } from "./cached-fragment.tsx";

/** LRU cache of rendered fragments. The key is built from the data that a fragment's HTML depends on. */
export class FragmentCache {
  readonly #maxBytes: number;
  readonly #entries = new Map<string, CachedHtml>();
  #bytes = 0;
  /** Number of cache hits. `misses` is the number of misses. */
  hits = 0;
  misses = 0;

  /** Creates a cache with a limit in bytes. 0 disables it. */
  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isEnabled(): boolean {
    return this.#maxBytes > 0;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): CachedHtml | undefined {
    const html = this.#entries.get(key);
    if (html === undefined) {
      this.misses += 1;
      return undefined;
    }
    this.hits += 1;
    this.#entries.delete(key);
    this.#entries.set(key, html);
    return html;
  }

  put(key: string, html: CachedHtml): void {
    if (this.#entries.has(key)) return;
    this.#entries.set(key, html);
    this.#bytes += getEntryBytes(html);
    for (const [oldest, oldEntry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#entries.delete(oldest);
      this.#bytes -= getEntryBytes(oldEntry);
    }
  }
}

/** Returns the memory that an entry uses, in bytes. The key and the map entry take about 300 bytes. */
const getEntryBytes = ({ bytes }: CachedHtml): number => bytes.length + 300;

/** Copies HTML into a buffer of its own. A slice of Node's shared buffer pool would keep the whole pool in memory. */
function toCachedHtml(html: string): CachedHtml {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(html));
  bytes.write(html);
  return { bytes, preloadLink: findLcpImagePreload(html) };
}

/**
 * Tag name of the placeholder for a fragment, and of the separator between fragments. The random suffix keeps sellers
 * from writing the tag into their texts.
 */
const FRAGMENT_TAG = `piece-${randomBytes(8).toString("hex")}`;
const placeholderPattern = new RegExp(`<${FRAGMENT_TAG}>(\\d+)</${FRAGMENT_TAG}>`);
const fragmentSeparator = `<${FRAGMENT_TAG}></${FRAGMENT_TAG}>`;

/** Comment that React writes in place of a Suspense boundary whose code is not loaded yet. */
const UNRESOLVED_SUSPENSE_MARK = "<!--$!-->";

/** Returns whether all parts are rendered completely. Cached fragments are always complete. */
export const isRenderComplete = (parts: readonly PagePart[]): boolean =>
  parts.every((part) => typeof part !== "string" || !part.includes(UNRESOLVED_SUSPENSE_MARK));

/**
 * Renders a page like `renderToString`, with HTML from the fragment cache where possible
 * (docs/decisions/0016-fragment-cache.md).
 */
export function renderWithFragments(page: ReactNode, cache: FragmentCache): PagePart[] {
  if (cache.isEnabled) {
    try {
      return renderParts(page, cache);
    } catch {
      // After an error in a fragment, the page renders without fragments and shows its error boundary.
    }
  }
  return [renderToString(page)];
}

type CollectedFragment = { key: string; element: ReactNode };

function renderParts(page: ReactNode, cache: FragmentCache): PagePart[] {
  const collected: CollectedFragment[] = [];
  const collect = (keyText: string, fragment: ReactNode) => {
    collected.push({ key: hash("blake2b512", keyText, "base64"), element: fragment });
    return createElement(FRAGMENT_TAG, null, collected.length - 1);
  };
  const html = withFragmentCache(collect, () => renderToString(page));
  if (collected.length === 0) return [html];
  const fragments = resolveFragments(collected, cache);
  return html
    .split(placeholderPattern)
    .map((text, i) => (i % 2 === 0 ? text : (fragments.get(collected[Number(text)]?.key ?? "") ?? "")));
}

/**
 * Returns the HTML of each fragment by key. Missing fragments are rendered and cached. They can contain cached
 * fragments.
 */
function resolveFragments(collected: readonly CollectedFragment[], cache: FragmentCache): Map<string, PagePart> {
  const fragments = new Map<string, PagePart>();
  const missing = new Map<string, ReactNode>();
  for (const { key, element } of collected) {
    if (fragments.has(key) || missing.has(key)) continue;
    const cached = cache.get(key);
    if (cached) fragments.set(key, cached);
    else missing.set(key, element);
  }
  if (missing.size === 0) return fragments;
  const rendered = renderElements([...missing.values()], cache);
  for (const [i, key] of [...missing.keys()].entries()) {
    const html = rendered[i] ?? "";
    if (!isRenderComplete([html])) {
      fragments.set(key, html);
      continue;
    }
    const element = toCachedHtml(html);
    fragments.set(key, element);
    cache.put(key, element);
  }
  return fragments;
}

/** Renders several elements in one pass, because the fixed cost of each pass equals that of a small fragment. */
function renderElements(elements: readonly ReactNode[], cache: FragmentCache): string[] {
  const separated = elements.map((element, i) => (
    <Fragment key={String(i)}>
      {createElement(FRAGMENT_TAG)}
      {element}
    </Fragment>
  ));
  // The text before the first separator holds React's preload links for pictures, which pages do not use
  // (`preload-links.ts`).
  return joinPageParts(renderParts(separated, cache)).split(fragmentSeparator).slice(1);
}
