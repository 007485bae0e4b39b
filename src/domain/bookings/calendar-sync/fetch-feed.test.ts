import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type FeedNetwork, fetchFeed, parseFeedUrl } from "./fetch-feed.server.ts";
import { isPublicAddress } from "./public-address.ts";

let server: Server | undefined;
afterEach(() => server?.close());

/** Starts a server and returns a network in which every public name leads to it, without TLS. */
async function startNetwork(
  handle: Parameters<typeof createServer>[1],
  addresses: Record<string, string> = {},
): Promise<FeedNetwork> {
  const listening = createServer(handle as never);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const { port } = listening.address() as AddressInfo;
  const lookup = ((host: string, _options: object, callback: (error: null, found: object[]) => void) =>
    callback(null, [{ address: addresses[host] ?? "127.0.0.1", family: 4 }])) as never;
  return {
    lookup,
    isPublicAddress: (address) => address === "127.0.0.1" || isPublicAddress(address),
    request: (url, options, onResponse) =>
      request({ ...options, host: url.hostname, path: url.pathname, port }, onResponse),
    timeLimit: 2_000,
  };
}

describe("isPublicAddress", () => {
  it.each(["8.8.8.8", "172.32.0.1", "2a00:1450:4001:80b::200e"])("isPublicAddress accepts %s", (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    "10.1.2.3",
    "127.0.0.1",
    "169.254.169.254",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",
    "0.0.0.0",
    "255.255.255.255",
    "224.0.0.1",
    "::1",
    "::",
    "fe80::1",
    "fd00::1",
    "::ffff:127.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
    "2001:db8::1",
    "localhost",
  ])("isPublicAddress refuses %s", (address) => expect(isPublicAddress(address)).toBe(false));
});

describe("parseFeedUrl", () => {
  it("parseFeedUrl reads webcal as https and drops the fragment", () => {
    expect(parseFeedUrl(" webcal://calendar.example/a.ics?s=1#x ")?.href).toBe("https://calendar.example/a.ics?s=1");
  });

  it.each([
    "",
    "calendar.example/a.ics",
    "http://calendar.example/a.ics",
    "ftp://calendar.example/a.ics",
    "https://user:secret@calendar.example/a.ics",
    "https://calendar.example:8443/a.ics",
    "https://localhost/a.ics",
    "https://127.0.0.1/a.ics",
    "https://0x7f.1/a.ics",
    "https://2130706433/a.ics",
    "https://[::1]/a.ics",
    "https://[::ffff:10.0.0.1]/a.ics",
    "https://169.254.169.254/latest/meta-data",
  ])("parseFeedUrl refuses %s", (address) => expect(parseFeedUrl(address)).toBeUndefined());
});

describe("fetchFeed", () => {
  it("fetchFeed reads a calendar, also behind redirects", async () => {
    const network = await startNetwork((request, response) => {
      if (request.url === "/a.ics") response.writeHead(302, { location: "https://other.example/b.ics" }).end();
      else response.end("BEGIN:VCALENDAR");
    });
    expect(await fetchFeed("https://calendar.example/a.ics", network)).toEqual({ ok: true, value: "BEGIN:VCALENDAR" });
  });

  it("A host that resolves to a private address is never connected", async () => {
    let requests = 0;
    const network = await startNetwork(
      (_, response) => {
        requests += 1;
        response.writeHead(302, { location: "https://inside.example/" }).end();
      },
      { "inside.example": "10.0.0.7", "meta.example": "169.254.169.254" },
    );
    expect(await fetchFeed("https://meta.example/a.ics", network)).toMatchObject({ code: "calendar.address" });
    expect(requests).toBe(0);
    expect(await fetchFeed("https://calendar.example/a.ics", network)).toMatchObject({ code: "calendar.address" });
    expect(requests).toBe(1);
  });

  it.each(["http://calendar.example/", "https://192.168.0.1/", "https://localhost/", "file:///etc/passwd"])(
    "A redirect to %s is not followed",
    async (location) => {
      const network = await startNetwork((_, response) => void response.writeHead(301, { location }).end());
      expect(await fetchFeed("https://calendar.example/", network)).toMatchObject({ code: "calendar.address" });
    },
  );

  it("Endless redirects, an error, a huge calendar and silence fail with their codes", async () => {
    const network = await startNetwork((request, response) => {
      if (request.url === "/loop") response.writeHead(302, { location: "/loop" }).end();
      else if (request.url === "/gone") response.writeHead(404).end("gone");
      else if (request.url === "/huge") response.end(Buffer.alloc(1_000_001, "x"));
      else if (request.url === "/broken") response.destroy();
    });
    const fetchCode = async (path: string, more: Partial<FeedNetwork> = {}) =>
      (await fetchFeed(`https://calendar.example${path}`, { ...network, ...more })) as { code?: string };
    expect((await fetchCode("/loop")).code).toBe("calendar.redirects");
    expect((await fetchCode("/gone")).code).toBe("calendar.status");
    expect((await fetchCode("/huge")).code).toBe("calendar.too_large");
    expect((await fetchCode("/broken")).code).toBe("calendar.unreachable");
    expect((await fetchCode("/silent", { timeLimit: 50 })).code).toBe("calendar.timeout");
  });
});
