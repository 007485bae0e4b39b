import { beforeAll, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { findVehicle } from "#domain/vehicles/vehicle-catalog.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { FitmentFixture } from "../../../../tests/support/fitment.ts";
import { searchListings } from "../list/list-listings.server.ts";
import { parseListQuery } from "../list/list-query.server.ts";
import type { ListScope } from "../query/criteria.ts";
import { type SortOrder, sortOrders } from "../query/criteria.ts";

const now = new Date("2026-06-01T00:00:00Z");
/** Model year for which the demo data contains no vehicle. */
const year = 1955;

describeOnDatabase("[rule 19] [rule 22] Part search for a named car", (open) => {
  let database: Database;
  let db: Db;
  let catalog: Catalog;
  let fixture: FitmentFixture;
  let seller: number;
  let camry: number;
  /** Names of the test listings by id. All belong to one seller. */
  const names = new Map<number, string>();

  beforeAll(async () => {
    database = await open({ demo: now });
    db = database.db;
    catalog = await getCatalog(db);
    fixture = new FitmentFixture(db, catalog);
    camry = await fixture.ensureVehicle("toyota.camry", year);
    await fixture.ensureVehicle("chevrolet.suburban", year);
    await fixture.ensureVehicle("gmc.suburban", year);
    const plain = { en: "Brake pads, Camry", ar: "فحمات كامري" };
    const withRule = async (years: [number, number], more: Parameters<FitmentFixture["createRule"]>[3] = {}) => {
      const part = await fixture.createPart();
      await fixture.createRule(part, "toyota.camry", years, more);
      return part;
    };
    // The fitting listings are older, because newer listings would come first by default.
    await addListing("fits", await withRule([1952, 1957]), plain);
    await addListing("may fit", await withRule([1952, 1957], { drive: "awd" }), plain);
    await addListing("for all", await fixture.createPart(true), plain);
    await addListing("says the year", null, { en: "Brake pads Camry 1955", ar: "فحمات كامري" });
    await addListing("says years around it", null, { en: "Brake pads", ar: "فحمات كامري من ١٩٥٠ الى ١٩٥٦" });
    await addListing("unknown", null, plain);
    await addListing("says other years", null, { en: "Brake pads Camry 1961-1964", ar: "فحمات كامري" });
    await addListing("made for another, says the year", await withRule([1960, 1963]), {
      en: "Brake pads Camry 1955",
      ar: "فحمات كامري",
    });
    await addListing("left out", await withRule([1955, 1955], { effect: "excludes" }), plain);
    await addListing("made for another", await withRule([1960, 1963]), plain);
  });

  async function addListing(name: string, part: number | null, called: { en: string; ar: string }): Promise<void> {
    const id = await fixture.createListing(part, {
      name: called,
      price: { minor: 1_000 + names.size * 100, currency: "USD" },
    });
    names.set(id, name);
    const { seller_id } = await db.selectFrom("ads").select("seller_id").where("id", "=", id).executeTakeFirstOrThrow();
    seller = seller_id;
  }

  async function list(params: Record<string, string>, ownVehicles: Vehicle[] = [], scope: ListScope = {}) {
    const given = new URLSearchParams({ seller: String(seller), ...params });
    const parsed = await parseListQuery(db, catalog, given, { currency: "USD", ownVehicles, scope, now });
    const { items, total, facets } = await searchListings(db, parsed.request, "en");
    return { ...parsed, found: items.map(({ id }) => names.get(id)), total, facets };
  }

  const fitting = ["fits", "for all", "may fit", "says the year", "says years around it"];
  const silent = ["made for another, says the year", "says other years", "unknown"];
  const otherNames = ["left out", "made for another"];

  it.each(["camry 1955 brake pads", "فحمات كامري 1955", "brake pads for 1955 camry", "فحمات كامري موديل ١٩٥٥"])(
    "A search that names a car lists all parts: fitting ones first, then unknown ones, then others: %s",
    async (q) => {
      const { found, total, params, reading } = await list({ q });
      expect(found.slice(0, 5).sort()).toEqual(fitting);
      expect(found.slice(5, 8).sort()).toEqual(silent);
      expect(found.slice(8).sort()).toEqual(otherNames);
      expect(total).toBe((await list({ q: "camry brake pads" })).total);
      expect([params.get("vehicle"), params.get("fit")]).toEqual([String(camry), "first"]);
      expect(reading?.understood).toEqual([
        { name: "vehicle", value: String(camry) },
        { name: "fit", value: "first" },
      ]);
    },
  );

  it("A search for only a model and a year, in a list of parts, ranks fitting parts first", async () => {
    const parts = catalog.roots.find(({ type }) => type === "shop");
    const byKind = await list({ q: "كامري ١٩٥٥", kind: "part" });
    const byCategory = await list({ q: "camry 1955" }, [], parts && { category: parts });
    for (const { found } of [byKind, byCategory]) expect(found.slice(0, 5).sort()).toEqual(fitting);
  });

  it("A search for a model without a year is ordered by relevance", async () => {
    expect((await list({ q: "camry brake pads" })).found[0]).toBe("made for another");
    expect((await list({ q: "camry 1955 brake pads", exact: "1" })).found).not.toContain("made for another");
  });

  it("The pages of a search that names a car continue one order, without repeated listings", async () => {
    const allResults = await list({ q: "camry 1955 brake pads" });
    for (const limit of [1, 3, 4]) {
      const pages: (string | undefined)[] = [];
      for (let page = 1; pages.length < allResults.total; page += 1) {
        const params = Object.fromEntries(allResults.params);
        pages.push(...(await list({ ...params, limit: String(limit), page: String(page) })).found);
      }
      expect(pages, String(limit)).toEqual(allResults.found);
    }
  });

  it("A list with fitting parts first contains all parts, the fitting ones first, in every sort order", async () => {
    for (const sort of sortOrders satisfies readonly SortOrder[]) {
      const { found, total } = await list({ vehicle: String(camry), fit: "first", sort });
      const ranks = found.map((name = "") =>
        ["fits", "for all", "may fit"].includes(name) ? 0 : /^(says|unknown)/.test(name) ? 1 : 2,
      );
      expect(ranks, sort).toEqual([...ranks].sort());
      expect(total, sort).toBe(names.size);
    }
    const dearest = await list({ vehicle: String(camry), fit: "first", sort: "price_desc" });
    // A universal part comes after the parts for the car, whatever its price.
    expect(dearest.found.slice(0, 3)).toEqual(["may fit", "fits", "for all"]);
  });

  it("[EN-15] The counts of the fit filter are the same whichever fit is chosen", async () => {
    const counts = { fits: 2, maybe: 1, all: names.size };
    for (const fit of ["only", "maybe", "parts", "first"]) {
      expect((await list({ vehicle: String(camry), fit, kind: "part" })).facets.fit, fit).toEqual(counts);
    }
  });

  it("A chosen vehicle overrides the vehicle in the search text, and a list of cars has no vehicle", async () => {
    const other = await fixture.ensureVehicle("toyota.camry", 1961);
    const chosen = await list({ q: "camry 1955 brake pads", vehicle: String(other) });
    expect(chosen.params.get("vehicle")).toBe(String(other));
    expect(chosen.found).toContain("made for another");
    expect(chosen.car).toBeUndefined();
    const cars = await list({ q: "camry 1955 brake pads", kind: "car" });
    expect([cars.car, cars.request.errors]).toEqual([undefined, []]);
  });

  it("A search that names a car uses the garage vehicle if exactly one vehicle of the garage matches", async () => {
    const own = async (more: Parameters<FitmentFixture["ensureVehicle"]>[2]) =>
      (await findVehicle(db, await fixture.ensureVehicle("toyota.camry", year, more))) as Vehicle;
    const [front, all] = [await own({ drive: "fwd" }), await own({ drive: "awd" })];
    const q = "camry 1955 brake pads";
    const garageResult = await list({ q }, [front]);
    expect(garageResult.params.get("vehicle")).toBe(String(front.id));
    expect(garageResult.found.slice(0, 4)).not.toContain("may fit");
    expect(garageResult.found.slice(-3)).toContain("may fit");
    expect((await list({ q }, [all])).found.slice(0, 5).sort()).toEqual(fitting);
    expect((await list({ q }, [front, all])).params.get("vehicle")).toBe(String(camry));
  });

  it("A search for a part and a car ranks car listings after all parts", async () => {
    const car = await fixture.createListing(null, {
      kind: "car",
      categoryId: catalog.categories.find("cars")?.id ?? 0,
      name: { en: "Camry 1955", ar: "كامري 1955" },
      description: { en: "With new brake pads", ar: null },
    });
    names.set(car, "a car");
    expect((await list({ q: "camry 1955 brake pads" })).found.at(-1)).toBe("a car");
    await db.deleteFrom("ads").where("id", "=", car).execute();
    names.delete(car);
  });

  it("A search detects no vehicle when the model and year are unknown or ambiguous", async () => {
    expect((await list({ q: "camry 1953 brake pads" })).car).toBeUndefined();
    expect((await list({ q: "suburban 1955 brake pads" })).car).toBeUndefined();
    expect((await list({ q: "gmc suburban 1955 brake pads" })).car?.vehicle.make.slug).toBe("gmc");
  });

  it("A change of a fitment rule changes the ranking of the next search", async () => {
    const q = "camry 1955 brake pads";
    await list({ q });
    const id = [...names].find(([, name]) => name === "made for another")?.[0] ?? 0;
    const { part_id } = await db.selectFrom("ads").select("part_id").where("id", "=", id).executeTakeFirstOrThrow();
    await db.updateTable("fitments").set({ year_from: 1950 }).where("part_id", "=", part_id).execute();
    expect((await list({ q })).found.slice(0, 6)).toContain("made for another");
    await db.updateTable("fitments").set({ year_from: 1960 }).where("part_id", "=", part_id).execute();
    expect((await list({ q })).found.slice(0, 5).sort()).toEqual(fitting);
  });
});
