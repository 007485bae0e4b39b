import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { mergeDisplayPreferences, saveDisplayPreferences } from "#domain/accounts/display-preferences.server.ts";
import type { loader as loadHome } from "#web/home/home-page.tsx";
import { loader as home } from "#web/home/home-page.tsx";
import { loader as allProducts } from "#web/listings/all-products-page.tsx";
import { loader as cars } from "#web/listings/cars-page.tsx";
import type { ListingListData } from "#web/listings/load-list-page.server.ts";
import { loader as searchPage } from "#web/listings/search-page.tsx";
import { loader as preferencesPage, action as savePreference } from "#web/preferences/preferences-page.tsx";
import type { RegionBarView } from "#web/preferences/region-view.ts";
import { loader as suggestions } from "#web/search/suggestions.ts";
import type { SuggestionsView } from "#web/search/suggestions-view.server.ts";
import { loader as sellerList } from "#web/sellers/seller-list-page.tsx";
import { createTestDatabase } from "../support/databases.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { createUser } from "../support/users.ts";

type Visitor = { region?: string; language?: "ar" | "en"; account?: { id: number } };

describe("Region of the buyer", () => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
  });
  const run = async (loader: unknown, path: string, visitor: Visitor = {}, params: Record<string, string> = {}) =>
    runPageHandler(
      loader as never,
      await createPageContext(db, visitor),
      new Request(new URL(path, "https://karaj.example")),
      params,
    );
  const loadCars = async (query: string, visitor?: Visitor) =>
    (await run(cars, `/shop/CarForSale${query}`, visitor)).data as ListingListData;
  const listCountries = async ({ items }: ListingListData) => {
    const rows = await db
      .selectFrom("ads as a")
      .innerJoin("cities as c", "c.id", "a.city_id")
      .select("c.country_code")
      .where(
        "a.id",
        "in",
        items.map(({ id }) => id),
      )
      .execute();
    return new Set(rows.map(({ country_code: code }) => code));
  };
  const post = async (fields: Record<string, string>, account?: { id: number }) =>
    runPageHandler(
      savePreference as never,
      await createPageContext(db, { account }),
      new Request("https://karaj.example/preferences", { method: "POST", body: new URLSearchParams(fields) }),
    );

  it("A list with a region shows its listings only, names it in the title and offers all countries", async () => {
    const [all, list] = [await loadCars(""), await loadCars("?region=sa")];
    expect(await listCountries(list)).toEqual(new Set(["SA"]));
    expect(list.page.total).toBeLessThan(all.page.total);
    expect(list.title).toBe("Cars for sale in Saudi Arabia");
    expect(list.region).toMatchObject({
      name: "Saudi Arabia",
      links: [
        { label: "Change", href: "/preferences?back=%2Fshop%2FCarForSale%3Fregion%3Dsa" },
        { label: "Show all countries", href: "/shop/CarForSale" },
      ],
    });
    expect(list.chips).toEqual([]);
    expect(list.canonical).toBe(all.canonical);
    const city = await loadCars("?region=sa.riyadh", { language: "ar" });
    expect(city.title).toBe("سيارات للبيع في الرياض");
    expect(city.region?.links.slice(1).map(({ href }) => href)).toEqual([
      "/shop/CarForSale?region=sa",
      "/shop/CarForSale",
    ]);
  });

  it("The same address shows the same cars to visitors with and without a chosen region", async () => {
    for (const query of ["", "?region=ae", "?city=dubai"]) {
      const [guest, buyer] = [await loadCars(query), await loadCars(query, { region: "sa" })];
      expect(buyer.items.map(({ id }) => id)).toEqual(guest.items.map(({ id }) => id));
      expect(buyer.page.total).toBe(guest.page.total);
    }
    expect((await loadCars("", { region: "sa" })).region).toMatchObject({
      name: "All countries",
      links: [{ label: "Change" }, { label: "Only \u2068Saudi Arabia\u2069", href: "/shop/CarForSale?region=sa" }],
    });
  });

  it("A city elsewhere, chosen or in the search text, lifts the region", async () => {
    const chosen = await loadCars("?region=sa&city=dubai");
    expect(await listCountries(chosen)).toEqual(new Set(["AE"]));
    expect(chosen.region).toBeUndefined();
    const searchText = "cars dubai";
    const path = `/shop/Allproducts/${encodeURIComponent(searchText)}?region=sa`;
    const found = (await run(searchPage, path, {}, { searchText })).data as ListingListData;
    expect(await listCountries(found)).toEqual(new Set(["AE"]));
    expect((await loadCars("?region=sa&city=riyadh")).title).toBe("Cars for sale in Riyadh");
  });

  it("An unknown region is reported and changes nothing", async () => {
    const list = await loadCars("?region=sa.dubai");
    expect(list.page.total).toBe((await loadCars("")).page.total);
    expect(list.notices).toEqual(["We ignored “Region” because what it refers to doesn't exist."]);
    expect(list.search).toBe("");
  });

  it("A list without results in the region offers the results of all countries", async () => {
    const list = await loadCars("?region=lb&make=toyota");
    expect(list.page.total).toBe(0);
    expect(list.rescue?.relief).toContainEqual({
      label: "Lebanon",
      href: "/shop/CarForSale?make=toyota",
      count: (await loadCars("?make=toyota")).page.total,
    });
  });

  it("The home page of a region counts its listings and leads to its lists", async () => {
    type Home = Awaited<ReturnType<typeof loadHome>>;
    const page = (await run(home, "/", { region: "sa" })).data as Home;
    expect(page.totals.car).toBe((await loadCars("?region=sa")).page.total);
    expect(page.region?.name).toBe("Saudi Arabia");
    for (const { href } of page.bodies) expect(href).toMatch(/[?&]region=sa$/);
    expect(page.paths.rental).toBe("/shop/category/products?kind=rental&region=sa");
    expect(page.finder?.cities.map(({ country }) => country)).toEqual(["Saudi Arabia"]);
  });

  it("Lists of showrooms and rental offices show those of the region, unless a city elsewhere is chosen", async () => {
    type SellerList = { sellers: { id: number }[]; region?: RegionBarView; cities: { slug: string }[]; chosen: object };
    const load = async (path: string, visitor?: Visitor) =>
      (await run(sellerList, path, visitor)).data as unknown as SellerList;
    for (const path of ["/shop/showrooms", "/shop/rentalrooms"]) {
      const [all, jeddah] = [await load(path), await load(`${path}?region=sa.jeddah`)];
      expect(jeddah.sellers.length).toBeGreaterThan(0);
      expect(jeddah.sellers.length).toBeLessThan(all.sellers.length);
      expect(jeddah.cities.map(({ slug }) => slug)).not.toContain("riyadh");
      expect(jeddah.region?.name).toBe("Jeddah");
      const riyadh = await load(`${path}?region=sa.jeddah&city=riyadh`);
      expect(riyadh.sellers.length).toBeGreaterThan(0);
      expect([riyadh.region, riyadh.chosen]).toMatchObject([undefined, { city: "riyadh", region: "" }]);
      expect((await load(path, { region: "sa.jeddah" })).region?.links[1]?.href).toBe(`${path}?region=sa.jeddah`);
    }
  });

  it("Suggestions come from the region, and from all countries when the region has none", async () => {
    const suggest = async (q: string, region: string) =>
      JSON.parse((await run(suggestions, `/shop/suggestions?q=${q}`, { region })).text) as SuggestionsView;
    const inRegion = await suggest("camry", "sa");
    expect(inRegion.vehicles[0]?.href).toMatch(/&region=sa$/);
    const list = (await run(allProducts, inRegion.vehicles[0]?.href ?? "")).data as ListingListData;
    expect(inRegion.vehicles[0]?.count).toBe(list.page.total);
    expect(list.region?.name).toBe("Saudi Arabia");
    const elsewhere = await suggest("camry", "lb");
    expect(elsewhere.vehicles[0]?.href).not.toContain("region");
  });

  it("POST /preferences saves a region in a cookie and the account, and moves the list to it", async () => {
    const { id } = await createUser(db, { email: "region@karaj.example", name: "Sara" });
    const saved = await post({ region: "SA.riyadh", returnTo: "/shop/CarForSale?city=dubai&make=kia" }, { id });
    expect(saved).toMatchObject({ status: 303, location: "/shop/CarForSale?make=kia&region=sa.riyadh" });
    expect(saved.cookie).toMatch(/^region=sa\.riyadh;/);
    expect(await mergeDisplayPreferences(db, id, { region: "ae" })).toEqual({ region: "sa.riyadh" });
    const removed = await post({ region: "", returnTo: "/shop/CarForSale?region=sa" }, { id });
    expect(removed).toMatchObject({ status: 303, location: "/shop/CarForSale" });
    expect(removed.cookie).toMatch(/^region=;.*Max-Age=0/i);
    expect(await mergeDisplayPreferences(db, id, { region: "ae" })).toEqual({ region: "ae" });
    await saveDisplayPreferences(db, id, { region: "kw" });
    expect(await mergeDisplayPreferences(db, id, {})).toEqual({ region: "kw" });
    for (const region of ["zz", "sa.dubai", "sa.riyadh.x/../"]) expect((await post({ region })).status).toBe(400);
  });

  it("POST /preferences saves digits and calendar in a cookie and the account, and refuses other values", async () => {
    const { id } = await createUser(db, { email: "digits@karaj.example", name: "Sara" });
    const saved = await post({ digits: "arab", returnTo: "/shop/CarForSale?make=kia" }, { id });
    expect(saved).toMatchObject({ status: 303, location: "/shop/CarForSale?make=kia" });
    expect(saved.cookie).toMatch(/^digits=arab;/);
    expect((await post({ calendar: "hijri" }, { id })).cookie).toMatch(/^calendar=hijri;/);
    expect(await mergeDisplayPreferences(db, id, { digits: "latn" })).toEqual({ digits: "arab", calendar: "hijri" });
    for (const [name, value] of [
      ["digits", "thai"],
      ["calendar", ""],
      ["digits", "hijri"],
    ] as const)
      expect((await post({ [name]: value })).status).toBe(400);
  });

  it("GET /preferences offers the countries with listings, the Gulf first, and the cities of the chosen one", async () => {
    type Page = Awaited<ReturnType<typeof preferencesPage>>;
    const page = (await run(preferencesPage, "/preferences?region=ae&back=//evil.example", { region: "sa" }))
      .data as Page;
    expect(page.countries[0]).toEqual({ slug: "sa", name: "Saudi Arabia" });
    expect(page.chosen).toBe("sa");
    expect(page.back).toBe("/");
    expect(page.country?.name).toBe("United Arab Emirates");
    expect(page.country?.cities).toContainEqual({ slug: "ae.dubai", name: "Dubai" });
  });
});
