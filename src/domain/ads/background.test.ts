import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { vehiclesThatFit } from "#domain/fitment/compatible.server.ts";
import { fitOfPart } from "#domain/fitment/of-part.server.ts";
import { fitmentTable } from "#domain/fitment/table.server.ts";
import { forgetVehicles } from "#domain/vehicles/cascade.server.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { FitmentWorld } from "../../../tests/support/fitment.ts";
import { backgroundOf } from "./background.server.ts";
import { factsOf } from "./facts/facts.server.ts";
import { getProduct } from "./product.server.ts";

onDatabase("what is told of an ad beside itself", (open) => {
  let database: Database;
  let db: Db;
  let catalogue: Catalogue;
  let world: FitmentWorld;
  beforeAll(async () => {
    database = await open({ demo: new Date("2026-06-01T00:00:00Z") });
    ({ db } = database);
    catalogue = await catalogueOf(db);
    world = new FitmentWorld(db, catalogue);
  });

  async function told(ad: number) {
    const facts = await factsOf(db).current();
    const found = await getProduct(db, ad);
    if (!found.ok) throw new Error("no such ad");
    const { history, fit } = await backgroundOf(db, catalogue, found.value, facts);
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

  it("[EN-01] is kept, and another as soon as a price, a rule or a vehicle has changed", async () => {
    const part = await world.part();
    const ad = await partAd(part);
    expect(await told(ad)).toMatchObject({ rules: [], vehicles: [] });
    const first = await world.vehicle("toyota.camry", 1951);
    forgetVehicles(db);
    const rule = await world.rule(part, "toyota.camry", [1951, 1952]);
    expect(await told(ad)).toMatchObject({ rules: [rule], vehicles: [first] });

    await sql`update ads set price_minor = 1200, base_minor = 1200 where id = ${ad}`.execute(db);
    expect((await told(ad)).prices.at(-1)).toBe(1_200);

    const statements: string[] = [];
    database.watch({ statement: ({ text }) => statements.push(text), waited: () => {} });
    expect(await told(ad)).toMatchObject({ rules: [rule], vehicles: [first] });
    expect(statements.filter((text) => /fitments|ad_prices/.test(text))).toEqual([]);

    const second = await world.vehicle("toyota.camry", 1952);
    forgetVehicles(db);
    expect((await told(ad)).vehicles).toEqual([first, second]);
    await sql`update fitments set effect = 'excludes' where id = ${rule}`.execute(db);
    const rest = await world.rule(part, "toyota.camry", [1951, 1951]);
    expect(await told(ad)).toMatchObject({ rules: expect.arrayContaining([rule, rest]), vehicles: [] });
    await sql`delete from fitments where id = ${rule}`.execute(db);
    expect(await told(ad)).toMatchObject({ rules: [rest], vehicles: [first] });
    await sql`update ads set part_id = null where id = ${ad}`.execute(db);
    expect(await told(ad)).toMatchObject({ rules: [], vehicles: [] });
  });

  it("is read as it is of an ad that nobody keeps", async () => {
    const part = await world.part();
    const ad = await partAd(part);
    await sql`update ads set status = 'expired' where id = ${ad}`.execute(db);
    expect((await told(ad)).rules).toEqual([]);
    const rule = await world.rule(part, "toyota.corolla", [2010, 2011]);
    expect((await told(ad)).rules).toEqual([rule]);
  });

  it("is the same whether the part's rules are few enough to be read at once or not", async () => {
    const part = await world.part();
    const models = ["toyota.corolla", "nissan.altima", "toyota.camry", "nissan.patrol", "toyota.yaris"];
    const compare = async (rules: number) => {
      const table = await fitmentTable(db, catalogue, part, { limit: 20 });
      expect(
        await fitOfPart(db, catalogue, { id: part, compatibility: "vehicles" }, { rules: 20, vehicles: 40 }),
      ).toEqual({
        rules: table.rows.map(({ rule }) => rule),
        vehicles: await vehiclesThatFit(db, part, 40),
      });
      expect(table.rows.length).toBe(Math.min(20, rules));
    };
    let written = 0;
    for (const until of [12, 45, 310]) {
      for (; written < until; written += 1) {
        await world.rule(
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
