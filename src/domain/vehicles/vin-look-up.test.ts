import { expect, test } from "vitest";
import { onDatabase } from "../../../tests/support/databases.ts";
import { lookUpVin, type VinLookUp, vehicleOfVin } from "./vin-look-up.server.ts";

onDatabase("[VP-04] the vehicle of a VIN", (open) => {
  const look = async (vin: string): Promise<VinLookUp> => lookUpVin((await open()).db, vin, 2026);
  const found = async (vin: string) => {
    const said = await look(vin);
    if (said.state !== "found") throw new Error(said.state);
    return said;
  };

  test("is found down to the engine", async () => {
    const { vehicles } = await found("4t1bf1fk5hu123456");
    expect(vehicles).toHaveLength(1);
    expect(vehicles[0]).toMatchObject({ year: 2017, model: { slug: "camry" }, engine: { litres: 2.5, cylinders: 4 } });
  });

  test("is the one whose engine isn't known where the VIN doesn't tell it", async () => {
    const { vehicles } = await found("KNAFK411BC5000000");
    expect(vehicleOfVin(vehicles)).toMatchObject({ year: 2012, model: { slug: "forte" }, engine: null });
  });

  test("[rule 24] a year in which there was no such car is left out", async () => {
    const { year, years, vehicles } = await found("JN8AY2NC5G9000000");
    expect([year, years]).toEqual([2016, [2016]]);
    expect(vehicles[0]).toMatchObject({ year: 2016, model: { slug: "patrol" } });
  });

  test("[rule 24] where there was one in both years they stay, with make and model", async () => {
    const sunny = await look("MDHBN7AD8HG000000");
    expect(sunny).toMatchObject({ state: "partial", years: [2017, 1987], makeIds: [expect.any(Number)] });
    expect(sunny).toMatchObject({ modelIds: [expect.any(Number)] });
  });

  test("[rule 24] the make alone rules out a year before it built cars", async () => {
    expect(await look("LSJA24U65NZ000000")).toMatchObject({
      state: "partial",
      years: [2022],
      makeIds: [expect.any(Number)],
      modelIds: [],
    });
  });

  test("[rule 24] of a maker that we don't list its name and the year remain", async () => {
    expect(await look("1HD1KRM1XGB609213")).toMatchObject({
      state: "partial",
      maker: { en: "Harley-Davidson" },
      years: [2016],
      makeIds: [],
    });
  });

  test("what is no VIN is said to be none", async () => {
    expect(await look("error")).toEqual({ vin: "ERROR", state: "none", reason: "length" });
  });
});
