import { brotliDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createChangeFeed } from "#db/change-feed.ts";
import type { Db } from "#db/database.ts";
import { PageCache, respondFromCache } from "./page-cache.ts";
import type { CachedPage } from "./page-store.ts";

const html = { "content-type": "text/html; charset=utf-8" };

/** Creates a page cache and its change feed. `render` renders a page whose loader asks for caching under "list:car". */
function createPageCache() {
  const db = {} as Db;
  const feed = createChangeFeed(db);
  const cache = new PageCache(db, 1_024 * 1_024);
  const render = (key: string, page: Response) =>
    cache.render(key, "nonce", async (cachePage) => {
      cachePage(["list:car"]);
      return page;
    });
  return { cache, feed, render };
}

describe("PageCache", () => {
  it("PageCache drops a page after a change of one of its tags, and all pages after missed notifications", async () => {
    const { cache, feed, render } = createPageCache();
    const storeAgain = () => render("cars", new Response("<p>Cars</p>", { headers: html }));
    await storeAgain();
    feed.onNotification("list:part");
    expect(await cache.find("cars")).toBeDefined();
    feed.onNotification("list:car");
    expect(await cache.find("cars")).toBeUndefined();
    await storeAgain();
    feed.onGap();
    expect(await cache.find("cars")).toBeUndefined();
  });

  it.each([
    ["a page that sets a cookie", new Response("<p>Hi Sara</p>", { headers: { ...html, "set-cookie": "cart=1" } })],
    ["an error page", new Response("<p>Not found</p>", { status: 404, headers: html })],
  ])("PageCache returns but does not store %s", async (_, page) => {
    const { cache, render } = createPageCache();
    expect(await render("page", page)).toBe(page);
    expect(await cache.find("page")).toBeUndefined();
  });

  it("PageCache stores no page whose data changed while the page was rendered", async () => {
    const { cache, feed } = createPageCache();
    await cache.render("cars", "nonce", async (cachePage) => {
      cachePage(["list:car"]);
      feed.onNotification("list:car");
      return new Response("<p>Cars</p>", { headers: html });
    });
    expect(await cache.find("cars")).toBeUndefined();
  });
});

describe("respondFromCache", () => {
  it("respondFromCache compresses as the browser accepts, and answers 304 to a browser that has the page", async () => {
    const { render } = createPageCache();
    const page = (await render("cars", new Response("<p>Cars</p>", { headers: html }))) as CachedPage;
    const request = (headers: Record<string, string> = {}) =>
      respondFromCache(page, new Request("https://karaj.example/", { headers }));
    const compressed = await request({ "accept-encoding": "gzip, br" });
    expect(compressed.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe("<p>Cars</p>");
    const plain = await request();
    expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, "<p>Cars</p>"]);
    // Both forms of the body say that they depend on Accept-Encoding. Otherwise proxies would mix them up.
    for (const response of [compressed, plain]) expect(response.headers.get("vary")).toBe("accept-encoding");
    const known = await request({ "if-none-match": plain.headers.get("etag") ?? "" });
    expect([known.status, await known.text()]).toEqual([304, ""]);
  });
});
