import { beforeAll, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { forgetVehicles, vehicleOf } from "#domain/vehicles/cascade.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { FitmentWorld } from "../../../tests/support/fitment.ts";
import { type Sort, sorts } from "./criteria.ts";
import { listProducts } from "./list.server.ts";
import { readList } from "./read-list.server.ts";
import type { Scope } from "./request.ts";

const now = new Date("2026-06-01T00:00:00Z");
/** Older than any vehicle of the demo world. */
const year = 1955;

onDatabase("[rule 19] [rule 22] parts for the car that a text names", (open) => {
  let database: Database;
  let db: Db;
  let catalogue: Catalogue;
  let world: FitmentWorld;
  let seller: number;
  let camry: number;
  /** The ads of a shop that has nothing else, by their ids. */
  const names = new Map<number, string>();

  beforeAll(async () => {
    database = await open({ demo: now });
    db = database.db;
    catalogue = await catalogueOf(db);
    world = new FitmentWorld(db, catalogue);
    camry = await world.vehicle("toyota.camry", year);
    await world.vehicle("chevrolet.suburban", year);
    await world.vehicle("gmc.suburban", year);
    forgetVehicles(db);
    const plain = { en: "Brake pads, Camry", ar: "فحمات كامري" };
    const withRule = async (years: [number, number], more: Parameters<FitmentWorld["rule"]>[3] = {}) => {
      const part = await world.part();
      await world.rule(part, "toyota.camry", years, more);
      return part;
    };
    // The latest would come first otherwise.
    await put("fits", await withRule([1952, 1957]), plain);
    await put("may fit", await withRule([1952, 1957], { drive: "awd" }), plain);
    await put("for all", await world.part(true), plain);
    await put("says the year", null, { en: "Brake pads Camry 1955", ar: "فحمات كامري" });
    await put("says years around it", null, { en: "Brake pads", ar: "فحمات كامري من ١٩٥٠ الى ١٩٥٦" });
    await put("unknown", null, plain);
    await put("says other years", null, { en: "Brake pads Camry 1961-1964", ar: "فحمات كامري" });
    await put("made for another, says the year", await withRule([1960, 1963]), {
      en: "Brake pads Camry 1955",
      ar: "فحمات كامري",
    });
    await put("left out", await withRule([1955, 1955], { effect: "excludes" }), plain);
    await put("made for another", await withRule([1960, 1963]), plain);
  });

  async function put(name: string, part: number | null, called: { en: string; ar: string }): Promise<void> {
    const id = await world.ad(part, { name: called, price: { minor: 1_000 + names.size * 100, currency: "USD" } });
    names.set(id, name);
    const { seller_id } = await db.selectFrom("ads").select("seller_id").where("id", "=", id).executeTakeFirstOrThrow();
    seller = seller_id;
  }

  async function list(params: Record<string, string>, ownVehicles: Vehicle[] = [], scope: Scope = {}) {
    const given = new URLSearchParams({ seller: String(seller), ...params });
    const read = await readList(db, catalogue, given, { currency: "USD", ownVehicles, scope, now });
    const { items, total, facets } = await listProducts(db, read.request, "en");
    return { ...read, found: items.map(({ id }) => names.get(id)), total, facets };
  }

  const fitting = ["fits", "for all", "may fit", "says the year", "says years around it"];
  const silent = ["made for another, says the year", "says other years", "unknown"];
  const others = ["left out", "made for another"];

  it.each(["camry 1955 brake pads", "فحمات كامري 1955", "brake pads for 1955 camry", "فحمات كامري موديل ١٩٥٥"])(
    "what fits comes first, then what nothing is known of, and nothing is left out: %s",
    async (q) => {
      const { found, total, params, reading } = await list({ q });
      expect(found.slice(0, 5).sort()).toEqual(fitting);
      expect(found.slice(5, 8).sort()).toEqual(silent);
      expect(found.slice(8).sort()).toEqual(others);
      expect(total).toBe((await list({ q: "camry brake pads" })).total);
      expect([params.get("vehicle"), params.get("fit")]).toEqual([String(camry), "first"]);
      expect(reading?.understood).toEqual([
        { name: "vehicle", value: String(camry) },
        { name: "fit", value: "first" },
      ]);
    },
  );

  it("a list of parts needs no part named: a model and a year say the car", async () => {
    const parts = catalogue.roots.find(({ type }) => type === "shop");
    const byKind = await list({ q: "كامري ١٩٥٥", kind: "part" });
    const byCategory = await list({ q: "camry 1955" }, [], parts && { category: parts });
    for (const { found } of [byKind, byCategory]) expect(found.slice(0, 5).sort()).toEqual(fitting);
  });

  it("a model without a year leaves the order to the words", async () => {
    expect((await list({ q: "camry brake pads" })).found[0]).toBe("made for another");
    expect((await list({ q: "camry 1955 brake pads", exact: "1" })).found).not.toContain("made for another");
  });

  it("every page goes on in the same order by the parameters that the text became", async () => {
    const whole = await list({ q: "camry 1955 brake pads" });
    for (const limit of [1, 3, 4]) {
      const pages: (string | undefined)[] = [];
      for (let page = 1; pages.length < whole.total; page += 1) {
        const params = Object.fromEntries(whole.params);
        pages.push(...(await list({ ...params, limit: String(limit), page: String(page) })).found);
      }
      expect(pages, String(limit)).toEqual(whole.found);
    }
  });

  it("sorted by something else, what fits still comes first, and all of it stays", async () => {
    for (const sort of sorts satisfies readonly Sort[]) {
      const { found, total } = await list({ vehicle: String(camry), fit: "first", sort });
      const ranks = found.map((name = "") =>
        ["fits", "for all", "may fit"].includes(name) ? 0 : /^(says|unknown)/.test(name) ? 1 : 2,
      );
      expect(ranks, sort).toEqual([...ranks].sort());
      expect(total, sort).toBe(names.size);
    }
    const dearest = await list({ vehicle: String(camry), fit: "first", sort: "price_desc" });
    expect(dearest.found.slice(0, 3)).toEqual(["for all", "may fit", "fits"]);
  });

  it("[EN-15] the filter counts what fits, what may, and all, whichever is shown", async () => {
    const counts = { fits: 2, maybe: 1, all: names.size };
    for (const fit of ["only", "maybe", "parts", "first"]) {
      expect((await list({ vehicle: String(camry), fit, kind: "part" })).facets.fit, fit).toEqual(counts);
    }
  });

  it("a vehicle that was chosen by hand stands, and lists of other things have no car", async () => {
    const other = await world.vehicle("toyota.camry", 1961);
    const chosen = await list({ q: "camry 1955 brake pads", vehicle: String(other) });
    expect(chosen.params.get("vehicle")).toBe(String(other));
    expect(chosen.found).toContain("made for another");
    expect(chosen.car).toBeUndefined();
    const cars = await list({ q: "camry 1955 brake pads", kind: "car" });
    expect([cars.car, cars.request.errors]).toEqual([undefined, []]);
  });

  it("a vehicle that the reader keeps is the one they mean, unless they keep several of that model and year", async () => {
    const own = async (more: Parameters<FitmentWorld["vehicle"]>[2]) =>
      (await vehicleOf(db, await world.vehicle("toyota.camry", year, more))) as Vehicle;
    const [front, all] = [await own({ drive: "fwd" }), await own({ drive: "awd" })];
    const q = "camry 1955 brake pads";
    const kept = await list({ q }, [front]);
    expect(kept.params.get("vehicle")).toBe(String(front.id));
    expect(kept.found.slice(0, 4)).not.toContain("may fit");
    expect(kept.found.slice(-3)).toContain("may fit");
    expect((await list({ q }, [all])).found.slice(0, 5).sort()).toEqual(fitting);
    expect((await list({ q }, [front, all])).params.get("vehicle")).toBe(String(camry));
  });

  it("a car is no part, however well it is described", async () => {
    const car = await world.ad(null, {
      kind: "car",
      categoryId: catalogue.categories.find("cars")?.id ?? 0,
      name: { en: "Camry 1955", ar: "كامري 1955" },
      description: { en: "With new brake pads", ar: null },
    });
    names.set(car, "a car");
    expect((await list({ q: "camry 1955 brake pads" })).found.at(-1)).toBe("a car");
    await db.deleteFrom("ads").where("id", "=", car).execute();
    names.delete(car);
  });

  it("a model year that nobody knows, or that two makes have, is no car", async () => {
    expect((await list({ q: "camry 1953 brake pads" })).car).toBeUndefined();
    expect((await list({ q: "suburban 1955 brake pads" })).car).toBeUndefined();
    expect((await list({ q: "gmc suburban 1955 brake pads" })).car?.vehicle.make.slug).toBe("gmc");
  });

  it("a rule that changes has moved its ads by the next search", async () => {
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
