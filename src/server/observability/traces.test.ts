import { createServer } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseTraceParent } from "./trace-parent.ts";
import { Traces } from "./traces.ts";

type Sent = {
  resourceSpans: {
    scopeSpans: {
      spans: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: unknown[] }[];
    }[];
  }[];
};

const received: Sent[] = [];
const collector = createServer(async (request, response) => {
  if (request.url?.startsWith("/refused")) {
    response.writeHead(400).end();
    return;
  }
  received.push((await json(request)) as Sent);
  response.writeHead(200, { "content-type": "application/json" }).end("{}");
});
let endpoint = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const address = collector.address();
  endpoint = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
});
afterAll(() => void collector.close());

const spansSent = () =>
  received
    .splice(0)
    .flatMap((sent) => sent.resourceSpans.flatMap((each) => each.scopeSpans.flatMap(({ spans }) => spans)));
const traceId = "0af7651916cd43dd8448eb211c80319c";
const spanId = "b7ad6b7169203331";
const createTracedRequest = (flags: string) =>
  new Request("http://localhost/shop/x?q=secret", { headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } });

it("Tracing records a request, its loaders and its queries in one trace, as children of the proxy's span", async () => {
  const traces = new Traces({ endpoint, share: 0, service: "karaj", trustsParent: true, onError: () => {} });
  const request = traces.startRequestSpan(createTracedRequest("01"), "the-request");
  const loader = traces.startChildSpan(request, "loader shop");
  traces.recordQuery(
    loader,
    { text: "select $1", startedAt: performance.now() - 3, duration: 2, failed: false },
    "select",
  );
  loader.end();
  traces.endRequestSpan(request, { route: "/shop/:page", kind: "page", method: "GET", status: 200 });
  expect(traces.startRequestSpan(createTracedRequest("00"), "another").isRecording()).toBe(false);
  await traces.stop();
  const spans = spansSent();
  const findSpan = (name: string) => spans.find((span) => span.name === name);
  expect(spans.map((span) => span.traceId)).toEqual([traceId, traceId, traceId]);
  expect(findSpan("GET /shop/:page")?.parentSpanId).toBe(spanId);
  expect(findSpan("loader shop")?.parentSpanId).toBe(findSpan("GET /shop/:page")?.spanId);
  expect(findSpan("db select")?.parentSpanId).toBe(findSpan("loader shop")?.spanId);
  expect(findSpan("db select")?.attributes).toContainEqual({
    key: "db.query.text",
    value: { stringValue: "select $1" },
  });
  expect(JSON.stringify(spans)).not.toContain("secret");
});

it("Tracing ignores the traceparent header of untrusted clients", async () => {
  const traces = new Traces({ endpoint, share: 0, service: "karaj", trustsParent: false, onError: () => {} });
  expect(traces.startRequestSpan(createTracedRequest("01"), "the-request").isRecording()).toBe(false);
  await traces.stop();
  expect(spansSent()).toEqual([]);
});

it("Tracing reports only once that the collector is unreachable, and stops without waiting for it", async () => {
  const errors: string[] = [];
  const onError = (message: string) => errors.push(message);
  const refusing = `${endpoint}/refused`;
  const traces = new Traces({ endpoint: refusing, share: 1, service: "karaj", trustsParent: false, onError });
  const request = traces.startRequestSpan(createTracedRequest("01"), "the-request");
  traces.endRequestSpan(request, { route: "/", kind: "page", method: "GET", status: 200 });
  await traces.stop();
  expect(errors).toEqual([expect.stringMatching(/./)]);
});

it.each([
  ["", undefined],
  [`ff-${traceId}-${spanId}-01`, undefined],
  [`00-${"0".repeat(32)}-${spanId}-01`, undefined],
  [`00-${traceId}-${spanId}-01`, { traceId, spanId, traceFlags: 1, isRemote: true }],
  [`01-${traceId}-${spanId}-00-more`, { traceId, spanId, traceFlags: 0, isRemote: true }],
])("parseTraceParent parses the traceparent header “%s”", (header, parent) => {
  expect(parseTraceParent(header)).toEqual(parent);
});
