import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { ServerEnv } from "../server-env.ts";
import { renderHydrationData, serveCachedHydrationData } from "./hydration-data-route.ts";
import { extractHydrationData, HydrationDataStore } from "./hydration-data-store.ts";

const page = (data: string) =>
  `<html><body><main>$& cars</main><script type="application/json" id="handed">${data}</script></body></html>`;
const here = "https://karaj.example/handed/";

describe("Hydration data of a cached page", () => {
  it("extractHydrationData replaces the data with a reference to its content hash", () => {
    const one = extractHydrationData(page('["$1"]'));
    expect(one?.hydrationData).toBe('["$1"]');
    expect(one?.html).toBe(page("").replace('id="handed"', `id="handed" data-from="/handed/${one?.name}"`));
    expect(extractHydrationData(page('["$2"]'))?.name).not.toBe(one?.name);
    expect(extractHydrationData(page('["$1"]'))?.name).toBe(one?.name);
    expect(extractHydrationData("<html></html>")).toBeUndefined();
  });

  it("serveCachedHydrationData serves stored data until the memory limit evicts it", async () => {
    const store = new HydrationDataStore(25);
    for (const name of ["a", "b"]) store.put(name, `["${name.repeat(8)}"]`);
    const app = new Hono<ServerEnv>().get("/handed/:name", serveCachedHydrationData(store), (c) =>
      c.text("not here", 404),
    );
    const answer = await app.request(`${here}b`);
    expect(await answer.text()).toBe('["bbbbbbbb"]');
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect((await app.request(`${here}x`)).status).toBe(404);
    store.put("c", '["cccccccc"]');
    expect([store.get("a"), store.bytes]).toEqual([undefined, 24]);
  });

  it("renderHydrationData renders only pages of the site again for unknown data", async () => {
    const asked: string[] = [];
    const make = (request: Request) => {
      asked.push(request.url);
      return Promise.resolve(new Response(page('["now"]')));
    };
    const of = (address: string) =>
      renderHydrationData(new Request(`${here}x?of=${encodeURIComponent(address)}`), make);
    const answer = await of("/shop/CarForSale?page=2");
    expect([await answer.text(), answer.headers.get("cache-control")]).toEqual(['["now"]', "no-store"]);
    expect(asked).toEqual(["https://karaj.example/shop/CarForSale?page=2"]);
    for (const other of ["//other.example/", "https://other.example/", "/\\other.example", "", "/handed/x"]) {
      expect((await of(other)).status, other).toBe(404);
    }
    // Rendering these URLs would block the router for seconds.
    for (const costly of ["/a".repeat(7_000), "/shop/".repeat(30), `/__manifest?paths=${"/a,".repeat(500)}`]) {
      expect((await of(costly)).status).toBe(404);
    }
    expect(asked).toHaveLength(1);
  });
});
