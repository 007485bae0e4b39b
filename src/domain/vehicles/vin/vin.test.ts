import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  calculateVinCheckDigit,
  findVinProblem,
  getManufacturerCode,
  listCandidateYears,
  normalizeVin,
} from "./vin.ts";
import { getVinCountry, getVinRegion } from "./vin-countries.ts";
import { calculateVinKeySpecificity, isVinKeyMatch, parseVinKey } from "./vin-keys.ts";

const characters = [..."ABCDEFGHJKLMNPRSTUVWXYZ0123456789"];
const vins = fc
  .array(fc.constantFrom(...characters), { minLength: 17, maxLength: 17 })
  .map((all) => all.join(""))
  .filter((vin) => new Set(vin).size > 1);

describe("[rule 23] normalizeVin and findVinProblem", () => {
  test("normalizeVin accepts any case, spaces, dashes and Arabic digits", () => {
    expect(normalizeVin(" 1hgcm-8263 3a12٣٤٥٦ ")).toBe("1HGCM82633A123456");
    expect(normalizeVin("\u200f١HGCM82633A۱۲۳۴۵۶\u200f")).toBe("1HGCM82633A123456");
  });

  test("normalizeVin is idempotent for any text", () => {
    fc.assert(fc.property(fc.string(), (text) => normalizeVin(normalizeVin(text)) === normalizeVin(text)));
    fc.assert(fc.property(vins, (vin) => normalizeVin(vin.toLowerCase()) === vin));
  });

  test.each([
    ["", "empty"],
    ["   ", "empty"],
    ["error", "length"],
    ["1HGCM82633A12345", "length"],
    ["1HGCM82633A1234567", "length"],
    ["1HGCM82633AI23456", "letters"],
    ["1HGCM82633AO23456", "letters"],
    ["1HGCM82633AQ23456", "letters"],
    ["1HGCM82633A12345#", "characters"],
    ["سيارةسيارةسيارةسي", "characters"],
    ["00000000000000000", "nothing"],
    ["1HGCM82633A123456", undefined],
  ])("findVinProblem for %j returns %s", (text, problem) => {
    expect(findVinProblem(normalizeVin(text))).toBe(problem);
  });
});

describe("calculateVinCheckDigit", () => {
  test("calculateVinCheckDigit derives the check digit from the other characters", () => {
    expect(calculateVinCheckDigit("11111111111111111")).toBe("1");
    expect(calculateVinCheckDigit("1HGCM82633A004352")).toBe("3");
    expect(calculateVinCheckDigit("1M8GDM9AXKP042788")).toBe("X");
  });

  test("calculateVinCheckDigit returns another check digit when any single digit is wrong", () => {
    fc.assert(
      fc.property(vins, fc.nat(16), fc.constantFrom(..."0123456789"), (vin, at, digit) => {
        fc.pre(at !== 8 && /\d/.test(vin[at] ?? "") && vin[at] !== digit);
        return calculateVinCheckDigit(vin.slice(0, at) + digit + vin.slice(at + 1)) !== calculateVinCheckDigit(vin);
      }),
    );
  });
});

describe("[rule 23] listCandidateYears", () => {
  test("listCandidateYears uses position 7 to choose between the two years of a North American VIN", () => {
    expect(listCandidateYears("1HGCM82633A123456", 2026)).toEqual([2003]);
    expect(listCandidateYears("1FTFW1ET4EFC23745", 2026)).toEqual([2014]);
    expect(listCandidateYears("1G1AB08C1EY123456", 2026)).toEqual([1984]);
  });

  test("listCandidateYears returns both possible years for VINs from outside North America", () => {
    expect(listCandidateYears("JTMHX09J8C4000000", 2026)).toEqual([2012, 1982]);
    expect(listCandidateYears("JTMHX09J5V4000000", 2026)).toEqual([2027, 1997]);
  });

  test("listCandidateYears returns no years after next year, and no years for an unknown year code", () => {
    fc.assert(
      fc.property(vins, fc.integer({ min: 2012, max: 2035 }), (vin, now) =>
        listCandidateYears(vin, now).every((year) => year >= 1980 && year <= now + 1),
      ),
    );
    expect(listCandidateYears("MR0FZ29G801000000", 2026)).toEqual([]);
  });
});

describe("Origin of a VIN", () => {
  test.each([
    ["JTMHX09J8C4000000", "JP", "asia"],
    ["MR0FZ29G801000000", "TH", "asia"],
    ["MDHBN7AD8HG000000", "IN", "asia"],
    ["KMHDG41CXDU000000", "KR", "asia"],
    ["LSJA24U65NZ000000", "CN", "asia"],
    ["6T1BF9FK8EX000000", "AU", "oceania"],
    ["WBA3A5C51CF256651", "DE", "europe"],
    ["SALGS2EF7EA000000", "GB", "europe"],
    ["VF1LZBR0551234567", "FR", "europe"],
    ["TMBJJ7NE5L0000000", "CZ", "europe"],
    ["5YJ3E1EA7KF317000", "US", "north-america"],
    ["2FMDK3GC4BBB02217", "CA", "north-america"],
    ["3C4PDCGG5JT346413", "MX", "north-america"],
    ["7SAYGDEE0NA000000", "US", "north-america"],
    ["93Y4SRD64FJ000000", "BR", "south-america"],
    ["AHTFZ29G609000000", "ZA", "africa"],
  ])("getVinCountry and getVinRegion place %s in %s", (vin, country, region) => {
    expect(getVinCountry(vin)).toBe(country);
    expect(getVinRegion(vin)).toBe(region);
  });

  test("getManufacturerCode returns the six-character code of a small manufacturer", () => {
    expect(getManufacturerCode("1A9AB12C3DE123456")).toBe("1A9123");
    expect(getManufacturerCode("1HGCM82633A123456")).toBe("1HG");
  });
});

describe("Keys of the public VIN data", () => {
  test.each([
    ["ABC", true],
    ["AB*D", true],
    ["AB*E", false],
    ["[A-C]B", true],
    ["[BC]B", false],
    ["[AX-Z]", true],
    ["*****|*L", true],
    ["*****|*M", false],
    ["AB|5L", true],
    ["AB[C", false],
  ])("isVinKeyMatch for key %s and VIN characters ABCDE5L123456 returns %s", (keys, matches) => {
    expect(isVinKeyMatch(keys, "ABCDE5L123456")).toBe(matches);
  });

  test("calculateVinKeySpecificity counts the positions of a VIN pattern that do not allow every character", () => {
    expect(calculateVinKeySpecificity("AB*[A-C]|*L")).toBe(4);
  });

  test("parseVinKey allows exactly the characters that isVinKeyMatch accepts", () => {
    const key = fc
      .array(fc.constantFrom("*", "A", "7", "[A-C]", "[X57]", "[0-9]"), { maxLength: 5 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(key, vins, (keys, vin) => {
        const places = parseVinKey(keys);
        const characters = vin.slice(3, 8) + vin.slice(9);
        const allowed = places.every((place, i) => place === null || place.includes(characters[i] ?? ""));
        return allowed === isVinKeyMatch(keys, characters);
      }),
    );
  });
});
