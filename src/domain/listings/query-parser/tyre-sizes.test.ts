import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { tyreDimensionPatterns, tyreDimensions } from "#domain/catalog/tyre-size.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { toListParameters } from "../filters/text-filters.ts";
import { parseSearchQuery } from "./parse-search-query.ts";

const findDimension = (text: string, key: (typeof tyreDimensions)[number]) =>
  new RegExp(tyreDimensionPatterns[key]).exec(text)?.[1] ?? null;
const listDimensions = (text: string) => tyreDimensions.map((key) => findDimension(text, key));

const tyre = fc.record({
  width: fc.integer({ min: 12, max: 39 }).map((tens) => tens * 10 + 5),
  profile: fc.integer({ min: 4, max: 17 }).map((fives) => fives * 5),
  rim: fc.integer({ min: 10, max: 24 }),
});

describe("Sizes of tyres", () => {
  let db: Db;
  let catalog: Catalog;
  beforeAll(async () => {
    ({ db } = await createTestDatabase());
    catalog = await getCatalog(db);
  });

  it.each([
    ["205/55 R16", ["205", "55", "16"]],
    ["205/55R16 91V", ["205", "55", "16"]],
    ["LT265/70R17 121/118S", ["265", "70", "17"]],
    ["225/45 ZR 18 (95Y)", ["225", "45", "18"]],
    ["185/65-15", ["185", "65", "15"]],
    ["35x12.5 R17", [null, null, "17"]],
    ["31X10.50R15LT", [null, null, "15"]],
    ["205/55", ["205", "55", null]],
    ["call 0505551655", [null, null, null]],
  ])("The size %s has the width, profile and rim %j", (text, expected) => {
    expect(listDimensions(text)).toEqual(expected);
  });

  it("Dimensions are read from every way of writing a size", () => {
    fc.assert(
      fc.property(
        tyre,
        fc.constantFrom("R", " R", " R ", " ", "/", "-", "ZR", " ZR", " r"),
        fc.constantFrom("", " 91V", " XL", " 121/118S"),
        ({ width, profile, rim }, joint, index) => {
          expect(listDimensions(`${width}/${profile}${joint}${rim}${index}`)).toEqual(
            [width, profile, rim].map(String),
          );
        },
      ),
    );
  });

  it("PostgreSQL reads the same dimensions from any text", async () => {
    const piece = fc.constantFrom(
      "205",
      "55",
      "16",
      "R",
      "r",
      "Z",
      "/",
      " ",
      "-",
      "x",
      "X",
      "12.5",
      "35",
      "7",
      "10",
      ".",
    );
    const texts = fc.sample(
      fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join("")),
      300,
    );
    for (const key of tyreDimensions) {
      const { rows } = await sql<{ value: string | null }>`
        select substring(t from ${sql.lit(tyreDimensionPatterns[key])}) as value
        from unnest(${texts}::text[]) with ordinality u(t, n) order by n`.execute(db);
      expect(rows.map(({ value }) => value)).toEqual(texts.map((text) => findDimension(text, key)));
    }
  });

  const parse = (text: string) => {
    const { filters, rest } = parseSearchQuery(text, catalog, { thisYear: 2026, currency: "SAR", country: "SA" });
    return { rest, parameters: filters.flatMap((filter) => toListParameters(filter, catalog)) };
  };
  const size = [
    { name: "feature.tyre_width", value: "205" },
    { name: "feature.tyre_profile", value: "55" },
    { name: "feature.tyre_rim", value: "16" },
  ];

  it.each(["205/55R16", "205/55 R16", "205 55 16", "205/55/16", "٢٠٥/٥٥ ر ١٦", "205/55ZR16"])(
    "A search for %s filters by width, profile and rim",
    (text) => {
      expect(parse(text)).toEqual({ rest: "", parameters: size });
    },
  );

  it("A search keeps the words beside a size, and searches other numbers as text", () => {
    expect(parse("كفر ميشلان 205/55R16")).toEqual({ rest: "كفر ميشلان", parameters: size });
    expect(parse("205/55/99").parameters.map(({ name }) => name)).not.toContain("feature.tyre_width");
    expect(parse("كامري 2015 16").parameters.map(({ name }) => name)).not.toContain("feature.tyre_rim");
  });
});
