import { Hono } from "hono";
import { expect, it } from "vitest";
import { en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { limitConcurrentReads } from "./load-shedding.ts";
import type { ServerEnv } from "./server-env.ts";

registerMessages("en", en);

/** Creates an application with 8 slots. Its page renderings end when `finish` is called. */
function slowApp() {
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const app = new Hono<ServerEnv>();
  app.use(limitConcurrentReads({ readAddress: (c) => c.req.header("address") ?? "", capacity: 8 }));
  app.all("*", async (c) => {
    await finished;
    return c.text("rendered");
  });
  const requestPage = (address: string, init: RequestInit = {}) =>
    Promise.resolve(app.request("/shop", { ...init, headers: { address, accept: "text/html" } }));
  return { ask: requestPage, finish };
}

const statusesOf = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).sort();

it("limitConcurrentReads gives one network at most half of the slots", async () => {
  const { ask: requestPage, finish } = slowApp();
  const burst = Array.from({ length: 20 }, (_, n) => requestPage(`10.0.0.${n}`));
  const otherRequests = [requestPage("10.0.1.1"), requestPage("2001:db8:1::1")];
  finish();
  expect(await statusesOf(burst)).toEqual([...Array(4).fill(200), ...Array(16).fill(503)]);
  expect(await statusesOf(otherRequests)).toEqual([200, 200]);
});

it("limitConcurrentReads counts all addresses of an IPv6 /48 network as one network", async () => {
  const { ask: requestPage, finish } = slowApp();
  const burst = Array.from({ length: 20 }, (_, n) => requestPage(`2001:db8:1:${n}::1`));
  finish();
  expect((await statusesOf(burst)).filter((status) => status === 200)).toHaveLength(4);
});

it("limitConcurrentReads answers 503 with Retry-After when no slot is left, and frees slots when requests end", async () => {
  const { ask: requestPage, finish } = slowApp();
  const burst = Array.from({ length: 5 }, () => requestPage("10.0.0.1"));
  const refused = (await burst[4]) as Response;
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  expect(await refused.text()).toContain("Too many requests from your network");
  finish();
  await Promise.all(burst);
  expect(await statusesOf(Array.from({ length: 4 }, () => requestPage("10.0.0.1")))).toEqual([200, 200, 200, 200]);
});

it("limitConcurrentReads never refuses requests that write", async () => {
  const { ask: requestPage, finish } = slowApp();
  const burst = Array.from({ length: 20 }, () => requestPage("10.0.0.1", { method: "POST" }));
  finish();
  expect(await statusesOf(burst)).toEqual(Array(20).fill(200));
});

it.each([
  ["throws an error", () => Promise.reject(new Error("the database is away"))],
  ["rejects with a value that is no error", () => Promise.reject("away")],
  ["answers 500", async () => new Response("failed", { status: 500 })],
])("limitConcurrentReads frees the slot of a request whose handler %s", async (_, fail) => {
  const app = new Hono<ServerEnv>();
  app.use(limitConcurrentReads({ readAddress: () => "10.0.0.1", capacity: 8 }));
  app.get("/broken", fail);
  app.get("/shop", (c) => c.text("rendered"));
  app.onError((_error, c) => c.text("failed", 500));
  // One network gets four slots, so five leaked slots would refuse every further request.
  for (let times = 0; times < 5; times += 1) {
    const status = await Promise.resolve(app.request("/broken")).then(
      (response) => response.status,
      () => 500,
    );
    expect(status).toBe(500);
  }
  expect((await app.request("/shop")).status).toBe(200);
});
