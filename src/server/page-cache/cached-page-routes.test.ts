import { AsyncLocalStorage } from "node:async_hooks";
import { Hono } from "hono";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Db } from "#db/database.ts";
import { DailyListingCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import type { OutageResource } from "#kernel/outage.ts";
import type { PageRenderer } from "../page-renderer.ts";
import type { ServerEnv } from "../server-env.ts";
import { renderAndCachePage, serveCachedPage } from "./cached-page-routes.ts";
import { PageCache } from "./page-cache.ts";

const browser = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";
const CACHED_SECONDS = 60;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Creates an application whose pages show listing 7. While `failing` is set, rendering answers 500. */
function createCachingApp() {
  const state = { renders: 0, failing: false, outage: undefined as OutageResource | undefined };
  const context = {
    db: {} as Db,
    pageCache: new PageCache({} as Db, 1_024 * 1_024),
    listingCounter: new DailyListingCounter(),
    clock: () => new Date(),
    getAddress: () => "10.0.0.1",
    observability: { requests: new AsyncLocalStorage() },
  };
  const renderPage: PageRenderer["renderPage"] = async (c, _request, { cachePage } = {}) => {
    state.renders += 1;
    if (state.failing) {
      c.set("outage", state.outage);
      return new Response("failed", { status: 500 });
    }
    cachePage?.(["ad:7"], { viewedListingId: 7, maxAgeSeconds: CACHED_SECONDS });
    return new Response(`<p>Page ${state.renders}</p>`, { headers: { "content-type": "text/html" } });
  };
  const app = new Hono<ServerEnv>();
  app.use(async (c, next) => {
    c.set("nonce", "nonce");
    await next();
  });
  app.all("*", serveCachedPage(context));
  app.all("*", renderAndCachePage(context as never, { renderPage } as PageRenderer));
  const requestPage = async (headers: Record<string, string> = {}) => {
    const response = await app.request("https://karaj.example/shop/products/7", { headers });
    return `${response.status} ${await response.text()}`;
  };
  const countViews = () => context.listingCounter.drain().reduce((sum, { times }) => sum + times, 0);
  return { state, requestPage, countViews };
}

it("serveCachedPage sends a rendered page again, but renders it for every visitor with a session", async () => {
  const { requestPage } = createCachingApp();
  expect(await requestPage()).toBe("200 <p>Page 1</p>");
  expect(await requestPage()).toBe("200 <p>Page 1</p>");
  expect(await requestPage({ cookie: "karaj.session_token=x" })).toBe("200 <p>Page 2</p>");
});

it("serveCachedPage counts a view of the cached page's listing for people, not for bots and prefetches", async () => {
  const { requestPage, countViews } = createCachingApp();
  await requestPage({ "user-agent": browser });
  // The loader of the page counts the first view, which no loader does in this test.
  expect(countViews()).toBe(0);
  await requestPage({ "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
  await requestPage({ "user-agent": browser, "sec-purpose": "prefetch" });
  expect(countViews()).toBe(0);
  await requestPage({ "user-agent": browser });
  expect(countViews()).toBe(1);
});

it("renderAndCachePage sends an expired page while the database is out of reach, and shows other errors", async () => {
  const { state, requestPage } = createCachingApp();
  await requestPage();
  vi.setSystemTime(Date.now() + (CACHED_SECONDS + 1) * 1_000);
  state.failing = true;
  expect(await requestPage()).toBe("500 failed");
  state.outage = "database";
  expect(await requestPage()).toBe("200 <p>Page 1</p>");
});
