import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { copyEmptyFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";

type Span = { name: string; traceId: string; spanId: string; parentSpanId?: string };
type Sent = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

const folder = copyEmptyFolder();
const spans: Span[] = [];
let collector: Server;
let karaj: Awaited<ReturnType<typeof startKaraj>>;
let metricsUrl = "";

const getPort = (server: Server) => {
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
};
const listening = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));

beforeAll(async () => {
  collector = await listening(
    createServer(async (request, response) => {
      const { resourceSpans } = (await json(request)) as Sent;
      for (const { scopeSpans } of resourceSpans) for (const each of scopeSpans) spans.push(...each.spans);
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    }),
  );
  const free = await listening(createServer());
  const port = getPort(free);
  await new Promise((resolve) => free.close(resolve));
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  karaj = await startKaraj({
    DATA_DIR: folder,
    SEED: "none",
    LOG_LEVEL: "info",
    METRICS_PORT: String(port),
    // Logs every statement as slow.
    SLOW_QUERY_MS: "0.001",
    TRUST_PROXY: "1",
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${getPort(collector)}`,
    OTEL_TRACES_SAMPLER_ARG: "0",
  });
});
afterAll(async () => {
  await stopKaraj(karaj.child);
  collector.close();
  rmSync(folder, { recursive: true, force: true });
});

const logged = () =>
  karaj
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("Server observability", () => {
  it("Metrics count requests by route pattern, however many paths are requested", async () => {
    const paths = Array.from(
      { length: 12 },
      (_, n) =>
        [
          `/shop/products/none-${n}`,
          `/nowhere/${n}/at/all`,
          `/api/v1/products/${n}`,
          `/header-classic-variant-two/shop/Allproducts/${n}`,
        ][n % 4],
    );
    for (const path of ["/", "/shop", "/shop.data", ...paths]) await (await fetch(karaj.url + path)).text();
    const text = await (await fetch(metricsUrl)).text();
    const routes = new Set([...text.matchAll(/karaj_http_requests_total\{route="([^"]*)"/g)].map((match) => match[1]));
    expect([...routes].sort()).toEqual([
      "/",
      "/*",
      "/api/v1/products/:idOrSlug",
      "/shop",
      "/shop/Allproducts/:searchText",
      "/shop/products/:product",
    ]);
    expect(text).toContain('karaj_http_requests_total{route="/shop",kind="page",method="GET",status="2xx"} 1');
    expect(text).toContain('karaj_http_requests_total{route="/shop",kind="data",method="GET",status="2xx"} 1');
    expect(text).toMatch(/karaj_db_statement_duration_seconds_count\{verb="select"\} [1-9]/);
    for (const job of [
      "listing-expiry",
      "price-ratings",
      "booking-deadlines",
      "order-deadlines",
      "ban-expiry",
      "change-log-pruning",
    ]) {
      expect(text, job).toContain(`karaj_job_runs_total{job="${job}"}`);
    }
    expect(text).toMatch(/^karaj_search_index_refreshes_total [1-9]/m);
    expect(text).toContain("karaj_live_streams 0");
    // The public port does not serve the metrics.
    expect((await fetch(`${karaj.url}/metrics`)).status).toBe(404);
  });

  it("Log contains no searches, e-mail addresses, phone numbers, names, texts or IP addresses", async () => {
    const secrets = [
      "wunschwagen",
      "zainab.secret@example.com",
      "0944987654",
      "Zainab Geheim",
      "vertraulich",
      "198.51.100.7",
    ];
    const [searchText, email, phone, name, words, address] = secrets as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const send = (path: string, body: unknown) =>
      fetch(karaj.url + path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", "x-forwarded-for": address },
      });
    for (const path of [
      `/shop/Allproducts/${searchText}`,
      `/shop/search?q=${searchText}`,
      `/shop/suggestions?q=${searchText}`,
      `/api/v1/products?q=${searchText}`,
      `/shop/products/${searchText}?email=${email}&phone=${phone}`,
      `/shop/orders/${searchText}`,
    ]) {
      await (
        await fetch(karaj.url + path, { headers: { "x-forwarded-for": address, referer: `http://x/${searchText}` } })
      ).text();
    }
    const contact = { name, email, phone, subject: words, message: `${words} ${phone}` };
    expect((await send("/api/v1/contact", contact)).status).toBe(204);
    const account = { firstName: name, lastName: name, email, phone, password: `${words}-4711-Qx` };
    expect((await send("/api/v1/auth/sign-up", account)).status).toBe(201);
    expect((await send("/api/v1/auth/sign-in", { email, password: words })).status).toBeLessThan(500);
    const lines = logged();
    expect(lines.filter(({ msg }) => msg === "request").length).toBeGreaterThan(8);
    expect(lines.filter(({ msg, requestId }) => msg === "slow statement" && requestId).length).toBeGreaterThan(8);
    for (const secret of secrets) {
      for (const shape of [secret, encodeURIComponent(secret)]) expect(karaj.output(), shape).not.toContain(shape);
    }
  });

  it("Error pages and API errors show the request id", async () => {
    const headers = { accept: "text/html", "x-request-id": "from-a-proxy-1" };
    const page = await fetch(`${karaj.url}/shop/CarForSale`, { method: "POST", headers });
    expect(page.status).toBe(405);
    expect(await page.text()).toMatch(/data-request-id="from-a-proxy-1"[\s\S]*>from-a-proxy-1</);
    const refused = await fetch(`${karaj.url}/api/v1/products/none`, { headers });
    expect(await refused.json()).toMatchObject({ requestId: "from-a-proxy-1" });
  });

  it("Server exports one trace of request, loaders and statements when the proxy sends a traceparent header", async () => {
    const traceId = "0af7651916cd43dd8448eb211c80319c";
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
    await (await fetch(`${karaj.url}/shop/CarForSale?make=toyota`, { headers })).text();
    // The line of an earlier request may follow, because a request is logged after its response was sent.
    await expect
      .poll(() => logged().find((line) => line.msg === "request" && line.traceId === traceId))
      .toMatchObject({ route: "/shop/CarForSale" });
    await expect.poll(() => spans.length, { timeout: 15_000 }).toBeGreaterThan(0);
    expect(new Set(spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
    const request = spans.find(({ name }) => name === "GET /shop/CarForSale");
    const loader = spans.find(({ name }) => name === "loader listings/cars-page");
    expect(request?.parentSpanId).toBe("b7ad6b7169203331");
    expect(loader?.parentSpanId).toBe(request?.spanId);
    expect(spans.some(({ name, parentSpanId }) => name === "db select" && parentSpanId === loader?.spanId)).toBe(true);
    expect(JSON.stringify(spans)).not.toContain("toyota");
  });
});
