import type { ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, describe, expect, inject, it } from "vitest";
import { demoListingCounts } from "#domain/demo/demo-listings.ts";
import { demoOrders } from "#domain/demo/demo-orders.ts";
import { createEmptyServerDatabase } from "../support/databases.ts";
import { startKaraj, stopKaraj } from "../support/e2e-setup.ts";

/** Number of ordered cars in the demo data. They are reserved, so no list contains them. */
const ordered = demoOrders
  .flatMap(({ shares }) => shares)
  .filter(({ kind, steps }) => kind === "car" && steps.length > 0)
  .reduce((sum, { lines }) => sum + lines, 0);
const listedCars = demoListingCounts.car - ordered;

const folder = mkdtempSync(join(tmpdir(), "karaj-live-"));
const children: ChildProcess[] = [];
afterAll(async () => {
  await Promise.all(children.map(stopKaraj));
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>) {
  const server = await startKaraj(env);
  children.push(server.child);
  return server;
}

/** Signs a member in by the API. The session is valid on both servers of the test. */
async function signInAt(url: string, email: string) {
  const answer = await fetch(`${url}/api/v1/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "karaj123" }),
  });
  expect(answer.status).toBe(200);
  const cookies = answer.headers.getSetCookie().map((each) => each.split(";", 1)[0] ?? "");
  const forgery = cookies.find((each) => each.startsWith("XSRF-TOKEN="))?.slice("XSRF-TOKEN=".length) ?? "";
  const headers = { cookie: cookies.join("; "), "x-xsrf-token": decodeURIComponent(forgery) };
  return {
    send: (at: string, method: string, path: string, body?: unknown) =>
      fetch(`${at}/api/v1${path}`, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    /** Opens the event stream of one server and collects what it sends. */
    async openEventStream(at: string) {
      const stream = await fetch(`${at}/api/v1/events`, { headers: { ...headers, "accept-encoding": "br, gzip" } });
      expect([stream.status, stream.headers.get("content-encoding")]).toEqual([200, null]);
      const reader = (stream.body as ReadableStream<Uint8Array>).getReader();
      const heard = { text: "", ended: false, close: () => reader.cancel() };
      (async () => {
        const decoder = new TextDecoder();
        for (;;) {
          const { done, value } = await reader.read();
          if (done) break;
          heard.text += decoder.decode(value);
        }
        heard.ended = true;
      })().catch(() => {});
      await expect.poll(() => heard.text).toContain("retry:");
      return heard;
    },
  };
}

type Person = Awaited<ReturnType<typeof signInAt>>;

/** Starts a conversation with the showroom about one of its cars. Returns the id of the conversation. */
async function startConversation(buyer: Person, at: string): Promise<number> {
  const list = (await (await fetch(`${at}/api/v1/products?sellerType=showroom&limit=100`)).json()) as {
    items: { id: number; seller: { slug: string } }[];
  };
  const productId = list.items.find(({ seller }) => seller.slug === "al-waha-motors")?.id;
  const response = await buyer.send(at, "POST", "/conversations", { productId, text: "Is it still available?" });
  expect(response.status).toBe(201);
  return ((await response.json()) as { conversation: number }).conversation;
}

const messages = ({ text }: { text: string }) => text.match(/event: message\n/g)?.length ?? 0;

/** Time limit of the test that fills a database with the demo data, which takes minutes on a busy machine. */
const DEMO_TIMEOUT_MS = 300_000;

describe("[AP-16] Live events", () => {
  const postgres = inject("postgresUrl");
  it.skipIf(!postgres)(
    "Live events cross two servers started together on an empty database and resume after a broken connection",
    { timeout: DEMO_TIMEOUT_MS },
    async () => {
      const database = await createEmptyServerDatabase(postgres as string);
      const env = { DATABASE_URL: database, DATA_DIR: join(folder, "server") };
      // Both servers start at once on an empty database and must create the demo data only once.
      const [one, two] = await Promise.all([start(env), start(env)]);
      for (const { url } of [one, two]) {
        const { total } = (await (await fetch(`${url}/api/v1/products?kind=car`)).json()) as { total: number };
        expect(total).toBe(listedCars);
      }
      const [buyer, seller, other] = [
        await signInAt(one.url, "demo@karaj.example"),
        await signInAt(two.url, "showroom@karaj.example"),
        await signInAt(two.url, "rental@karaj.example"),
      ];
      const [heard, otherStream] = [await seller.openEventStream(two.url), await other.openEventStream(two.url)];
      const conversation = await startConversation(buyer, one.url);
      await expect.poll(() => heard.text).toContain(`event: message\ndata: {"conversation":${conversation}}\n\n`);

      // After their database connection breaks, streams send a missed event and then continue.
      const client = new pg.Client(database);
      await client.connect();
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karaj live' and datname = current_database()",
      );
      await client.end();
      await expect.poll(() => heard.text).toContain("event: missed\n");
      const send = (text: string) => buyer.send(one.url, "POST", `/conversations/${conversation}/messages`, { text });
      // A message sent before the server listens again causes another missed event instead of its own event.
      const gap = heard.text.length;
      await send("And now?");
      await expect.poll(() => heard.text.slice(gap)).toMatch(/event: (?:message|missed)\n/);
      const before = messages(heard);
      await send("Still there?");
      await expect.poll(() => messages(heard)).toBe(before + 1);
      expect(otherStream.text).not.toContain("event: message");

      // Open streams do not delay a stop, and the streams end cleanly.
      await Promise.all([stopKaraj(one.child), stopKaraj(two.child)]);
      await expect.poll(() => [heard.ended, otherStream.ended]).toEqual([true, true]);
      expect([one.child.exitCode, two.child.exitCode]).toEqual([0, 0]);
    },
  );

  it("Live events work with the embedded database", async () => {
    const url = inject("karajUrl");
    const [buyer, seller] = [await signInAt(url, "demo@karaj.example"), await signInAt(url, "showroom@karaj.example")];
    const heard = await seller.openEventStream(url);
    const conversation = await startConversation(buyer, url);
    await expect.poll(() => heard.text).toContain(`event: message\ndata: {"conversation":${conversation}}\n\n`);
    await heard.close();
  });
});
