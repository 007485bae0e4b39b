import fc from "fast-check";
import { describe, expect, it } from "vitest";
import features from "#db/seed/reference-data/features.json" with { type: "json" };
import { findTyreSize, formatTyreSize, parseTyreSize, tyreDimensionPatterns, tyreDimensions } from "./tyre-size.ts";

const listValues = (key: string): number[] =>
  (features.find((feature) => feature.key === key)?.lookups ?? []).map((lookup) => Number(lookup.key));
const [widths, profiles, rims] = tyreDimensions.map(listValues) as [number[], number[], number[]];

const metric = fc.record({
  width: fc.constantFrom(...widths),
  profile: fc.constantFrom(...profiles),
  rim: fc.constantFrom(...rims),
});
const ratings = fc.constantFrom(null, "91V", "121/118S", "112/110R", "100Y");
const toArabicDigits = (text: string) => text.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? digit);

describe("parseTyreSize", () => {
  it("parseTyreSize reads every size of the reference data in every usual spelling and both scripts", () => {
    fc.assert(
      fc.property(
        metric,
        ratings,
        fc.constantFrom("/", " / ", " ", "-", ""),
        fc.constantFrom("R", " R", " R ", "ZR", " zr", " ر ", "-", " ", "/", ""),
        fc.constantFrom("", "P", "LT ", "lt"),
        fc.constantFrom("", " XL", " TL M+S"),
        fc.boolean(),
        ({ width, profile, rim }, rating, slash, letter, prefix, mark, arabic) => {
          const typed = ` ${prefix}${width}${slash}${profile}${letter}${rim}${rating ? ` ${rating}` : ""}${mark} `;
          expect(parseTyreSize(arabic ? toArabicDigits(typed) : typed)).toEqual({
            size: `${width}/${profile} R${rim}`,
            rating,
            width,
            profile,
            rim,
          });
        },
      ),
    );
  });

  it("parseTyreSize reads its own output back, and the patterns of filters find the same dimensions", () => {
    fc.assert(
      fc.property(metric, ratings, ({ width, profile, rim }, rating) => {
        const parsed = parseTyreSize(`${width}/${profile}R${rim} ${rating ?? ""}`);
        if (!parsed) throw new Error("not parsed");
        const text = formatTyreSize(parsed);
        expect(parseTyreSize(text)).toEqual(parsed);
        expect(findTyreSize(`Tyre ${text} new`)).toBe(parsed.size);
        expect(tyreDimensions.map((key) => Number(new RegExp(tyreDimensionPatterns[key]).exec(text)?.[1]))).toEqual([
          width,
          profile,
          rim,
        ]);
      }),
    );
  });

  it.each([
    ["35x12.5 R17", "35x12.5 R17", 17],
    ["35X12.50R17LT 121R", "35x12.5 R17", 17],
    ["٣١×١٠٫٥٠ ر ١٥", "31x10.5 R15", 15],
    ["31x10.50-15", "31x10.5 R15", 15],
  ])("parseTyreSize reads the off-road size %s", (typed, size, rim) => {
    expect(parseTyreSize(typed)).toMatchObject({ size, rim, width: null, profile: null });
    expect(findTyreSize(`${typed} mud`)).toBe(size);
  });

  it.each([
    "",
    "R16",
    "205",
    "205/55",
    "206/55 R16",
    "205/53 R16",
    "205/55 R9",
    "205/55 R25",
    "105/70 R14",
    "205/55 R16 215/55 R17",
    "Michelin 205/55 R16",
    "205/55 R16 fast",
    "12205/55 R16",
    "35x12.517",
    "<script>205/55 R16",
  ])("parseTyreSize refuses %s", (typed) => {
    expect(parseTyreSize(typed)).toBeUndefined();
  });

  it("parseTyreSize refuses a text of any length at once", () => {
    expect(parseTyreSize("2".repeat(1_000_000))).toBeUndefined();
    expect(parseTyreSize(`205/55 R16${" ".repeat(1_000_000)}`)).toBeUndefined();
  });

  it("parseTyreSize never throws, and each size that it returns is stored in one form", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9xXrR/ .-]{5,20}$/)), (typed) => {
        const parsed = parseTyreSize(typed);
        if (parsed) expect(parseTyreSize(formatTyreSize(parsed))).toEqual(parsed);
      }),
    );
  });

  it("findTyreSize finds no size in a text without one", () => {
    for (const text of ["", "Tyres for every car", "R16", "205/55", "12x8 cm box"]) {
      expect(findTyreSize(text)).toBeUndefined();
    }
  });
});
