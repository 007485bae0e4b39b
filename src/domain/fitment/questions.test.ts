import { expect, test } from "vitest";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { vehicleOf } from "#domain/vehicles/cascade.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { FitmentWorld } from "../../../tests/support/fitment.ts";
import { questionsAbout } from "./questions.server.ts";

onDatabase("[VP-05] what parts ask about a vehicle", (open) => {
  test("is what their rules for its model and year ask, and isn't known of it", async () => {
    const { db } = await open();
    const world = new FitmentWorld(db, await catalogueOf(db));
    const engine = await world.engine({ code: "2AR-FE", litres: 2.5, cylinders: 4 });
    const bare = (await vehicleOf(db, await world.vehicle("toyota.camry", 2015))) as Vehicle;
    const known = (await vehicleOf(
      db,
      await world.vehicle("toyota.camry", 2015, { engine_id: engine, market: "gcc" }),
    )) as Vehicle;
    expect(await questionsAbout(db, bare)).toEqual([]);

    const [one, two] = [await world.part(), await world.part()];
    await world.rule(one, "toyota.camry", [2012, 2017], { market: "gcc" });
    await world.rule(two, "toyota.camry", [2012, null], { market: "us", engine_id: engine });
    await world.rule(two, "toyota.camry", [2015, 2015], { built_from: "2015-06-01" });
    await world.rule(two, "toyota.camry", [2016, 2017], { drive: "awd" });
    await world.rule(two, "toyota.corolla", [2012, 2017], { drive: "fwd" });
    expect(await questionsAbout(db, bare)).toEqual([
      { about: "engine", choices: [String(engine)] },
      { about: "market", choices: ["gcc", "us"] },
      { about: "built", choices: [] },
    ]);
    expect(await questionsAbout(db, known)).toEqual([{ about: "built", choices: [] }]);
  });
});
