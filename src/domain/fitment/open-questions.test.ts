import { expect, test } from "vitest";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { Vehicle } from "#domain/vehicles/vehicle.ts";
import { findVehicle } from "#domain/vehicles/vehicle-catalog.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { FitmentFixture } from "../../../tests/support/fitment.ts";
import { listOpenFitmentQuestions } from "./open-questions.server.ts";

describeOnDatabase("[VP-05] Fitment questions about a vehicle", (open) => {
  test("listOpenFitmentQuestions returns the unknown attributes on which the rules for the model and year depend", async () => {
    const { db } = await open();
    const fixture = new FitmentFixture(db, await getCatalog(db));
    const engine = await fixture.ensureEngine({ code: "2AR-FE", litres: 2.5, cylinders: 4 });
    const bare = (await findVehicle(db, await fixture.ensureVehicle("toyota.camry", 2015))) as Vehicle;
    const knownVehicle = (await findVehicle(
      db,
      await fixture.ensureVehicle("toyota.camry", 2015, { engine_id: engine, market: "gcc" }),
    )) as Vehicle;
    expect(await listOpenFitmentQuestions(db, bare)).toEqual([]);

    const [one, two] = [await fixture.createPart(), await fixture.createPart()];
    await fixture.createRule(one, "toyota.camry", [2012, 2017], { market: "gcc" });
    await fixture.createRule(two, "toyota.camry", [2012, null], { market: "us", engine_id: engine });
    await fixture.createRule(two, "toyota.camry", [2015, 2015], { built_from: "2015-06-01" });
    await fixture.createRule(two, "toyota.camry", [2016, 2017], { drive: "awd" });
    await fixture.createRule(two, "toyota.corolla", [2012, 2017], { drive: "fwd" });
    expect(await listOpenFitmentQuestions(db, bare)).toEqual([
      { about: "engine", choices: [String(engine)] },
      { about: "market", choices: ["gcc", "us"] },
      { about: "built", choices: [] },
    ]);
    expect(await listOpenFitmentQuestions(db, knownVehicle)).toEqual([{ about: "built", choices: [] }]);
  });
});
