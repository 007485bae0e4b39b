import { expect, test } from "vitest";
import { constructedVins } from "../../../tests/support/constructed-vins.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { lookupVin, pickVinVehicle, type VinLookupResult } from "./vin-lookup.server.ts";

describeOnDatabase("[VP-04] VIN decoding", (open) => {
  const lookUp = async (vin: string): Promise<VinLookupResult> => lookupVin((await open()).db, vin, 2026);
  const found = async (vin: string) => {
    const result = await lookUp(vin);
    if (result.state !== "found") throw new Error(result.state);
    return result;
  };

  test("lookupVin finds the vehicle of a VIN, including its engine", async () => {
    const { vehicles } = await found("4t1bf1fk5hu123456");
    expect(vehicles).toHaveLength(1);
    expect(vehicles[0]).toMatchObject({ year: 2017, model: { slug: "camry" }, engine: { litres: 2.5, cylinders: 4 } });
  });

  test("pickVinVehicle returns the vehicle without engine when the VIN does not encode the engine", async () => {
    const { vehicles } = await found("KNAFK411BC5000000");
    expect(pickVinVehicle(vehicles)).toMatchObject({ year: 2012, model: { slug: "forte" }, engine: null });
  });

  test("[rule 24] lookupVin omits a year in which the model did not exist", async () => {
    const { year, years, vehicles } = await found("JN8AY2NC5G9000000");
    expect([year, years]).toEqual([2016, [2016]]);
    expect(vehicles[0]).toMatchObject({ year: 2016, model: { slug: "patrol" } });
  });

  test("[rule 24] lookupVin keeps both candidate years of a model that existed in both", async () => {
    const sunny = await lookUp("MDHBN7AD8HG000000");
    expect(sunny).toMatchObject({ state: "partial", years: [2017, 1987], makeIds: [expect.any(Number)] });
    expect(sunny).toMatchObject({ modelIds: [expect.any(Number)] });
  });

  test("[rule 24] lookupVin omits years before the make built cars", async () => {
    expect(await lookUp("LSJA24U65NZ000000")).toMatchObject({
      state: "partial",
      years: [2022],
      makeIds: [expect.any(Number)],
      modelIds: [],
    });
  });

  test("[rule 24] lookupVin returns manufacturer and year for an unlisted make", async () => {
    expect(await lookUp("1HD1KRM1XGB609213")).toMatchObject({
      state: "partial",
      maker: { en: "Harley-Davidson" },
      years: [2016],
      makeIds: [],
    });
  });

  test("[rule 24] lookupVin finds make and model, but no year, where the manufacturer does not code the year", async () => {
    expect(await lookUp("WDD2050071F123456")).toMatchObject({
      state: "partial",
      years: [],
      series: "205",
      makeIds: [expect.any(Number)],
      modelIds: [expect.any(Number)],
    });
  });

  test("[rule 24] lookupVin offers all makes of a joint venture", async () => {
    const found = await lookUp("LDC613P23A1123456");
    expect(found).toMatchObject({ state: "partial", maker: { en: "Dongfeng Peugeot-Citroën" } });
    expect(found).toMatchObject({ makeIds: [expect.any(Number), expect.any(Number)], modelIds: [] });
  });

  test("[rule 24] lookupVin never claims a single year that the manufacturer does not code", async () => {
    const { db } = await open();
    const falseYears: string[] = [];
    for (const { vin, years } of constructedVins) {
      const found = await lookupVin(db, vin, 2026);
      const claimed = found.state === "none" ? [] : found.years;
      if (claimed.length === 1 && !years.includes(claimed[0] as number)) falseYears.push(`${vin} ${claimed}`);
      if (found.state === "found" && !years.includes(found.year)) falseYears.push(`${vin} found ${found.year}`);
    }
    expect(falseYears).toEqual([]);
  });

  test("lookupVin returns the reason why a text is not a VIN", async () => {
    expect(await lookUp("error")).toEqual({ vin: "ERROR", state: "none", reason: "length" });
  });
});
