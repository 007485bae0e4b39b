import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { compressResponses } from "./compression.ts";

const long = "كراج ".repeat(1_000);

/** Requests a response with this body and type through the middleware. */
async function requestCompressed(body: BodyInit, type: string, accepted: string) {
  const app = new Hono();
  app.use(compressResponses());
  app.get("/", () => new Response(body, { headers: { "content-type": type, "content-length": "5000" } }));
  return app.request("/", { headers: { "accept-encoding": accepted } });
}

it("compressResponses compresses a long text, and keeps a short one as it is", async () => {
  const compressed = await requestCompressed(long, "application/json", "gzip");
  expect(compressed.headers.get("content-encoding")).toBe("gzip");
  expect(compressed.headers.get("content-length")).toBeNull();
  expect(gunzipSync(Buffer.from(await compressed.arrayBuffer())).toString()).toBe(long);
  const short = await requestCompressed("short", "application/json", "gzip");
  expect([short.headers.get("content-encoding"), await short.text()]).toEqual([null, "short"]);
});

it("compressResponses does not use an encoding that the client refuses", async () => {
  const plain = await requestCompressed(long, "text/plain", "gzip;q=0, identity");
  expect([plain.headers.get("content-encoding"), plain.headers.get("vary")]).toEqual([null, "accept-encoding"]);
  expect(await plain.text()).toBe(long);
});

it("compressResponses does not compress pictures", async () => {
  expect((await requestCompressed(long, "image/webp", "gzip")).headers.get("content-encoding")).toBeNull();
});

it("compressResponses passes the events of a stream on at once, before the stream ends", async () => {
  let close = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode("event: message\n\n"));
      close = () => controller.close();
    },
  });
  const pending = requestCompressed(stream, "text/event-stream; charset=utf-8", "zstd, br, gzip");
  const turns = new Promise<"waits for the end">((resolve) => setImmediate(() => resolve("waits for the end")));
  const response = await Promise.race([pending, turns]);
  close();
  expect(response).toBeInstanceOf(Response);
  expect(await (response as Response).text()).toBe("event: message\n\n");
});
