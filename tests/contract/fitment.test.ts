import type { z } from "@hono/zod-openapi";
import type { Hono } from "hono";
import { beforeAll, describe, expect, it } from "vitest";
import type { ApiEnv } from "#api/v1/context.ts";
import { problemSchema } from "#api/v1/problem-response.ts";
import { productListSchema, productSchema } from "#api/v1/schemas.ts";
import type { Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createDemoApiWithDatabase } from "../support/demo-api.ts";
import { FitmentFixture } from "../support/fitment.ts";

describe("Fitment in the API", () => {
  let app: Hono<ApiEnv>;
  let db: Db;
  let vehicle: number;
  let other: number;
  const ads = { fits: 0, depends: 0, excluded: 0, all: 0, unknown: 0 };

  beforeAll(async () => {
    ({ app, db } = await createDemoApiWithDatabase());
    const fixture = new FitmentFixture(db, await getCatalog(db));
    // The vehicles are older than any vehicle of the demo data.
    vehicle = await fixture.ensureVehicle("toyota.camry", 1955, { market: "gcc" });
    other = await fixture.ensureVehicle("nissan.altima", 1955, { drive: "fwd" });
    const [fits, depends, excluded] = [
      await fixture.createPart(),
      await fixture.createPart(),
      await fixture.createPart(),
    ];
    await fixture.createRule(fits, "toyota.camry", [1952, 1957], {
      position: "front",
      quantity: 2,
      note_en: "With ABS",
    });
    await fixture.createRule(depends, "toyota.camry", [1952, 1957], { drive: "awd" });
    await fixture.createRule(excluded, "toyota.camry", [1952, 1957]);
    await fixture.createRule(excluded, "toyota.camry", [1955, 1955], { market: "gcc", effect: "excludes" });
    Object.assign(ads, {
      fits: await fixture.createListing(fits),
      depends: await fixture.createListing(depends),
      excluded: await fixture.createListing(excluded),
      all: await fixture.createListing(await fixture.createPart(true)),
      unknown: await fixture.createListing(await fixture.createPart()),
    });
  });

  const get = (path: string, language = "en") =>
    app.request(`http://localhost/api/v1${path}`, { headers: { "accept-language": language } });
  async function fetchParsed<T extends z.ZodType>(path: string, schema: T): Promise<z.infer<T>> {
    const response = await get(path);
    expect(response.status, path).toBe(200);
    return schema.parse(await response.json());
  }
  const list = (query: string) => fetchParsed(`/products?limit=100&sort=newest&${query}`, productListSchema);
  const getOwnAdNames = (items: readonly { id: number }[]) =>
    items.flatMap(({ id }) => Object.entries(ads).flatMap(([name, ad]) => (ad === id ? name : []))).sort();

  it("[AP-13] [VP-05] GET /products?vehicle returns parts that fit, and fit=maybe adds parts that may fit", async () => {
    // The list of brakes has no universal parts with a wheel size, which may fit any car.
    const exact = await list(`category=brakes&vehicle=${vehicle}`);
    expect(getOwnAdNames(exact.items)).toEqual(["all", "fits"]);
    expect(exact.items.every(({ kind }) => kind === "part")).toBe(true);
    const maybe = await list(`category=brakes&vehicle=${vehicle}&fit=maybe`);
    expect(getOwnAdNames(maybe.items)).toEqual(["all", "depends", "fits"]);
    expect(maybe.total).toBe(exact.total + 1);
    expect(getOwnAdNames((await list(`vehicle=${other}`)).items)).toEqual(["all"]);
    expect((await list(`category=brakes&vehicle=${vehicle}&fit=only`)).total).toBe(exact.total);
  });

  it("[AP-13] [VP-05] GET /products?fit=parts excludes only parts that do not fit, in each sort order", async () => {
    const fetchProducts = (query: string) => fetchParsed(`/products?${query}`, productListSchema);
    const [exact, cars, rentals] = [
      await list(`vehicle=${vehicle}`),
      await list("kind=car"),
      await list("kind=rental"),
    ];
    for (const sort of ["newest", "price_asc", "name_asc"]) {
      const { total, filters } = await fetchProducts(`vehicle=${vehicle}&fit=parts&sort=${sort}`);
      expect(total, sort).toBe(exact.total + cars.total + rentals.total);
      const filter = filters.find(({ type }) => type === "vehicle");
      expect(filter?.items?.find(({ slug }) => slug === "parts")?.count, sort).toBe(total);
    }
    const named = await fetchProducts(`vehicle=${vehicle}&fit=parts&sort=name_asc&limit=100&kind=part`);
    expect(named.total).toBe(exact.total);
    expect((await get(`/products?vehicle=${vehicle}&kind=car&fit=parts`)).status).toBe(200);
  });

  it("[EN-15] The vehicle filter shows counts of fitting and possibly fitting parts for every selection (rule 18)", async () => {
    for (const more of ["", "&fit=maybe"]) {
      const { filters, total } = await list(`category=brakes&vehicle=${vehicle}${more}`);
      const filter = filters.find(({ type }) => type === "vehicle");
      const [only, maybe] = filter?.items ?? [];
      expect(filter).toMatchObject({ slug: "vehicle", value: vehicle });
      expect(maybe).toMatchObject({ slug: "maybe", count: 1 });
      expect((only?.count ?? 0) + (more ? 1 : 0)).toBe(total);
    }
    const parts = await list("kind=part");
    expect(parts.filters.find(({ type }) => type === "vehicle")).toMatchObject({ value: null, items: [] });
    expect((await list("kind=car")).filters.some(({ type }) => type === "vehicle")).toBe(false);
  });

  it("[AP-13] [rule 22] GET /products?fit=first sorts fitting parts first, with page numbers and with cursors", async () => {
    const seller = (await list(`vehicle=${vehicle}`)).items.find(({ id }) => id === ads.fits)?.seller.id;
    const getOwnAdNames = `seller=${seller}&sort=price_asc&vehicle=${vehicle}&fit=first`;
    const fetchProducts = async (more: string) => fetchParsed(`/products?${getOwnAdNames}&${more}`, productListSchema);
    const fullList = await fetchProducts("limit=100");
    const ids = fullList.items.map(({ id }) => id);
    expect(fullList.total).toBe(Object.keys(ads).length);
    expect(ids.slice(0, 3).sort()).toEqual([ads.fits, ads.depends, ads.all].sort());
    expect(ids.slice(3)).toEqual([ads.unknown, ads.excluded]);
    const filter = fullList.filters.find(({ type }) => type === "vehicle");
    expect(filter?.items?.map(({ slug, count }) => [slug, count])).toEqual([
      ["only", 2],
      ["maybe", 1],
      ["first", 5],
    ]);
    const pages = [
      await fetchProducts("limit=2"),
      await fetchProducts("limit=2&page=2"),
      await fetchProducts("limit=2&page=3"),
    ];
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(ids);
    const walked: number[] = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const { items, next }: z.infer<typeof productListSchema> = await fetchProducts(
        `limit=2${cursor && `&cursor=${cursor}`}`,
      );
      walked.push(...items.map(({ id }) => id));
      cursor = next;
    }
    expect(walked).toEqual(ids);
  });

  it("[AP-13] GET /products returns 400 for an unknown vehicle, a vehicle with cars, or an invalid fit value", async () => {
    const refused: [query: string, path: string][] = [
      ["vehicle=999999999", "vehicle"],
      ["vehicle=99999999999999", "vehicle"],
      ["vehicle=camry", "vehicle"],
      ["vehicle=-1", "vehicle"],
      [`vehicle=${vehicle}&vehicle=${other}`, "vehicle"],
      [`vehicle=${vehicle}&kind=car`, "vehicle"],
      [`vehicle=${vehicle}&kind=car&fit=first`, "vehicle"],
      [`vehicle=${vehicle}&fit=exactly`, "fit"],
    ];
    for (const [query, path] of refused) {
      const response = await get(`/products?${query}`);
      expect(response.status, query).toBe(400);
      expect(problemSchema.parse(await response.json()).errors).toMatchObject([{ path }]);
    }
    expect((await get("/products?vehicle=&kind=part")).status).toBe(200);
  });

  it("[EN-01] GET /products/{id} returns fitting vehicles and rules, but lists only whether fitting vehicles exist", async () => {
    const { compatibility, fitment } = await fetchParsed(`/products/${ads.fits}`, productSchema);
    expect(compatibility).toEqual([vehicle]);
    expect(fitment).toMatchObject([
      {
        effect: "fits",
        make: { slug: "toyota" },
        model: { slug: "camry" },
        yearFrom: 1952,
        position: "front",
        quantity: 2,
      },
    ]);
    expect((await fetchParsed(`/products/${ads.all}`, productSchema)).compatibility).toBe("all");
    expect((await fetchParsed(`/products/${ads.unknown}`, productSchema)).compatibility).toBe("unknown");
    const { items } = await list(`vehicle=${vehicle}`);
    expect(items.find(({ id }) => id === ads.fits)?.compatibility).toBe("vehicles");
  });

  it("[VP-05] [rule 22] GET /products/{id}/fit returns the verdict with its rule or open questions", async () => {
    const fetchFitment = async (ad: number, query = "") =>
      (await get(`/products/${ad}/fit?vehicle=${vehicle}${query}`)).json();
    expect(await fetchFitment(ads.fits)).toMatchObject({
      verdict: "fits",
      rule: { note: "With ABS", quantity: 2 },
      questions: [],
    });
    expect(await fetchFitment(ads.excluded)).toMatchObject({
      verdict: "does_not_fit",
      rule: { effect: "excludes", market: "GCC" },
      reason: "rule",
    });
    expect(await fetchFitment(ads.all)).toEqual({ verdict: "universal", rule: null, questions: [] });
    expect(await fetchFitment(ads.unknown)).toMatchObject({ verdict: "unknown" });
    expect(await fetchFitment(ads.depends)).toEqual({
      verdict: "fits_if",
      rule: null,
      questions: [{ about: "drive", question: null, choices: [{ value: "awd", name: "AWD" }] }],
    });
    expect(await fetchFitment(ads.depends, "&drive=awd")).toMatchObject({ verdict: "fits" });
    expect(await fetchFitment(ads.depends, "&drive=other")).toEqual({
      verdict: "does_not_fit",
      rule: null,
      reason: "drive",
      questions: [],
    });
    expect(await fetchFitment(ads.depends, "&drive=?&q:x=y&built=soon")).toMatchObject({ verdict: "fits_if" });
    for (const [path, status] of [
      [`/products/${ads.fits}/fit`, 400],
      [`/products/${ads.fits}/fit?vehicle=x`, 400],
      [`/products/${ads.fits}/fit?vehicle=99999999999`, 400],
      [`/products/999999999/fit?vehicle=${vehicle}`, 404],
    ] as const) {
      expect((await get(path)).status, path).toBe(status);
    }
  });
});
