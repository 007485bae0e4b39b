import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { vinCountry, vinRegion } from "./countries.ts";
import { exactness, keyMatches, readKey } from "./keys.ts";
import { candidateYears, checkDigit, manufacturerCode, normaliseVin, vinProblem } from "./vin.ts";

const characters = [..."ABCDEFGHJKLMNPRSTUVWXYZ0123456789"];
const vins = fc
  .array(fc.constantFrom(...characters), { minLength: 17, maxLength: 17 })
  .map((all) => all.join(""))
  .filter((vin) => new Set(vin).size > 1);

describe("[rule 23] a VIN as people type it", () => {
  test("is read in any case, with spaces and dashes, and in Arabic digits", () => {
    expect(normaliseVin(" 1hgcm-8263 3a12٣٤٥٦ ")).toBe("1HGCM82633A123456");
    expect(normaliseVin("\u200f١HGCM82633A۱۲۳۴۵۶\u200f")).toBe("1HGCM82633A123456");
  });

  test("normalising twice changes nothing, whatever was typed", () => {
    fc.assert(fc.property(fc.string(), (text) => normaliseVin(normaliseVin(text)) === normaliseVin(text)));
    fc.assert(fc.property(vins, (vin) => normaliseVin(vin.toLowerCase()) === vin));
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
  ])("%j: %s", (text, problem) => {
    expect(vinProblem(normaliseVin(text))).toBe(problem);
  });
});

describe("the check digit", () => {
  test("follows from the others", () => {
    expect(checkDigit("11111111111111111")).toBe("1");
    expect(checkDigit("1HGCM82633A004352")).toBe("3");
    expect(checkDigit("1M8GDM9AXKP042788")).toBe("X");
  });

  test("a wrong character is noticed, unless it counts the same", () => {
    fc.assert(
      fc.property(vins, fc.nat(16), fc.constantFrom(..."0123456789"), (vin, at, digit) => {
        fc.pre(at !== 8 && /\d/.test(vin[at] ?? "") && vin[at] !== digit);
        return checkDigit(vin.slice(0, at) + digit + vin.slice(at + 1)) !== checkDigit(vin);
      }),
    );
  });
});

describe("[rule 23] the model year", () => {
  test("in North America position 7 decides between thirty years", () => {
    expect(candidateYears("1HGCM82633A123456", 2026)).toEqual([2003]);
    expect(candidateYears("1FTFW1ET4EFC23745", 2026)).toEqual([2014]);
    expect(candidateYears("1G1AB08C1EY123456", 2026)).toEqual([1984]);
  });

  test("elsewhere a digit there means nothing: the younger car first, the older as well", () => {
    expect(candidateYears("JTMHX09J8C4000000", 2026)).toEqual([2012, 1982]);
    expect(candidateYears("JTMHX09J5V4000000", 2026)).toEqual([2027, 1997]);
  });

  test("is never later than the next, and unknown where position 10 doesn't tell", () => {
    fc.assert(
      fc.property(vins, fc.integer({ min: 2012, max: 2035 }), (vin, now) =>
        candidateYears(vin, now).every((year) => year >= 1980 && year <= now + 1),
      ),
    );
    expect(candidateYears("MR0FZ29G801000000", 2026)).toEqual([]);
  });
});

describe("where a VIN is from", () => {
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
  ])("%s: %s", (vin, country, region) => {
    expect(vinCountry(vin)).toBe(country);
    expect(vinRegion(vin)).toBe(region);
  });

  test("small makers have a longer code", () => {
    expect(manufacturerCode("1A9AB12C3DE123456")).toBe("1A9123");
    expect(manufacturerCode("1HGCM82633A123456")).toBe("1HG");
  });
});

describe("the keys of the public data", () => {
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
  ])("%s of ABCDE and 5L123456: %s", (keys, matches) => {
    expect(keyMatches(keys, "ABCDE5L123456")).toBe(matches);
  });

  test("what names more places is more exact", () => {
    expect(exactness("AB*[A-C]|*L")).toBe(4);
  });

  test("a key read for comparing allows what it matches", () => {
    const key = fc
      .array(fc.constantFrom("*", "A", "7", "[A-C]", "[X57]", "[0-9]"), { maxLength: 5 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(key, vins, (keys, vin) => {
        const places = readKey(keys);
        const characters = vin.slice(3, 8) + vin.slice(9);
        const allowed = places.every((place, i) => place === null || place.includes(characters[i] ?? ""));
        return allowed === keyMatches(keys, characters);
      }),
    );
  });
});
