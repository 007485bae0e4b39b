import { describe, expect, test } from "vitest";
import { loadListedVehicles } from "#db/seed/vehicles/vehicle-lists.ts";
import { constructedVins } from "../../../../tests/support/constructed-vins.ts";
import { hasValidCheckDigit } from "./vin.ts";
import { decodeVin, type VinReading } from "./vin-decoder.server.ts";
import { bmwModels, findVinSeries, mercedesModels, volkswagenGroupModels } from "./vin-series.ts";
import { findVinYearRule } from "./vin-year-rules.ts";

const read = (text: string): VinReading => {
  const reading = decodeVin(text, 2026);
  if ("problem" in reading) throw new Error(`${text}: ${reading.problem}`);
  return reading;
};

describe("[rule 24] decodeVin follows the rules of each manufacturer", () => {
  test("The list of verified VINs contains at least 150 VINs of at least 40 manufacturers", () => {
    expect(new Set(constructedVins.map(({ vin }) => vin)).size).toBeGreaterThanOrEqual(150);
    expect(new Set(constructedVins.map(({ makes }) => makes[0])).size).toBeGreaterThanOrEqual(40);
  });

  test("decodeVin never claims a single year that the manufacturer does not code", () => {
    const falseYears = constructedVins.filter(({ vin, years }) => {
      const found = read(vin).years;
      return found.length === 1 && (years.length !== 1 || years[0] !== found[0]);
    });
    expect(falseYears.map(({ vin }) => vin)).toEqual([]);
  });

  test.each(constructedVins.filter(({ years }) => years.length === 0))(
    "decodeVin reads no year from $vin",
    ({ vin }) => {
      expect(read(vin).years).toEqual([]);
    },
  );

  test.each(constructedVins.filter(({ years }) => years.length > 0))(
    "decodeVin keeps the years $years of $vin",
    (each) => {
      expect(read(each.vin).years).toEqual(expect.arrayContaining([...each.years]));
    },
  );

  test.each(constructedVins.filter(({ models }) => models.length > 0))(
    "decodeVin reads the models $models from $vin",
    ({ vin, makes, models }) => {
      const { candidates } = read(vin);
      expect(candidates.makes).toEqual(makes);
      expect(candidates.models.toSorted()).toEqual(models.map((model) => `${makes[0]}/${model}`).toSorted());
    },
  );

  test("decodeVin reads the makes of each VIN, or the name of a manufacturer that the catalog lacks", () => {
    const known = new Set(loadListedVehicles().map(({ make }) => make));
    for (const { vin, makes } of constructedVins) {
      const { candidates, maker } = read(vin);
      if (makes.every((make) => known.has(make))) expect([vin, candidates.makes]).toEqual([vin, makes]);
      else expect([vin, maker]).toEqual([vin, expect.any(String)]);
    }
  });

  test("decodeVin warns of a wrong check digit only for North America and China", () => {
    const warned = (vin: string) => read(vin).warnings.length > 0;
    for (const { vin } of constructedVins.filter(({ vin }) => !hasValidCheckDigit(vin))) {
      expect([vin, warned(vin)]).toEqual([vin, /^[1-57LH]/.test(vin)]);
    }
    expect(warned("4T1BF1FK7HU123456")).toBe(true);
    expect(warned("LSJA24U67NZ123456")).toBe(true);
    expect(warned("JTMHX09J7C4123456")).toBe(false);
    expect(warned("WDD2050071F123456")).toBe(false);
  });
});

describe("[rule 24] Makes and series of manufacturer codes", () => {
  test("The tables of series name only models of the catalog", () => {
    const named = [
      ...[...mercedesModels.values()].flat().map((model) => `mercedes-benz/${model}`),
      ...[...bmwModels.values()].map((model) => `bmw/${model}`),
      ...volkswagenGroupModels.flatMap(({ make, models }) => models.map((model) => `${make}/${model}`)),
    ];
    const listed = new Set(loadListedVehicles().map(({ make, model }) => `${make}/${model}`));
    expect(named.filter((model) => !listed.has(model))).toEqual([]);
  });

  test.each([
    ["WDD2050071F123456", "205", ["c-class"]],
    ["WDD2049811F123456", "204", ["glk"]],
    ["W1N2476841J123456", "247", ["glb"]],
    ["WVWZZZAUZFW123457", "AU", ["golf"]],
    ["WP1ZZZ92ZCL123456", "92", ["cayenne"]],
    ["WBAVA31070NK12346", "VA", ["3-series"]],
  ])("findVinSeries reads series and models from %s", (vin, code, models) => {
    expect(findVinSeries(vin)).toMatchObject({ code, models });
  });

  test.each(["WP0ZZZ92ZJS840001", "WDDGF8AB9EA123456", "WBA11AA0X0CH12345", "JTMHX09J8C4000000"])(
    "findVinSeries returns undefined for %s, whose characters mean something else",
    (vin) => {
      expect(findVinSeries(vin)).toBeUndefined();
    },
  );

  test.each([
    ["LDC613P23A1123456", ["peugeot", "citroen"], "Dongfeng Peugeot-Citroën"],
    ["LFV2A21K8A3123456", ["volkswagen"], "FAW-Volkswagen"],
    ["LFV2B25G8G5123456", ["volkswagen", "audi"], "FAW-Volkswagen"],
    ["LFV3A28K9B3123456", ["audi"], "FAW-Volkswagen"],
    ["HJRPBGFB1PF123456", ["jetour"], null],
    ["LSYYBBAC98K123456", ["brilliance"], "Brilliance Auto"],
    ["NAAM01CA9BK123456", ["iran-khodro"], "Iran Khodro"],
    ["NAS411100D5812345", ["saipa"], "SAIPA"],
    ["LZWACAGA9C1123456", ["wuling", "chevrolet"], "SAIC-GM-Wuling"],
    ["XLRTE47MS0E123456", ["daf"], "DAF Trucks"],
  ])("decodeVin reads the makes of %s as %j", (vin, makes, maker) => {
    const { candidates, maker: foundMaker } = read(vin);
    expect([candidates.makes, foundMaker]).toEqual([expect.arrayContaining(makes), maker]);
    expect(candidates.makes).toHaveLength(makes.length);
  });

  test("decodeVin drops a year before the first year of a series", () => {
    expect(read("WVWZZZAUZFW123457").years).toEqual([2015]);
    expect(read("WVWZZZ16ZBM123456").years).toEqual([2011, 1981]);
  });

  test("findVinYearRule states a reason for every rule", () => {
    for (const { vin } of constructedVins) expect(findVinYearRule(vin).reason).toMatch(/^.{10,}$/);
  });
});
