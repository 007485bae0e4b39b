import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { FitmentFixture } from "../../../tests/support/fitment.ts";
import { loadFitmentTable } from "./fitment-table.server.ts";
import { listFittingVehicleIds } from "./fitting-vehicles.server.ts";

describeOnDatabase("Vehicles that a part fits", (open) => {
  let db: Db;
  let catalog: Catalog;
  let fixture: FitmentFixture;
  beforeAll(async () => {
    ({ db } = await open());
    catalog = await getCatalog(db);
    fixture = new FitmentFixture(db, catalog);
  });

  it("[VP-05] loadFitmentTable pages by make, model and year and filters by make in either script", async () => {
    const part = await fixture.createPart();
    const written: string[] = [];
    for (const model of ["toyota.corolla", "nissan.altima", "toyota.camry"]) {
      for (const year of [2012, 2010, 2011, 2010]) {
        await fixture.createRule(part, model, [year, year]);
        written.push(`${model} ${year}`);
      }
    }
    const page = async (after?: string, make?: string) => {
      const table = await loadFitmentTable(db, catalog, part, { limit: 5, after, make });
      return {
        ...table,
        rows: table.rows.map(({ rule, make, model }) => `${make.slug}.${model.slug} ${rule.yearFrom}`),
      };
    };
    const read: string[] = [];
    let next: string | null = null;
    do {
      const found: Awaited<ReturnType<typeof page>> = await page(next ?? undefined);
      expect(found.makes.map(({ slug }) => slug)).toEqual(["nissan", "toyota"]);
      expect(found.rows.length).toBeLessThanOrEqual(5);
      read.push(...found.rows);
      next = found.next;
    } while (next);
    expect(read).toEqual(written.toSorted());

    for (const make of ["toyota", "TOYOTA", "تويوتا", "toyo"]) {
      expect((await page(undefined, make)).rows[0]).toBe("toyota.camry 2010");
    }
    const altima = { rows: Array(4).fill(expect.stringContaining("nissan.altima")), next: null };
    expect(await page(undefined, "nissan")).toMatchObject(altima);
    expect(await page(undefined, "%")).toMatchObject({ rows: [], next: null });
    expect(await page(undefined, "ferrari")).toMatchObject({ rows: [], next: null });
    // A truncated cursor or a cursor of a deleted row starts at the first page.
    for (const bad of ["nonsense", "1-2010", "999999999-2010-1"]) expect((await page(bad)).rows).toHaveLength(5);
    expect(await loadFitmentTable(db, catalog, 2_000_000_000, { limit: 5 })).toEqual({
      rows: [],
      makes: [],
      next: null,
    });
  });

  it("[EN-01] listFittingVehicleIds returns only vehicles that fit for certain", async () => {
    // The years are before any existing vehicle.
    const part = await fixture.createPart();
    expect(await listFittingVehicleIds(db, part, 10)).toEqual([]);
    const engine = await fixture.ensureEngine({ code: "2AR-FE", litres: 2.5 });
    const [y1954, y1955, gulf, y1956, us] = [
      await fixture.ensureVehicle("toyota.camry", 1954),
      await fixture.ensureVehicle("toyota.camry", 1955),
      await fixture.ensureVehicle("toyota.camry", 1955, { engine_id: engine, market: "gcc" }),
      await fixture.ensureVehicle("toyota.camry", 1956, { market: "gcc" }),
      await fixture.ensureVehicle("toyota.camry", 1954, { market: "us" }),
    ];
    await fixture.createRule(part, "toyota.camry", [1954, 1954]);
    await fixture.createRule(part, "toyota.camry", [1955, 1955], { engine_id: engine });
    await fixture.createRule(part, "toyota.camry", [1956, 1956], { market: "gcc" });
    await fixture.createRule(part, "toyota.camry", [1950, 1960], { market: "us", effect: "excludes" });
    const found = await listFittingVehicleIds(db, part, 10);
    // The market of the plain 1954 vehicle and the engine of the plain 1955 vehicle are unknown.
    expect(found).toEqual([gulf, y1956]);
    expect([y1954, y1955, us].some((id) => found.includes(id))).toBe(false);
    expect(await listFittingVehicleIds(db, part, 1)).toEqual([gulf]);
  });
});
