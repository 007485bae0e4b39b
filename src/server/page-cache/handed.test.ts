import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { ServerEnv } from "../app.ts";
import { handedAnew, handedBefore } from "./answer-handed.ts";
import { apart, HandedStore } from "./handed.ts";

const page = (data: string) =>
  `<html><body><main>$& cars</main><script type="application/json" id="handed">${data}</script></body></html>`;
const here = "https://karaj.example/handed/";

describe("what a page hands over to its scripts", () => {
  it("is taken out of it, under a name that it alone has", () => {
    const one = apart(page('["$1"]'));
    expect(one?.handed).toBe('["$1"]');
    expect(one?.html).toBe(page("").replace('id="handed"', `id="handed" data-from="/handed/${one?.name}"`));
    expect(apart(page('["$2"]'))?.name).not.toBe(one?.name);
    expect(apart(page('["$1"]'))?.name).toBe(one?.name);
    expect(apart("<html></html>")).toBeUndefined();
  });

  it("is answered from memory for as long as there is room", async () => {
    const store = new HandedStore(25);
    for (const name of ["a", "b"]) store.put(name, `["${name.repeat(8)}"]`);
    const app = new Hono<ServerEnv>().get("/handed/:name", handedBefore(store), (c) => c.text("not here", 404));
    const answer = await app.request(`${here}b`);
    expect(await answer.text()).toBe('["bbbbbbbb"]');
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect((await app.request(`${here}x`)).status).toBe(404);
    store.put("c", '["cccccccc"]');
    expect([store.get("a"), store.bytes]).toEqual([undefined, 24]);
  });

  it("is made anew where it isn't known, of the page that asks, and of no other site's", async () => {
    const asked: string[] = [];
    const make = (request: Request) => {
      asked.push(request.url);
      return Promise.resolve(new Response(page('["now"]')));
    };
    const of = (address: string) => handedAnew(new Request(`${here}x?of=${encodeURIComponent(address)}`), make);
    const answer = await of("/shop/CarForSale?page=2");
    expect([await answer.text(), answer.headers.get("cache-control")]).toEqual(['["now"]', "no-store"]);
    expect(asked).toEqual(["https://karaj.example/shop/CarForSale?page=2"]);
    for (const other of ["//other.example/", "https://other.example/", "/\\other.example", "", "/handed/x"]) {
      expect((await of(other)).status, other).toBe(404);
    }
    // These would keep the router busy for seconds.
    for (const costly of ["/a".repeat(7_000), "/shop/".repeat(30), `/__manifest?paths=${"/a,".repeat(500)}`]) {
      expect((await of(costly)).status).toBe(404);
    }
    expect(asked).toHaveLength(1);
  });
});
