import fc from "fast-check";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createLogger } from "../log.ts";
import type { ServerEnv } from "../server-env.ts";
import { Metrics } from "./metrics.ts";
import { createObservability } from "./observability.ts";
import { recordRequests } from "./request-telemetry.ts";

/** Creates an application with routes of every kind. Collects its log lines and metrics. */
async function createObservedApp(settings: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger("info", { write: (line) => lines.push(JSON.parse(line)) });
  const watch = { ...(await createObservability(readConfig(settings), log)), metrics: await Metrics.load() };
  const cacheState = { now: false };
  const api = new Hono<ServerEnv>()
    .get("/ads/:id", (c) => c.json({ id: c.req.param("id") }))
    .get("/broken", () => {
      throw new Error("for somebody@example.com, +963 944 123 456");
    });
  const app = new Hono<ServerEnv>();
  app.use(recordRequests(watch, log));
  app.use(async (_, next) => next());
  app.get("/media/:file", (c) => c.text("a picture"));
  app.route("/api/v1", api);
  app.all("/api/v1/*", (c) => c.json({}, 404));
  app.all("*", (c) => {
    const request = watch.requests.getStore();
    if (request && !cacheState.now && c.req.path.startsWith("/shop/")) request.route = "/shop/:page";
    const accountId = c.req.query("as");
    if (accountId) c.set("accountId", Number(accountId));
    if (c.req.path.endsWith("/refused")) return c.html("not yours", 403);
    if (c.req.path.startsWith("/shop/orders/")) return c.html("not there", 404);
    return c.html("a page");
  });
  app.onError((_, c) => c.json({}, 500));
  return { app, lines, kept: cacheState, watch, metrics: watch.metrics };
}

describe("recordRequests", () => {
  it("recordRequests uses a limited set of metric label values, whatever the path and the method", async () => {
    const { app, metrics } = await createObservedApp();
    const part = fc.string({ maxLength: 20 }).map(encodeURIComponent);
    const path = fc.tuple(
      fc.constantFrom("/api/v1/ads/", "/api/v1/", "/api/", "/media/", "/shop/", "/", "//"),
      part,
      part,
    );
    const method = fc.oneof(fc.constantFrom("GET", "POST", "HEAD"), fc.stringMatching(/^[A-Z]{3,9}$/));
    await fc.assert(
      fc.asyncProperty(
        path,
        method.filter((name) => !/^(TRACE|TRACK|CONNECT)$/.test(name)),
        async ([start, ...parts], by) => {
          await app.request(`http://localhost${start}${parts.join("/")}`, { method: by });
        },
      ),
      { numRuns: 1_000 },
    );
    const text = await metrics.render();
    const values = (label: string) =>
      [
        ...new Set(
          [...text.matchAll(new RegExp(`karaj_http\\w+\\{[^}]*${label}="([^"]*)"`, "g"))].map((match) => match[1]),
        ),
      ].sort();
    expect(
      values("route").filter(
        (route) =>
          !["/*", "/api/v1/*", "/api/v1/ads/:id", "/api/v1/broken", "/media/:file", "/shop/:page"].includes(
            route ?? "",
          ),
      ),
    ).toEqual([]);
    expect(
      values("method").filter((name) => !/^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|other)$/.test(name ?? "")),
    ).toEqual([]);
    expect(values("status").filter((status) => !/^[2-5]xx$/.test(status ?? ""))).toEqual([]);
  });

  it("recordRequests logs the route without query values, and errors without personal data", async () => {
    const { app, lines } = await createObservedApp();
    await app.request("http://localhost/shop/somebody?q=a+secret+wish&email=somebody@example.com");
    await app.request("http://localhost/api/v1/broken", { headers: { "x-request-id": "from-a-proxy-1" } });
    expect(lines).toMatchObject([
      { requestId: expect.stringMatching(/^[\w-]{36}$/), method: "GET", route: "/shop/:page", status: 200 },
      { requestId: "from-a-proxy-1", level: "error", err: { type: "Error", message: "for …@…, …" } },
      { requestId: "from-a-proxy-1", route: "/api/v1/broken", status: 500 },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/secret|somebody|944 123/);
  });

  it("recordRequests logs the same route for a page whether or not it comes from the page cache", async () => {
    const { app, lines, kept: cacheState } = await createObservedApp();
    for (const now of [false, true]) {
      cacheState.now = now;
      await app.request("http://localhost/shop/page");
    }
    expect(lines.map(({ route }) => route)).toEqual(["/shop/:page", "/shop/:page"]);
  });

  it("[ASVS 16.3.2] recordRequests always logs refused requests of signed-in users with the account id", async () => {
    const { app, lines } = await createObservedApp({ ACCESS_LOG_SAMPLE: "0" });
    for (const page of ["orders/7", "refused", "page"]) await app.request(`http://localhost/shop/${page}?as=5`);
    await app.request("http://localhost/shop/refused");
    expect(lines).toMatchObject([
      { status: 404, account: 5 },
      { status: 403, account: 5 },
    ]);
  });

  it("recordRequests logs a configured share of successful requests and all failed ones", async () => {
    const { app, lines } = await createObservedApp({ ACCESS_LOG_SAMPLE: "0" });
    for (let n = 0; n < 20; n += 1) await app.request("http://localhost/shop/page");
    expect(lines).toEqual([]);
    await app.request("http://localhost/api/v1/broken");
    expect(lines.map(({ msg }) => msg)).toEqual(["a request failed", "request"]);
  });
});

it("createObservability logs slow queries with the request id and without values", async () => {
  const { lines, watch } = await createObservedApp({ SLOW_QUERY_MS: "100" });
  const text = "select *\n  from users where email = $1 and phone = '0944123456' and id = 1234567";
  watch.requests.run({ id: "the-request" }, () => {
    watch.queryObserver.onQuery({ text, startedAt: 0, duration: 99, failed: false });
    watch.queryObserver.onQuery({ text, startedAt: 0, duration: 101, failed: false });
  });
  expect(lines).toMatchObject([
    {
      level: "warn",
      msg: "slow statement",
      ms: 101,
      requestId: "the-request",
      statement: "select * from users where email = $1 and phone = '…' and id = …",
    },
  ]);
});
