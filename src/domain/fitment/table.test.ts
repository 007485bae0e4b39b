import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { FitmentWorld } from "../../../tests/support/fitment.ts";
import { vehiclesThatFit } from "./compatible.server.ts";
import { fitmentTable } from "./table.server.ts";

onDatabase("all that a part fits", (open) => {
  let db: Db;
  let catalogue: Catalogue;
  let world: FitmentWorld;
  beforeAll(async () => {
    ({ db } = await open());
    catalogue = await catalogueOf(db);
    world = new FitmentWorld(db, catalogue);
  });

  it("[VP-05] a table by make, model and year, a page at a time, searched by make in either script", async () => {
    const part = await world.part();
    const written: string[] = [];
    for (const model of ["toyota.corolla", "nissan.altima", "toyota.camry"]) {
      for (const year of [2012, 2010, 2011, 2010]) {
        await world.rule(part, model, [year, year]);
        written.push(`${model} ${year}`);
      }
    }
    const page = async (after?: string, make?: string) => {
      const table = await fitmentTable(db, catalogue, part, { limit: 5, after, make });
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
    // An address that was cut off, or a page of something that is gone, begins anew.
    for (const bad of ["nonsense", "1-2010", "999999999-2010-1"]) expect((await page(bad)).rows).toHaveLength(5);
    expect(await fitmentTable(db, catalogue, 2_000_000_000, { limit: 5 })).toEqual({ rows: [], makes: [], next: null });
  });

  it("[EN-01] the vehicles that a part fits for certain, those that may or are excluded left out", async () => {
    // Older than any vehicle that there is already.
    const part = await world.part();
    expect(await vehiclesThatFit(db, part, 10)).toEqual([]);
    const engine = await world.engine({ code: "2AR-FE", litres: 2.5 });
    const [y1954, y1955, gulf, y1956, us] = [
      await world.vehicle("toyota.camry", 1954),
      await world.vehicle("toyota.camry", 1955),
      await world.vehicle("toyota.camry", 1955, { engine_id: engine, market: "gcc" }),
      await world.vehicle("toyota.camry", 1956, { market: "gcc" }),
      await world.vehicle("toyota.camry", 1954, { market: "us" }),
    ];
    await world.rule(part, "toyota.camry", [1954, 1954]);
    await world.rule(part, "toyota.camry", [1955, 1955], { engine_id: engine });
    await world.rule(part, "toyota.camry", [1956, 1956], { market: "gcc" });
    await world.rule(part, "toyota.camry", [1950, 1960], { market: "us", effect: "excludes" });
    const found = await vehiclesThatFit(db, part, 10);
    // Of the plain 1954 it isn't known whether it is one for America, of the plain 1955 not its engine.
    expect(found).toEqual([gulf, y1956]);
    expect([y1954, y1955, us].some((id) => found.includes(id))).toBe(false);
    expect(await vehiclesThatFit(db, part, 1)).toEqual([gulf]);
  });
});
