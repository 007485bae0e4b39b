import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { getHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import { refreshAllPriceRatings } from "#domain/pricing/verdict-refresh.server.ts";
import { loader as findOptions } from "#web/home/finder-options.ts";
import { loader as redirectFinder } from "#web/home/finder-redirect.ts";
import { loader as loadHome } from "#web/home/home-page.tsx";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";

type Home = Awaited<ReturnType<typeof loadHome>>;

describe("[RT-01] Home page", () => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
    await refreshAllPriceRatings(db);
  });
  const run = async (loader: unknown, path: string, cookie = "") => {
    const request = new Request(new URL(path, "https://karaj.example"), { headers: { cookie } });
    return runPageHandler(loader as never, await createPageContext(db), request);
  };
  const loadPage = async (cookie = "") => (await run(loadHome, "/", cookie)).data as Home;

  it("The home page shows cars below the market price as good deals, the greatest first", async () => {
    const { deals } = await loadPage();
    expect(deals.heading).toBe("deals");
    const ratings = deals.cards.map(({ kind, deal }) => `${kind} ${deal}`);
    expect(ratings.length).toBeGreaterThan(3);
    expect(new Set(ratings)).toEqual(new Set(["car great"]));
  });

  it("The home page shows the newest cars near the preferred city, and of all cities otherwise", async () => {
    const all = await loadPage();
    expect(all.newest.near).toBeUndefined();
    const { newest } = await loadPage("city=jeddah");
    expect(newest.near).toEqual({ name: "Jeddah", slug: "jeddah" });
    expect(newest.cards.length).toBeGreaterThan(3);
    expect(newest.cards.map(({ id }) => id)).not.toEqual(all.newest.cards.map(({ id }) => id));
    const cities = newest.cards.map(({ facts }) => facts.find(({ key }) => key === "city")?.text);
    // Makkah is 65 km from Jeddah.
    for (const city of cities) expect(["Jeddah", "Makkah"]).toContain(city);
    // A city without enough cars nearby and an unknown city change nothing.
    expect((await loadPage("city=nowhere")).newest).toEqual(all.newest);
  });

  it("The home page shows outlets of both types", async () => {
    const { outlets } = await loadPage();
    expect(new Set(outlets.map(({ type }) => type))).toEqual(new Set(["showroom", "rental"]));
  });

  it("The finder keeps the chosen city as a preference, and no unknown city", async () => {
    const known = await run(redirectFinder, "/shop/find?kind=rental&city=jeddah&from=2026-07-01&to=2026-07-03");
    expect(known).toMatchObject({
      status: 303,
      location: "/shop/category/products?kind=rental&city=jeddah&from=2026-07-01&to=2026-07-03",
    });
    expect(known.cookie).toMatch(/^city=jeddah;/);
    expect((await run(redirectFinder, "/shop/find?kind=car&city=x%0d%0ay")).cookie).toBe("");
  });

  it("The finder counts the listings of the chosen city and budget", async () => {
    const count = async (query: string) => {
      const { text } = await run(findOptions, `/shop/finder?kind=car${query}`);
      return (JSON.parse(text) as { total: number }).total;
    };
    const [all, inCity, cheap] = [
      await count(""),
      await count("&city=riyadh"),
      await count("&city=riyadh&priceMax=10000"),
    ];
    const { rows } = await getHomeSnapshot(db);
    expect(all).toBe(rows.reduce((sum, row) => sum + (row.kind === "car" ? row.ads : 0), 0));
    expect(inCity).toBeLessThan(all);
    expect(cheap).toBeLessThan(inCity);
    expect(cheap).toBeGreaterThan(0);
  });
});
