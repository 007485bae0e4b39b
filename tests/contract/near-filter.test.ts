import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import { problemSchema } from "#api/v1/problem-response.ts";
import { productListSchema } from "#api/v1/schemas.ts";
import type { Db } from "#db/database.ts";
import { loader as listingLoader } from "#web/listing-page/listing-page.tsx";
import { loader as carsLoader } from "#web/listings/cars-page.tsx";
import type { ListingListData } from "#web/listings/load-list-page.server.ts";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createDemoApi } from "../support/demo-api.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";

const stripIsolates = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, "");

describe("GET /api/v1/products with near", () => {
  let app: Hono<ApiEnv>;
  beforeAll(async () => {
    app = await createDemoApi();
  });
  const get = (query: string) => app.request(`http://localhost/api/v1/products?${query}`);
  const list = async (query: string) => productListSchema.parse(await (await get(query)).json());

  it("GET /api/v1/products with near lists the listings within the distance, nearest first, with the distance of each", async () => {
    const near = await list("near=riyadh&within=200&sort=distance&limit=100");
    const distances = near.items.map(({ distanceKm }) => distanceKm ?? 1_000);
    expect(distances.length).toBeGreaterThan(0);
    expect(Math.max(...distances)).toBeLessThanOrEqual(200);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
    const filter = near.filters.find(({ slug }) => slug === "near");
    expect(filter).toMatchObject({ type: "near", value: { near: "riyadh", within: 200 } });
    for (const { slug, count } of filter?.items ?? [])
      expect((await list(`near=riyadh&within=${slug}&limit=1`)).total, slug).toBe(count);
    expect(filter?.items?.find(({ slug }) => slug === "200")?.count).toBe(near.total);
  });

  it("GET /api/v1/products with near states no distance without near, and lists the next page of a sort by distance by its cursor", async () => {
    expect((await list("limit=1")).items[0]).not.toHaveProperty("distanceKm");
    const first = await list("near=jeddah&sort=distance&limit=5");
    const second = await list(`near=jeddah&sort=distance&limit=5&cursor=${first.next}`);
    expect(second.items[0]?.distanceKm).toBeGreaterThanOrEqual(first.items.at(-1)?.distanceKm ?? 0);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
  });

  it("GET /api/v1/products with near understands a distance in the search text", async () => {
    const { reading, total } = await list(`q=${encodeURIComponent("سيارة ضمن 100 كم من الرياض")}&limit=1`);
    expect(reading?.understood).toEqual(
      expect.arrayContaining([
        { name: "near", value: "riyadh" },
        { name: "within", value: "100" },
      ]),
    );
    expect(total).toBe((await list("kind=car&near=riyadh&within=100&limit=1")).total);
  });

  it.each(["within=50", "near=riyadh&within=51", "near=atlantis", "sort=distance"])(
    "GET /api/v1/products with near answers 400 to %s",
    async (query) => {
      const response = await get(query);
      expect(response.status).toBe(400);
      expect(problemSchema.parse(await response.json()).errors).toHaveLength(1);
    },
  );
});

describe("/shop/CarForSale with near", () => {
  let db: Db;
  beforeAll(async () => {
    ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
  });
  const open = async (loader: unknown, path: string, language: "ar" | "en" = "en", params = {}) => {
    const context = await createPageContext(db, { language });
    const { data } = await runPageHandler(
      loader as PageHandler,
      context,
      new Request(`https://karaj.example${path}`),
      params,
    );
    return data;
  };
  const openCars = async (search: string, language: "ar" | "en" = "en") =>
    (await open(carsLoader, `/shop/CarForSale${search}`, language)) as unknown as ListingListData;

  it("List page writes the slug of a typed city into its URL, and names city and distance in a chip", async () => {
    const english = await openCars("?near=الرياض&within=100&sort=distance");
    expect(Object.fromEntries(new URLSearchParams(english.search))).toEqual({
      near: "riyadh",
      sort: "distance",
      within: "100",
    });
    expect(english.chips.map(({ label, href }) => [stripIsolates(label), href])).toEqual([
      ["Within 100 km of Riyadh", "/shop/CarForSale"],
    ]);
    const arabic = await openCars("?near=riyadh&within=100", "ar");
    expect(arabic.chips.map(({ label }) => stripIsolates(label))).toEqual(["ضمن 100 كم من الرياض"]);
  });

  it("Cards and the page of a listing show the distance from the city, except for listings in it", async () => {
    expect((await openCars("?near=riyadh&within=25&sort=distance")).items[0]?.distance).toBeUndefined();
    // The nearest cars of this town are in Riyadh.
    const [away] = (await openCars("?near=diriyah&sort=distance")).items;
    expect(stripIsolates(away?.distance)).toMatch(/^About [\d,]+ km from Diriyah$/);
    const path = away?.href ?? "";
    expect(path).toMatch(/\?near=diriyah$/);
    const product = path.split("?")[0]?.split("/").at(-1) ?? "";
    const page = (await open(listingLoader, path, "en", { product })) as { distance?: string };
    expect(page.distance).toBe(away?.distance);
  });

  it("List page ignores a distance without a city and says so", async () => {
    const { notices, page } = await openCars("?within=50");
    expect(notices).toEqual(["We ignored the distance because no city is chosen."]);
    expect(page.total).toBe((await openCars("")).page.total);
  });
});
