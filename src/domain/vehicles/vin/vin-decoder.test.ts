import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeVin, type VinReading } from "./vin-decoder.server.ts";

const read = (text: string): VinReading => {
  const reading = decodeVin(text, 2026);
  if ("problem" in reading) throw new Error(`${text}: ${reading.problem}`);
  return reading;
};

describe("[VP-04] decodeVin", () => {
  test.each([
    ["5UXWX7C50BA123456", 2011, "BMW", "X3", "bmw/x3"],
    ["1FTFW1CT5DFC10312", 2013, "Ford", "F-150", "ford/f-150"],
    ["KM8K2CAB4PU001140", 2023, "Hyundai", "Kona", "hyundai/kona"],
    ["1HGCM82633A123456", 2003, "Honda", "Accord", "honda/accord"],
    ["4T1BF1FK5HU123456", 2017, "Toyota", "Camry", "toyota/camry"],
    ["5YJ3E1EA7KF317000", 2019, "Tesla", "Model 3", "tesla/model-3"],
    ["WDDGF8AB9EA123456", 2014, "Mercedes-Benz", "C-Class", "mercedes-benz/c-class"],
    ["WBA3A5C51CF256651", 2012, "BMW", "328i", "bmw/3-series"],
    ["WAUDFAFL3AN050000", 2010, "Audi", "A4", "audi/a4"],
    ["JN8AZ2NE5D9060000", 2013, "Infiniti", "QX56", "infiniti/qx56"],
    ["JTMHY7AJ8A4000000", 2010, "Toyota", "Land Cruiser", "toyota/land-cruiser"],
    ["JTJHY7AX9D4000000", 2013, "Lexus", "LX", "lexus/lx"],
    ["KNDJN2A20E7000000", 2014, "Kia", "Soul", "kia/soul"],
    ["1GNSKJKC4FR000000", 2015, "Chevrolet", "Suburban", "chevrolet/suburban"],
    ["1C4RJFBG5FC123456", 2015, "Jeep", "Grand Cherokee", "jeep/grand-cherokee"],
    ["2C3CDXCT1EH123456", 2014, "Dodge", "Charger", "dodge/charger"],
    ["JM1BL1SF9A1123456", 2010, "Mazda", "Mazda3", "mazda/mazda-3"],
    ["JF2SJADC5FH123456", 2015, "Subaru", "Forester", "subaru/forester"],
    ["1N4AL3AP5FC123456", 2015, "Nissan", "Altima", "nissan/altima"],
    ["SALGS2EF7EA123456", 2014, "Land Rover", "Range Rover", "land-rover/range-rover"],
    ["3VWD07AJ5EM123456", 2014, "Volkswagen", "Jetta", "volkswagen/jetta"],
    ["1GKS2CKJ6FR123456", 2015, "GMC", "Yukon", "gmc/yukon"],
  ])("decodeVin decodes %s as the year, make and model %i %s %s", (vin, year, make, model, catalogModel) => {
    const reading = read(vin);
    expect([reading.years, reading.make, reading.model]).toEqual([[year], make, model]);
    expect(`${reading.ours?.make}/${reading.ours?.model}`).toBe(catalogModel);
    expect(reading.complete).toBe(true);
  });

  test("decodeVin returns the engine that the VIN encodes", () => {
    expect(read("1HGCM82633A123456").engine).toMatchObject({ cylinders: 6, code: "J30A4" });
    expect(read("1GNSKJKC4FR000000").engine).toMatchObject({ litres: 5.3, cylinders: 8, code: "L83" });
    expect(read("5YJ3E1EA7KF317000").engine).toMatchObject({ fuel: "electric", litres: null });
    expect(read("WBA3A5C51CF256651").engine).toMatchObject({ litres: 2, cylinders: 4, fuel: "petrol" });
  });

  test("[rule 24] decodeVin returns manufacturer, country and years of a VIN that the public data does not cover", () => {
    expect(read("MR0FZ29G801000000")).toMatchObject({
      country: "TH",
      ours: { make: "toyota", model: null },
      years: [],
      complete: false,
    });
    expect(read("LB37122S6NX000000")).toMatchObject({
      country: "CN",
      ours: { make: "geely", model: null },
      years: [2022, 1992],
      complete: false,
    });
    expect(read("JTMHX09J8C4000000").ours).toEqual({ make: "toyota", model: "land-cruiser" });
    expect(read("LSJA24U65NZ000000")).toMatchObject({ ours: { make: "mg" }, complete: false });
  });

  test("[rule 23] decodeVin reports a wrong check digit as a warning", () => {
    expect(read("1HGCM82633A004352").warnings).toEqual([]);
    expect(read("1HGCM82643A004352")).toMatchObject({ warnings: ["check-digit"], model: "Accord" });
  });

  test.each(["", "error", "1HGCM82633A12345", "1HGCM82633A0O4352", "00000000000000000"])(
    "decodeVin reports why %j is not a VIN",
    (text) => {
      expect(decodeVin(text)).toHaveProperty("problem");
    },
  );

  test("decodeVin never throws, whatever the text", () => {
    const characters = [..."ABCDEFGHJKLMNPRSTUVWXYZ0123456789"];
    const codes = fc.constantFrom("JTM", "1FT", "WBA", "KMH", "LSJ", "1G1", "5SF", "1A9", "ZZZ", "000");
    const rest = fc.array(fc.constantFrom(...characters), { minLength: 14, maxLength: 14 });
    fc.assert(
      fc.property(codes, rest, (code, otherCharacters) => {
        const reading = decodeVin(code + otherCharacters.join(""), 2026);
        return "problem" in reading || reading.years.every((year) => year >= 1980 && year <= 2027);
      }),
    );
    fc.assert(fc.property(fc.string(), (text) => "problem" in decodeVin(text) || text.length >= 17));
  });
});
