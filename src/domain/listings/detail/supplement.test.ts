import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { loadFitmentTable } from "#domain/fitment/fitment-table.server.ts";
import { listFittingVehicleIds } from "#domain/fitment/fitting-vehicles.server.ts";
import { getPartFitment } from "#domain/fitment/part-fitment.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { FitmentFixture } from "../../../../tests/support/fitment.ts";
import { getSearchIndex } from "../index/search-index.server.ts";
import { getListing } from "./listing.server.ts";
import { getListingSupplement } from "./supplement.server.ts";

describeOnDatabase("Listing supplements", (open) => {
  let database: Database;
  let db: Db;
  let catalog: Catalog;
  let fixture: FitmentFixture;
  beforeAll(async () => {
    database = await open({ demo: new Date("2026-06-01T00:00:00Z") });
    ({ db } = database);
    catalog = await getCatalog(db);
    fixture = new FitmentFixture(db, catalog);
  });

  async function loadSupplement(ad: number) {
    const snapshot = await getSearchIndex(db).getSnapshot();
    const found = await getListing(db, ad);
    if (!found.ok) throw new Error("no such ad");
    const { history, fit } = await getListingSupplement(db, catalog, found.value, snapshot);
    return {
      prices: history.map(({ price }) => price.minor),
      rules: fit.rules.map(({ id }) => id),
      vehicles: [...fit.vehicles],
    };
  }
  async function partAd(part: number): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      update ads set part_id = ${part}, price_minor = 1000, base_minor = 1000, currency = 'USD' where id = (
        select id from ads where kind = 'part' and status = 'active' and part_id is distinct from ${part} order by random() limit 1)
      returning id`.execute(db);
    return rows[0]?.id as number;
  }

  it("[EN-01] getListingSupplement caches its result until a price, a rule or a vehicle changes", async () => {
    const part = await fixture.createPart();
    const ad = await partAd(part);
    expect(await loadSupplement(ad)).toMatchObject({ rules: [], vehicles: [] });
    const first = await fixture.ensureVehicle("toyota.camry", 1951);
    const rule = await fixture.createRule(part, "toyota.camry", [1951, 1952]);
    expect(await loadSupplement(ad)).toMatchObject({ rules: [rule], vehicles: [first] });

    await sql`update ads set price_minor = 1200, base_minor = 1200 where id = ${ad}`.execute(db);
    expect((await loadSupplement(ad)).prices.at(-1)).toBe(1_200);

    const statements: string[] = [];
    database.observe({ onQuery: ({ text }) => statements.push(text), onConnectionWait: () => {} });
    expect(await loadSupplement(ad)).toMatchObject({ rules: [rule], vehicles: [first] });
    expect(statements.filter((text) => /fitments|ad_prices/.test(text))).toEqual([]);

    const second = await fixture.ensureVehicle("toyota.camry", 1952);
    expect((await loadSupplement(ad)).vehicles).toEqual([first, second]);
    await sql`update fitments set effect = 'excludes' where id = ${rule}`.execute(db);
    const rest = await fixture.createRule(part, "toyota.camry", [1951, 1951]);
    expect(await loadSupplement(ad)).toMatchObject({ rules: expect.arrayContaining([rule, rest]), vehicles: [] });
    await sql`delete from fitments where id = ${rule}`.execute(db);
    expect(await loadSupplement(ad)).toMatchObject({ rules: [rest], vehicles: [first] });
    await sql`update ads set part_id = null where id = ${ad}`.execute(db);
    expect(await loadSupplement(ad)).toMatchObject({ rules: [], vehicles: [] });
  });

  it("getListingSupplement reads current data for a listing that is not cached", async () => {
    const part = await fixture.createPart();
    const ad = await partAd(part);
    await sql`update ads set status = 'expired' where id = ${ad}`.execute(db);
    expect((await loadSupplement(ad)).rules).toEqual([]);
    const rule = await fixture.createRule(part, "toyota.corolla", [2010, 2011]);
    expect((await loadSupplement(ad)).rules).toEqual([rule]);
  });

  it("getPartFitment returns the same rules and vehicles as the paged fitment table, for few and many rules", async () => {
    const part = await fixture.createPart();
    const models = ["toyota.corolla", "nissan.altima", "toyota.camry", "nissan.patrol", "toyota.yaris"];
    const compare = async (rules: number) => {
      const table = await loadFitmentTable(db, catalog, part, { limit: 20 });
      expect(
        await getPartFitment(db, catalog, { id: part, compatibility: "vehicles" }, { rules: 20, vehicles: 40 }),
      ).toEqual({
        rules: table.rows.map(({ rule }) => rule),
        vehicles: await listFittingVehicleIds(db, part, 40),
      });
      expect(table.rows.length).toBe(Math.min(20, rules));
    };
    let written = 0;
    for (const until of [12, 45, 310]) {
      for (; written < until; written += 1) {
        await fixture.createRule(
          part,
          models[written % 5] as string,
          [1990 + (written % 30), 1990 + (written % 30) + (written % 3)],
          {
            effect: written % 7 === 3 ? "excludes" : "fits",
            ...(written % 3 === 0 ? { market: "gcc" as const } : {}),
          },
        );
      }
      await compare(written);
    }
  });
});
