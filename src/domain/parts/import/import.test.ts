import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseListRequest } from "#domain/listings/filters/list-request.ts";
import { searchListings } from "#domain/listings/list/list-listings.server.ts";
import { createTemporaryFolder, createTestDatabase, describeOnDatabase } from "../../../../tests/support/databases.ts";
import { type ModelYears, replaceModelYears } from "../../../../tests/support/model-years.ts";
import { UnreadableFileError } from "../../csv/csv-reader.ts";
import type { RowReportEntry } from "../../csv/row-reader.ts";
import type { PartRuleFinding } from "../lint/finding.ts";
import { mapPartColumns } from "./import-fields.ts";
import { importParts, type PartImportOptions } from "./import-parts.server.ts";

const sample = join(import.meta.dirname, "../../../../samples/parts.csv");
const clock = () => new Date("2026-06-01T00:00:00Z");

const four = { litres: 2.5, cylinders: 4, code: "2AR-FE" };
const six = { litres: 3.5, cylinders: 6, code: "2GR-FE" };
const hilux = { litres: 2.7, cylinders: 4, code: "2TR-FE" };
const cruiser = { litres: 4, cylinders: 6, code: "1GR-FE" };
const toyota = (model: string, from: number, to: number, ...engines: ModelYears["engines"] & object) => ({
  make: "toyota",
  model,
  from,
  to,
  engines,
});
/** Models whose engines the sample names. */
const vehicles: ModelYears[] = [
  toyota("camry", 2006, 2026, { ...four, from: 2012, to: 2017 }, six, {
    litres: 2.5,
    cylinders: 4,
    code: "A25A-FKS",
    from: 2018,
  }),
  toyota("rav4", 2009, 2026, four),
  toyota("avalon", 2008, 2022, six),
  toyota("hilux", 2006, 2026, hilux),
  toyota("fortuner", 2008, 2026, hilux),
  toyota("prado", 2005, 2026, hilux, cruiser),
  toyota("land-cruiser", 2004, 2026, cruiser),
  toyota("land-cruiser-70", 2007, 2026, cruiser),
  toyota("fj-cruiser", 2007, 2022, cruiser),
  { make: "lexus", model: "es", from: 2007, to: 2026, engines: [six] },
  { make: "honda", model: "pilot", from: 2009, to: 2026, engines: [{ litres: 3.5, cylinders: 6, code: "J35Z" }] },
  { make: "honda", model: "odyssey", from: 2005, to: 2026, engines: [{ litres: 3.5, cylinders: 6, code: "J35Z" }] },
  { make: "nissan", model: "x-trail", from: 2008, to: 2026, engines: [{ litres: 2.5, cylinders: 4, code: "QR25DE" }] },
  { make: "nissan", model: "altima", from: 2007, to: 2026, engines: [{ litres: 2.5, cylinders: 4, code: "QR25DE" }] },
];

