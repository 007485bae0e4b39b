import { beforeAll, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { FitmentFixture } from "../../../../tests/support/fitment.ts";
import { searchListings } from "../list/list-listings.server.ts";
import { parseListQuery } from "../list/list-query.server.ts";
import { sortOrders } from "../query/criteria.ts";

const now = new Date("2026-06-01T00:00:00Z");

describeOnDatabase("[rule 19] [rule 22] Part search by fitment for a named car", (open) => {
  let database: Database;
  let db: Db;
  let catalog: Catalog;
  let fixture: FitmentFixture;
  let seller: number;
  /** Vehicle ids by model year. The demo data contains no vehicle of these years. */
  const vehicles = new Map<number, number>();
  const names = new Map<number, string>();

  const filter = { en: "Qarmoz oil filter", ar: "فلتر زيت قرموز" };

  beforeAll(async () => {
    database = await open({ demo: now });
    db = database.db;
    catalog = await getCatalog(db);
    fixture = new FitmentFixture(db, catalog);
    for (let year = 1952; year <= 1957; year += 1)
      vehicles.set(year, await fixture.ensureVehicle("toyota.camry", year));
    await fixture.ensureVehicle("toyota.corolla", 1955);
    const named = { en: "Qarmoz oil filter, Camry", ar: "فلتر زيت قرموز كامري" };
    // The expected first results are older, so recency alone would rank them last.
    await addListing("fits, names nothing", await withRule([1950, 1957]), filter);
    await addListing("fits, names another", await withRule([1950, 1957]), {
      en: "Qarmoz oil filter, Corolla",
      ar: "فلتر زيت قرموز كورولا",
    });
    await addListing("may fit, names nothing", await withRule([1950, 1957], { drive: "awd" }), filter);
    await addListing("names the car and its year", null, {
      en: "Qarmoz oil filter Camry 1955",
      ar: "فلتر زيت قرموز كامري ١٩٥٥",
    });
    await addListing("names the car", null, named);
    await addListing("for every car", await fixture.createPart(true), filter);
    await addListing("names the car for other years", null, {
      en: "Qarmoz oil filter Camry 1961-1964",
      ar: "فلتر زيت قرموز كامري 1961-1964",
    });
    await addListing("names the car, made for others", await withRule([1960, 1963]), named);
    await addListing("names nothing", null, filter);
    await addListing("made for others, names nothing", await withRule([1960, 1963]), filter);
    await addListing("another thing that fits", await withRule([1950, 1957]), {
      en: "Qarmoz wiper blade",
      ar: "مساحات قرموز",
    });
    await addListing(
      "mentions it and fits",
      await withRule([1950, 1957]),
      { en: "Qarmoz sump plug", ar: "طبة كرتير قرموز" },
      "Change the oil filter of your Camry as well: فلتر زيت كامري",
    );
  });

  async function withRule(
    years: [number, number],
    more: Parameters<FitmentFixture["createRule"]>[3] = {},
  ): Promise<number> {
    const part = await fixture.createPart();
    await fixture.createRule(part, "toyota.camry", years, more);
    return part;
  }

  async function addListing(
    name: string,
    part: number | null,
    called: { en: string; ar: string | null },
    description?: string,
  ) {
    const price = { minor: 1_000 + names.size * 100, currency: "USD" };
    const more = description ? { description: { en: description, ar: null } } : {};
    const id = await fixture.createListing(part, { name: called, price, ...more });
    names.set(id, name);
    seller ??= (await db.selectFrom("ads").select("seller_id").where("id", "=", id).executeTakeFirstOrThrow())
      .seller_id;
  }

  async function list(params: Record<string, string>) {
    const given = new URLSearchParams({ seller: String(seller), ...params });
    const parsed = await parseListQuery(db, catalog, given, { currency: "USD", now });
    const { items, total, facets } = await searchListings(db, parsed.request, "en");
    return { ...parsed, found: items.map(({ id }) => names.get(id)), total, facets };
  }

  const inOrder = [
    "fits, names another",
    "fits, names nothing",
    "may fit, names nothing",
    "names the car and its year",
    "names the car",
    "for every car",
    "names the car for other years",
    "mentions it and fits",
    "names the car, made for others",
  ];

  it.each([
    "qarmoz oil filter camry 1955",
    "camry 1955 qarmoz oil filter",
    "toyota camry 1955 qarmoz oil filter",
    "فلتر زيت قرموز كامري 1955",
    "فلتر زيت قرموز للكامري موديل ١٩٥٥",
    "فلتر زيت قرموز الكامري ١٩٥٥",
    "qarmoz oil filter cmary 1955",
  ])(
    "A search for an item and a car ranks by fitment rules, then by naming the car, then universal parts: %s",
    async (q) => {
      const { found, total } = await list({ q });
      expect(found).toEqual(inOrder);
      expect(total).toBe(inOrder.length);
    },
  );

  it("A search for an item and a car returns all listings with its words, and no other items or cars", async () => {
    const plain = await list({ q: "qarmoz oil filter camry" });
    const { found } = await list({ q: "qarmoz oil filter camry 1955" });
    expect(found).toEqual(expect.arrayContaining(plain.found));
    expect(found).not.toContain("names nothing");
    expect(found).not.toContain("made for others, names nothing");
    expect(found).not.toContain("another thing that fits");
  });

  it("A search that names a car returns the same listings in every sort order, and the fit filter counts them", async () => {
    const { params } = await list({ q: "qarmoz oil filter camry 1955" });
    const given = Object.fromEntries(params);
    for (const sort of sortOrders)
      expect((await list({ ...given, sort })).found.sort(), sort).toEqual([...inOrder].sort());
    const pages: (string | undefined)[] = [];
    for (let page = 1; page <= 3; page += 1)
      pages.push(...(await list({ ...given, limit: "3", page: `${page}` })).found);
    expect(pages).toEqual(inOrder);
    const { facets } = await list(given);
    const maybe = await list({ ...given, fit: "maybe" });
    expect([facets.fit?.fits, facets.fit?.maybe]).toEqual([maybe.facets.fit?.fits, maybe.facets.fit?.maybe]);
    expect(maybe.total).toBe((facets.fit?.fits ?? 0) + (facets.fit?.maybe ?? 0));
    expect((await list({ ...given, fit: "only" })).total).toBe(facets.fit?.fits);
  });

  it("A search for an item and a family of cars chooses the model that names the family", async () => {
    const rangeRover = await fixture.ensureVehicle("land-rover.range-rover", 1955);
    await fixture.ensureVehicle("land-rover.range-rover-evoque", 1955);
    expect((await list({ q: "qarmoz oil filter range rover 1955" })).car?.vehicle.id).toBe(rangeRover);
  });

  it("A search for only a car, in a list of parts, returns all parts that fit by rule and no universal parts", async () => {
    const { found } = await list({ q: "camry 1955", kind: "part" });
    expect(found.slice(0, 4).sort()).toEqual([
      "another thing that fits",
      "fits, names another",
      "fits, names nothing",
      "mentions it and fits",
    ]);
    expect(found).toContain("names the car");
    expect(found).not.toContain("for every car");
  });

  it("An exact search returns only listings that contain all words", async () => {
    const vehicle = String(vehicles.get(1955));
    const { found, car } = await list({ q: "qarmoz oil filter camry", vehicle, fit: "first", exact: "1" });
    expect(found).not.toContain("fits, names nothing");
    expect(car).toBeUndefined();
  });

  it("The detected vehicle stays on every page and sort order of the list until its chip is removed", async () => {
    const { params, car } = await list({ q: "qarmoz oil filter camry 1955" });
    const given = Object.fromEntries(params);
    expect(car).toMatchObject({ vehicle: { year: 1955 }, itemText: "qarmoz oil filter" });
    expect((await list({ ...given, page: "2", sort: "price_asc", priceMax: "20" })).car).toMatchObject(car ?? {});
    const { vehicle: _, fit: __, ...otherParams } = given;
    expect((await list(otherParams)).car).toBeUndefined();
  });

  it.each([
    "qarmoz oil filter camry 1953-1956",
    "qarmoz oil filter camry 1953 - 1956",
    "qarmoz oil filter camry from 1953 to 1956",
    "فلتر زيت قرموز كامري من 1953 إلى 1956",
    "فلتر زيت قرموز كامري ١٩٥٣-١٩٥٦",
  ])("A search for a range of years ranks parts by how many of the years they fit: %s", async (q) => {
    const namesBefore = [...names];
    await addListing("fits one of the years", await withRule([1940, 1953]), filter);
    await addListing("fits half of the years", await withRule([1955, 1960]), filter);
    const { found, params, car } = await list({ q });
    expect(found).toEqual([
      "fits, names another",
      "fits, names nothing",
      "fits half of the years",
      "fits one of the years",
      ...inOrder.slice(2),
    ]);
    expect(Object.fromEntries(params)).toMatchObject({ vehicle: String(vehicles.get(1953)), until: "1956" });
    expect(car).toMatchObject({ vehicle: { year: 1953 }, until: 1956 });
    // A part that fits only some of the years counts as a part that may fit.
    const given = Object.fromEntries(params);
    const certain = (await list({ ...given, fit: "only" })).found;
    expect(certain.sort()).toEqual([
      "fits, names another",
      "fits, names nothing",
      "for every car",
      "mentions it and fits",
    ]);
    expect((await list({ ...given, fit: "maybe" })).found).toContain("fits one of the years");
    const added = [...names.keys()].slice(namesBefore.length);
    await db.deleteFrom("ads").where("id", "in", added).execute();
    for (const id of added) names.delete(id);
  });

  it("A search for a range of years ignores years in which the model was not built", async () => {
    const { params, car } = await list({ q: "qarmoz oil filter camry 1950-1953" });
    expect([params.get("vehicle"), params.get("until")]).toEqual([String(vehicles.get(1952)), "1953"]);
    expect(car?.until).toBe(1953);
    // A single remaining year is treated as an ordinary vehicle.
    const one = await list({ q: "qarmoz oil filter camry 1950-1952" });
    expect([one.params.get("vehicle"), one.params.get("until")]).toEqual([String(vehicles.get(1952)), null]);
  });

  it("parseListQuery rejects a vehicle year range longer than 40 years", async () => {
    const vehicle = String(vehicles.get(1952));
    for (const until of ["1951", "1992", "x"]) {
      expect((await list({ vehicle, until })).request.errors, until).toMatchObject([{ path: "until", code: "number" }]);
    }
    expect((await list({ vehicle, until: "1952" })).request.criteria.fit?.until).toBeUndefined();
  });

  it.each([
    ["a year before the model", "qarmoz oil filter camry 1951"],
    ["years before the model", "qarmoz oil filter camry 1950-1951"],
    ["years that are too many", "qarmoz oil filter camry 1952-2026"],
    ["the year before the model's name", "qarmoz oil filter for 1955 camry"],
    ["a model written wrong", "qarmoz oil filter camary 1955"],
    ["a mileage", "qarmoz oil filter camry 2000 km"],
    ["a mileage in Arabic", "فلتر زيت قرموز كامري 2000 كم"],
    ["a make and a year", "qarmoz oil filter toyota 1955 camry"],
  ])(
    "A search with numbers returns at least the listings that the search without the numbers returns: %s",
    async (_, q) => {
      expect((await list({ q })).found).toEqual(
        expect.arrayContaining(["names the car", "names the car, made for others", "names the car for other years"]),
      );
    },
  );

  it.each([
    ["two models", "qarmoz oil filter camry corolla 1955", true],
    ["a make in one word with its model", "toyotacamry 1955 qarmoz oil filter", true],
    ["a make without a model", "qarmoz oil filter toyota 1955", true],
    ["a word that no ad has", "qarmoz oil filter camry 1955 zzqx", true],
    // A search with a part number finds that part or nothing.
    ["a part's number", "qarmoz oil filter camry 04465-2015", false],
    ["a vehicle's number", "qarmoz oil filter camry JTDBF22K420152015", false],
  ])(
    "A search returns at least the listings that an exact search for the same text returns: %s",
    async (_, q, finds) => {
      const { found } = await list({ q });
      expect(found).toEqual(expect.arrayContaining((await list({ q, exact: "1" })).found));
      expect(found.length > 0).toBe(finds);
    },
  );
});
