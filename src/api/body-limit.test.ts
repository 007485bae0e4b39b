import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { limitBodySize } from "./body-limit.ts";

const app = new Hono();
app.use(limitBodySize(10, (c) => c.text("too large", 413)));
app.all("/", async (c) => c.text(await c.req.text()));

/** Creates a streamed body, whose length is not declared. */
const createStream = (text: string) =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

const send = (text: string, headers: Record<string, string> = {}) =>
  app.request("/", { method: "POST", body: createStream(text), headers, duplex: "half" } as RequestInit);

describe("limitBodySize", () => {
  it.each([
    ["what says that it is as large as it may be", "0123456789", { "content-length": "10" }, 200],
    ["what says that it is larger", "0123456789", { "content-length": "11" }, 413],
    ["what says nothing and is small", "0123456789", {}, 200],
    ["what says nothing and is large", "0123456789a", {}, 413],
    [
      "what says that it is small and comes in pieces",
      "0123456789a",
      { "content-length": "1", "transfer-encoding": "chunked" },
      413,
    ],
  ])(
    "limitBodySize rejects a body whose declared or received size is above the limit: %s",
    async (_, text, headers, status) => {
      const response = await send(text, headers as Record<string, string>);
      expect(response.status).toBe(status);
      expect(await response.text()).toBe(status === 200 ? text : "too large");
    },
  );

  it("limitBodySize ignores the Content-Length of a GET request", async () => {
    expect((await app.request("/", { headers: { "content-length": "11" } })).status).toBe(200);
  });
});