describeOnDatabase("Part import", (open) => {
  let database: Database;
  let shop: { id: number; slug: string };
  const folder = createTemporaryFolder();
  let files = 0;
  const written = (contents: string | Buffer): string => {
    files += 1;
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${files}.csv`);
    writeFileSync(file, contents);
    return file;
  };
  const run = async (file: string, options: Partial<PartImportOptions> = {}) => {
    const report: RowReportEntry[] = [];
    const findings: PartRuleFinding[] = [];
    const summary = await importParts(
      {
        db: database.db,
        clock,
        onReport: (line) => report.push(line),
        onFinding: (finding) => findings.push(finding),
      },
      { file, ...options },
    );
    return { ...summary, report, found: findings };
  };
  const state = async () =>
    (
      await sql<Record<string, number | string>>`
        select (select count(*) from parts)::int as parts, (select count(*) from fitments)::int as rules,
          (select count(*) from part_numbers)::int as numbers, (select count(*) from ads)::int as ads,
          (select max(id) from fitments)::int as newest, (select max(updated_at)::text from ads) as touched`.execute(
        database.db,
      )
    ).rows[0];
  const rulesOf = async (number: string) =>
    (
      await sql<Record<string, unknown>>`
        select m.slug as model, f.year_from, f.year_to, e.code as engine, f.effect, f.position, f.quantity
        from fitments f join parts p on p.id = f.part_id join models m on m.id = f.model_id
        left join engines e on e.id = f.engine_id where p.part_number = ${number} order by f.id`.execute(database.db)
    ).rows;

  beforeAll(async () => {
    database = await open();
    await replaceModelYears(database.db, vehicles);
    shop = await database.db
      .insertInto("sellers")
      .values({ slug: "gulf-parts", type: "showroom", name_en: "Gulf Parts", name_ar: "قطع الخليج" } as never)
      .returning(["id", "slug"])
      .executeTakeFirstOrThrow();
  });

  it("importParts in a dry run of the sample writes nothing and reports the same counts as a real run", async () => {
    const before = await state();
    const summary = await run(sample, { dryRun: true, seller: shop });
    expect(summary).toMatchObject({ parts: { added: 30, changed: 0, same: 0 }, offers: { added: 30 }, refused: 0 });
    expect(await state()).toEqual(before);
  });

  it("importParts imports the sample without warnings, errors or suspicious rules", async () => {
    const summary = await run(sample, { seller: shop });
    expect(summary.report).toEqual([]);
    expect(summary.found).toEqual([]);
    expect(summary).toMatchObject({ rows: 56, parts: { added: 30 }, offers: { added: 30 }, refused: 0, errors: 0 });
    expect(await rulesOf("91039")).toEqual([
      { model: "camry", year_from: 2012, year_to: 2017, engine: "2AR-FE", effect: "fits", position: null, quantity: 4 },
      { model: "rav4", year_from: 2013, year_to: 2018, engine: "2AR-FE", effect: "fits", position: null, quantity: 4 },
    ]);
    const { rows } = await sql<{ compatibility: string; n: number }>`
      select compatibility, count(*)::int as n from ads where seller_id = ${shop.id} group by 1 order by 1`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { compatibility: "all", n: 4 },
      { compatibility: "vehicles", n: 26 },
    ]);
  });

  it("importParts changes nothing when the sample is imported again", async () => {
    const before = await state();
    const summary = await run(sample, { seller: shop });
    expect(summary).toMatchObject({
      parts: { added: 0, changed: 0, same: 30 },
      offers: { added: 0, changed: 0, same: 30 },
    });
    expect(await state()).toEqual(before);
    expect(await run(sample, { seller: shop, dryRun: true })).toMatchObject({
      parts: { same: 30 },
      offers: { same: 30 },
    });
  });

  it("[rule 17] searchListings finds imported parts by number and vehicle in both languages", async () => {
    const catalog = await loadCatalog(database.db);
    for (const q of ["04465-33471", "0446533471", "GDB3425", "gdb 3425", "90919-01275", "فحمات بوش باترول"]) {
      const request = parseListRequest(new URLSearchParams({ q }), catalog, { currency: "SAR" });
      expect((await searchListings(database.db, request, "ar")).total, q).toBeGreaterThan(0);
    }
  });

  const header =
    "brand,part_type,part_number,seller,price_sar,stock,make,model,years,engine,position,quantity,effect,source";

  it("importParts replaces changed rules and updates price and stock", async () => {
    const file = (years: string, price: number) =>
      written(
        `${header}\nTRW,brake-pads,X-1,gulf-parts,${price},4,Toyota,Camry,${years},,front,4,,TRW\n,,,,,,Lexus,ES,2013-2018,,front,4,,TRW`,
      );
    expect(await run(file("2012-2017", 100))).toMatchObject({ parts: { added: 1 }, offers: { added: 1 }, rules: 2 });
    expect(await run(file("2012-2016", 90))).toMatchObject({ parts: { changed: 1 }, offers: { changed: 1 } });
    expect(await rulesOf("X-1")).toMatchObject([{ model: "camry", year_to: 2016 }, { model: "es" }]);
    const { rows } =
      await sql`select price_minor, base_minor, narrating_en as name_en, narrating_ar as name_ar from ads a join ad_translations d on d.ad_id = a.id
      where a.part_id = (select id from parts where part_number = 'X-1')`.execute(database.db);
    expect(rows).toEqual([
      {
        price_minor: 9_000,
        base_minor: 2_400,
        name_en: "TRW brake pads X-1, Toyota Camry 2012-2016",
        name_ar: "فحمات تي ار دبليو X-1 لتويوتا كامري 2012-2016",
      },
    ]);
    // An offer row alone leaves the rules and the words generated from them unchanged.
    const bare = written("brand,part_type,part_number,seller,price_sar,stock\nTRW,brake-pads,X 1,Gulf Parts,90,4\n");
    expect(await run(bare)).toMatchObject({ offers: { same: 1 } });
    expect(await rulesOf("X 1")).toHaveLength(2);
  });

  it("importParts creates one rule for each engine that a cell can mean, and reports unknown engines", async () => {
    const file = written(
      [
        header,
        "NGK,spark-plugs,E-1,,,,Toyota,Camry,2012-2020,2.5,,4,,NGK",
        ",,,,,,Toyota,Camry,2012-2016,2GR-FE,,6,,NGK",
        ",,,,,,Toyota,Camry,2008-2010,V6,,6,,NGK",
        ",,,,,,تويوتا,كامري,٢٠١٨-,2500 cc,,٤,,NGK",
        ",,,,,,Toyota,Camry,2012-2017,9.9L,,4,,NGK",
        ",,,,,,Toyota,Camry,2007-2010,2AR-FE,,4,,NGK",
        ",,,,,,Hyundai,Sonata,2012-2017,2.4,,4,,NGK",
      ].join("\n"),
    );
    const { report } = await run(file);
    expect((await rulesOf("E-1")).map(({ engine, year_from }) => [engine, year_from])).toEqual([
      ["2AR-FE", 2012],
      ["A25A-FKS", 2012],
      ["2GR-FE", 2012],
      ["2GR-FE", 2008],
      ["A25A-FKS", 2018],
    ]);
    expect(report.map(({ row, column }) => [row, column])).toEqual([
      [6, "engine"],
      [7, "engine"],
      [8, "engine"],
    ]);
    expect(report[0]?.reason).toMatch(/“9\.9L” isn't an engine of Toyota Camry.*2\.5 \(2AR-FE\)/);
  });

  it("importParts reports invalid rows by row and column and imports the valid rows", async () => {
    const rows: [string, number | string][] = [
      ["Bosch,brake-pads,B-1,gulf-parts,100,4,Toyota,Camry,2012-2017,,front,4,,Bosch", ""],
      [",,,,,,Tooyoota,Camry,2012-2017,,front,4,,Bosch", "make"],
      [",,,,,,Toyota,Camryyy,2012-2017,,front,4,,Bosch", "model"],
      [",,,,,,Toyota,,2012-2017,,front,4,,Bosch", "model"],
      [",,,,,,Toyota,Avalon,2017-2012,,front,4,,Bosch", "years"],
      [",,,,,,Toyota,Avalon,soon,,front,4,,Bosch", "years"],
      [",,,,,,Toyota,Avalon,,,front,4,,Bosch", "year_from"],
      [",,,,,,Toyota,Avalon,1812-1815,,front,4,,Bosch", "years"],
      [",,,,,,Toyota,Avalon,2012-2017,,sideways,4,,Bosch", "position"],
      [",,,,,,Toyota,Avalon,2012-2017,,front,-4,,Bosch", "quantity"],
      [",,,,,,Toyota,Avalon,2012-2017,,front,400,,Bosch", "quantity"],
      [`,,,,,,Toyota,Avalon,2012-2017,,front,4,,${"x".repeat(2_000)}`, "source"],
      [",,,,,,Lexus,ES,2013-2018,,front,4,,Bosch", ""],
      ["Bosch,nonsense,B-2,,,,Toyota,Camry,2012-2017,,front,4,,Bosch", "part_type"],
      ["Bosch,cars,B-3,,,,Toyota,Camry,2012-2017,,front,4,,Bosch", "part_type"],
      ["Bosch,brake-pads,---,,,,Toyota,Camry,2012-2017,,front,4,,Bosch", "part_number"],
      ["Bosch,brake-pads,B-5,nobody,100,4,Toyota,Camry,2012-2017,,front,4,,Bosch", "seller"],
      ["Bosch,brake-pads,B-6,gulf-parts,cheap,4,Toyota,Camry,2012-2017,,front,4,,Bosch", "price_sar"],
      ["Bosch,brake-pads,B-7,,100,4,Toyota,Camry,2012-2017,,front,4,,Bosch", "price_sar"],
      ["Bosch,brake-pads,B-1,,,,Toyota,Camry,2018-2020,,front,4,,Bosch", "part_number"],
      ["Bosch,brake-pads,B-8,,,,Toyota,Camry", ""],
    ];
    const summary = await run(written([header, ...rows.map(([row]) => row)].join("\n")));
    const expected = rows.flatMap(([, column], i) => (column === "" && i < 20 ? [] : [[i + 2, column]]));
    expect(summary.report.map(({ row, column }) => [row, column])).toEqual(expect.arrayContaining(expected));
    expect(summary.report.every(({ reason }) => reason.length < 300)).toBe(true);
    expect(await rulesOf("B-1")).toMatchObject([{ model: "camry", year_from: 2012 }, { model: "es" }]);
    // With an invalid offer cell, the offer is left out and the part is imported.
    expect([await rulesOf("B-5"), await rulesOf("B-6")]).toMatchObject([[{ model: "camry" }], [{ model: "camry" }]]);
    expect(summary).toMatchObject({ offers: { added: 1 }, parts: { added: 4 } });
    expect([await rulesOf("B-2"), await rulesOf("B-8")]).toEqual([[], []]);
  });

  it("[rule 22] importParts does not import a part when one of its excluding rows is invalid", async () => {
    const file = written(
      [
        header,
        "ATE,brake-pads,C-1,,,,Toyota,Camry,2012-2017,,front,4,fits,ATE",
        ",,,,,,Toyota,Camry,2014,7.7,front,,excludes,ATE",
        "ATE,brake-pads,C-2,,,,Toyota,Camry,2012-2017,,front,4,fits,ATE",
        ",,,,,,Toyota,Camry,2014,,front,,perhaps,ATE",
        "ATE,brake-pads,C-3,,,,Toyota,Camry,2012-2017,,front,4,يركب,ATE",
        ",,,,,,Toyota,Camry,2014,,front,,لا يركب,ATE",
      ].join("\n"),
    );
    const summary = await run(file);
    expect(summary).toMatchObject({ refused: 2, parts: { added: 1 } });
    expect((await rulesOf("C-3")).map(({ effect }) => effect)).toEqual(["fits", "excludes"]);
    expect([await rulesOf("C-1"), await rulesOf("C-2")]).toEqual([[], []]);
  });

  it("importParts reports conflicting prices, repeated SKUs and repeated offers", async () => {
    const columns = "brand,part_type,part_number,seller,sku,price_sar,make,model,years,position,source";
    const file = written(
      [
        columns,
        "ATE,brake-pads,D-1,gulf-parts,S1,10,Kia,Rio,2015,front,ATE",
        "ATE,brake-pads,D-1,gulf-parts,S1,12,Kia,Rio,2016,front,ATE",
        "ATE,brake-pads,D-2,gulf-parts,S1,10,Kia,Rio,2015,front,ATE",
        "ATE,brake-pads,D-1,قطع الخليج,S9,10,,,,,",
      ].join("\n"),
    );
    const { report, offers } = await run(file);
    expect(report.map(({ row, column, level }) => [row, column, level])).toEqual([
      [3, "price_sar", "warning"],
      [4, "sku", "error"],
      [5, "seller", "error"],
    ]);
    expect(offers).toMatchObject({ added: 1 });
    expect(await run(file)).toMatchObject({ offers: { added: 0, same: 1 }, parts: { same: 2 } });
  });

  it("importParts adds a new brand once", async () => {
    const file = written(
      [
        "brand,part_type,part_number,make,model,years,source",
        "Qitaa,filters,Q1,Kia,Rio,2015,x",
        "qitaa,filters,Q2,Kia,Rio,2015,x",
      ].join("\n"),
    );
    expect(await run(file, { dryRun: true })).toMatchObject({ newBrands: 1, parts: { added: 2 } });
    expect(await run(file)).toMatchObject({ newBrands: 1, parts: { added: 2 } });
    expect(await run(file)).toMatchObject({ newBrands: 0, parts: { same: 2 } });
  });

  it("importParts refuses a part with more than 20,000 rules and imports the next part", async () => {
    const rows = function* () {
      yield `${header}\nBosch,brake-pads,M-1,,,,Toyota,Camry,2012-2017,,front,4,,Bosch\n`;
      for (let i = 0; i < 100_000; i += 1) yield `,,,,,,Toyota,Camry,2012-2017,,front,4,,Row ${i}\n`;
      yield "Bosch,brake-pads,M-2,,,,Toyota,Camry,2012-2017,,front,4,,Bosch\n";
    };
    const { report, refused, rows: read } = await run(written([...rows()].join("")));
    expect(read).toBe(100_002);
    expect(refused).toBe(1);
    expect(report).toEqual([
      {
        row: 20_002,
        column: "part_number",
        level: "error",
        reason: "“Bosch M-1” has more than 20,000 rules; skipped",
      },
    ]);
    expect([await rulesOf("M-1"), await rulesOf("M-2")]).toMatchObject([[], [{ model: "camry" }]]);
  });

  it.each<[string, string | Buffer, RegExp]>([
    ["nothing in it", "", /empty/],
    ["only a header", `${header}\n`, /no rows/],
    [
      "no part number",
      "brand,part_type,make\nBosch,filters,Kia\n",
      /the file has no column for part_number.*brand, part_type, make/s,
    ],
    ["a column twice", "part_type,part_number,part_number\nfilters,1,2\n", /appears twice/],
    ["a quote that is never closed", `${header}\n"Bosch,brake-pads\n`, /quotation mark is opened but never closed/],
    ["another encoding", Buffer.from([0x6d, 0x0a, 0xca, 0xe6, 0xed]), /isn't utf-8.*windows-1256/i],
  ])("importParts refuses a file with %s and writes nothing", async (_, contents, reason) => {
    const before = await state();
    const work = run(written(contents));
    await expect(work).rejects.toThrow(UnreadableFileError);
    await expect(work).rejects.toThrow(reason);
    expect(await state()).toEqual(before);
  });
});

it("importParts accepts the sample without errors in a database with the reference vehicle data", async () => {
  const { db } = await createTestDatabase();
  const messages: string[] = [];
  const summary = await importParts(
    {
      db,
      clock,
      onReport: ({ row, level, reason }) => level === "error" && messages.push(`${row} ${reason}`),
      onFinding: ({ message }) => messages.push(message.en),
    },
    { file: sample, lintOnly: true },
  );
  expect(messages).toEqual([]);
  expect(summary).toMatchObject({ rows: 56, errors: 0, refused: 0, findings: 0, parts: { added: 0 } });
});

describe("mapPartColumns for parts", () => {
  it("mapPartColumns recognises usual part headers in both languages", () => {
    expect(mapPartColumns(["الماركة", "نوع القطعة", "رقم القطعة", "الشركة", "الموديل", "price_kwd", "wheels"])).toEqual(
      {
        mapping: {
          brand: "الماركة",
          part_type: "نوع القطعة",
          part_number: "رقم القطعة",
          make: "الشركة",
          model: "الموديل",
          price: "price_kwd",
        },
        currency: "KWD",
        unused: ["wheels"],
      },
    );
  });
});
