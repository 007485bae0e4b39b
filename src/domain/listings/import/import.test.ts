import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Database, Db } from "#db/database.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../../tests/support/databases.ts";
import { readCsv, UnreadableFileError } from "../../csv/csv-reader.ts";
import type { RowReportEntry } from "../../csv/row-reader.ts";
import { parseListRequest } from "../filters/list-request.ts";
import { findListingsWithFacets } from "../index/find-listings.server.ts";
import { searchListings } from "../list/list-listings.server.ts";
import { createEmptyCriteria } from "../query/criteria.ts";
import { importListings } from "./import-listings.server.ts";

const sample = join(import.meta.dirname, "../../../../tests/fixtures/cars.csv");
const clock = () => new Date("2026-06-01T00:00:00Z");

async function run(
  db: Db,
  sellerId: number,
  file: string,
  options: { dryRun?: boolean; mapping?: Record<string, string> } = {},
) {
  const report: RowReportEntry[] = [];
  const summary = await importListings(
    { db, clock, onReport: (line) => report.push(line) },
    { file, seller: { slug: String(sellerId), id: sellerId }, ...options },
  );
  return { ...summary, report };
}

async function newSeller(db: Db, slug: string): Promise<number> {
  const row = await db
    .insertInto("sellers")
    .values({ slug, type: "showroom", name_en: slug } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

describeOnDatabase("Listing import", (open) => {
  let database: Database;
  let sellerId: number;
  const folder = createTemporaryFolder();
  let files = 0;
  const written = (contents: string | Buffer): string => {
    files += 1;
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${files}.csv`);
    writeFileSync(file, contents);
    return file;
  };
  const adsOf = async (seller = sellerId) =>
    (await sql<{ n: number }>`select count(*)::int as n from ads where seller_id = ${seller}`.execute(database.db))
      .rows[0]?.n;

  beforeAll(async () => {
    database = await open();
    sellerId = await newSeller(database.db, "first");
  });

  it("importListings writes nothing in a dry run and reports the expected result", async () => {
    const summary = await run(database.db, sellerId, sample, { dryRun: true });
    expect(summary).toMatchObject({
      rows: 11,
      imported: 11,
      refused: 0,
      added: { makes: 1, models: 1, cities: 1, categories: 0 },
    });
    expect(await adsOf()).toBe(0);
    expect((await getCatalog(database.db)).makes.bySlug.get("carnival-motors")).toBeUndefined();
  });

  it("importListings imports every valid row, matches names in both scripts and adds new makes and models", async () => {
    const summary = await run(database.db, sellerId, sample);
    expect(summary).toMatchObject({
      rows: 11,
      imported: 11,
      known: 0,
      refused: 0,
      added: { makes: 1, models: 1, cities: 1, categories: 0 },
    });
    const { rows } = await sql<{ make: string; model: string | null; n: number }>`
      select m.slug as make, o.slug as model, count(*)::int as n from ads a
      join makes m on m.id = a.make_id left join models o on o.id = a.model_id
      where a.seller_id = ${sellerId} group by 1, 2 order by 1, 2`.execute(database.db);
    expect(rows).toEqual([
      { make: "carnival-motors", model: "eagle-one", n: 2 },
      { make: "hyundai", model: "elantra", n: 1 },
      { make: "lexus", model: "es", n: 1 },
      { make: "nissan", model: "patrol", n: 1 },
      { make: "toyota", model: "camry", n: 2 },
      // The English name in the file is “Furniture”, a wrong translation. The import uses the Arabic name.
      { make: "toyota", model: "fortuner", n: 1 },
      { make: "toyota", model: "land-cruiser", n: 2 },
      // “Other” is not a model.
      { make: "toyota", model: null, n: 1 },
    ]);
  });

  it("importListings reads prices, Arabic digits and engine sizes, and imports a price of zero as price on request", async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select split_part(a.import_key, ':', 4) as id, a.year, a.mileage_km, a.price_minor, a.base_minor, a.currency, f.number_value as engine
      from ads a left join features e on e.key = 'engine' left join ad_features f on f.ad_id = a.id and f.feature_id = e.id
      where a.seller_id = ${sellerId} and a.import_key ~ ':(A-3|A-4|A-5|A-10|A-11)$' order by a.id`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { id: "A-3", year: 2018, mileage_km: 120_000, price_minor: null, base_minor: null, currency: "SAR", engine: 2.7 },
      {
        id: "A-4",
        year: 2020,
        mileage_km: 60_000,
        price_minor: 18_500_000,
        base_minor: 4_933_333,
        currency: "SAR",
        engine: 5.6,
      },
      {
        id: "A-5",
        year: 2017,
        mileage_km: 140_000,
        price_minor: 3_350_000,
        base_minor: 893_333,
        currency: "SAR",
        engine: 1.6,
      },
      { id: "A-10", year: 2022, mileage_km: 9_000, price_minor: null, base_minor: null, currency: "SAR", engine: 2 },
      {
        id: "A-11",
        year: 2010,
        mileage_km: null,
        price_minor: 1_800_000,
        base_minor: 480_000,
        currency: "SAR",
        engine: null,
      },
    ]);
  });

  it("importListings starts the price history of every listing that has a price", async () => {
    const { rows } = await sql<{ priced: number; same: number }>`
      select count(*)::int as priced,
        count(*) filter (where (p.price_minor, p.currency, p.effective_at) = (a.price_minor, a.currency, a.created_at))::int as same
      from ads a left join ad_prices p on p.ad_id = a.id where a.price_minor is not null`.execute(database.db);
    expect(rows[0]?.priced).toBeGreaterThan(0);
    expect(rows[0]?.same).toBe(rows[0]?.priced);
  });

  it("importListings reports each value that it did not import, with row, column and reason", async () => {
    const { report } = await run(database.db, sellerId, sample);
    expect(report).toMatchObject([
      { row: 11, column: "price_sar", level: "warning", reason: "is 0; saved as price on request" },
      { row: 12, column: "mileage_km", level: "warning", reason: "20000000 km can't be right; skipped" },
    ]);
  });

  it("importListings adds nothing when a file is imported again", async () => {
    const summary = await run(database.db, sellerId, sample);
    expect(summary).toMatchObject({ imported: 0, known: 11, added: { makes: 0, models: 0, cities: 0, categories: 0 } });
    expect(await adsOf()).toBe(11);
  });

  it("importListings finds or adds car categories and rejects categories of other kinds", async () => {
    const seller = await newSeller(database.db, "sorted");
    const file = written(
      "make,category\nToyota,classic-cars\nToyota,سيارات كلاسيكية\nToyota,Classic Cars\nToyota,Desert racers\nToyota,Desert racers\nToyota,brakes\n",
    );
    const summary = await run(database.db, seller, file);
    expect(summary).toMatchObject({ imported: 5, refused: 1, added: { categories: 1 } });
    expect(summary.report).toEqual([expect.objectContaining({ row: 7, column: "category", level: "error" })]);
    const { rows } = await sql<{ slug: string; type: string; n: number }>`
      select c.slug, c.type, count(*)::int as n from ads a join categories c on c.id = a.category_id
      where a.seller_id = ${seller} group by 1, 2 order by 1`.execute(database.db);
    expect(rows).toEqual([
      { slug: "classic-cars", type: "carForSale", n: 3 },
      { slug: "desert-racers", type: "carForSale", n: 2 },
    ]);
  });

  it("importListings rejects a repeated id or SKU and keeps the first row", async () => {
    const seller = await newSeller(database.db, "repeating");
    const header = "id,make,sku";
    const rows = Array.from({ length: 520 }, (_, n) => `${n},Toyota,S${n}`);
    const file = written([header, ...rows, "3,Kia,X1", "600,Kia,S7", "601,Kia,S8"].join("\n"));
    const dry = await run(database.db, seller, file, { dryRun: true });
    const real = await run(database.db, seller, file);
    for (const summary of [dry, real]) {
      expect(summary).toMatchObject({ rows: 523, imported: 520, refused: 3, known: 0 });
      expect(summary.report.map(({ row, column }) => [row, column])).toEqual([
        [522, "id"],
        [523, "sku"],
        [524, "sku"],
      ]);
    }
    const later = await run(database.db, seller, written(`${header}\n900,Toyota,S7\n5,Toyota,S5\n`));
    expect(later).toMatchObject({ imported: 0, refused: 1, known: 1 });
  });

  it("importListings takes the columns from the header, even when the first row has fewer cells", async () => {
    const seller = await newSeller(database.db, "short");
    const summary = await run(database.db, seller, written("id,make,year,price\n1,Toyota\n2,Toyota,2019,50000,,\n"));
    expect(summary).toMatchObject({ imported: 1, refused: 1 });
    const { rows } = await sql`select year, price_minor from ads where seller_id = ${seller}`.execute(database.db);
    expect(rows).toEqual([{ year: 2019, price_minor: 5_000_000 }]);
  });

  it("importListings creates one make from rows that name the make in different languages", async () => {
    const seller = await newSeller(database.db, "halves");
    const file = written("make_ar,make_en,model_en\n,Zorbix,One\nزوربكس,Zorbix,Two\nزوربكس,,Two\n");
    expect(await run(database.db, seller, file)).toMatchObject({ imported: 3, added: { makes: 1, models: 2 } });
    const { rows } = await sql`
      select m.slug as make, o.slug as model, count(*)::int as n from ads a
      join makes m on m.id = a.make_id left join models o on o.id = a.model_id
      where seller_id = ${seller} group by 1, 2 order by 2`.execute(database.db);
    expect(rows).toEqual([
      { make: "zorbix", model: "one", n: 1 },
      { make: "zorbix", model: "two", n: 2 },
    ]);
  });

  it("importListings accepts only ISO 8601 dates", async () => {
    const seller = await newSeller(database.db, "dated");
    const dates = ["2026-02-03", "2026-02-03T10:30Z", "03/02/2026", "1", "-200000-01-01", "2026-02-31", "2030-01-01"];
    const summary = await run(
      database.db,
      seller,
      written(["make,created_at", ...dates.map((date) => `Toyota,${date}`)].join("\n")),
    );
    expect(summary).toMatchObject({ imported: 2, refused: 5 });
  });

  it("importListings imports equal rows without an id separately and recognizes them in the next import", async () => {
    const seller = await newSeller(database.db, "twins");
    const file = written("make,model,year,price_sar\nToyota,Camry,2019,50000\nToyota,Camry,2019,50000\n");
    expect(await run(database.db, seller, file)).toMatchObject({ imported: 2 });
    expect(await run(database.db, seller, file)).toMatchObject({ imported: 0, known: 2 });
  });

  it("[EN-01] A search in either script finds the same imported cars", async () => {
    const catalog = await getCatalog(database.db);
    const find = async (q: string) => {
      const request = parseListRequest(new URLSearchParams({ q, limit: "100" }), catalog, { currency: "USD" });
      return (await searchListings(database.db, request, "en")).items.map((item) => item.id).sort();
    };
    expect(await find("كامري")).toHaveLength(4);
    for (const [ar, en] of [
      ["كامري", "camry"],
      ["كامرى", "CAMRY"],
      ["لاندكروزر", "land cruiser"],
      ["لاند كروزر", "LandCruiser"],
      ["باترول", "patrol"],
      ["تويوتا الرياض", "toyota riyadh"],
      ["كامري ٢٠١٩", "camry 2019"],
    ] as const) {
      expect(await find(ar), `${ar} = ${en}`).toEqual(await find(en));
      expect((await find(ar)).length, ar).toBeGreaterThan(0);
    }
  });

  it("Facet counts of imported listings equal the counts in the file", async () => {
    const catalog = await getCatalog(database.db);
    const { make } = (await findListingsWithFacets(database.db, { ...createEmptyCriteria(), sellerId })).facets;
    const bySlug = Object.fromEntries([...make].map(([id, n]) => [catalog.makes.byId.get(id)?.slug, n]));
    expect(bySlug).toEqual({ toyota: 6, nissan: 1, hyundai: 1, lexus: 1, "carnival-motors": 2 });
  });

  it("importListings rejects each invalid row with column and reason, and imports the other rows", async () => {
    const seller = await newSeller(database.db, "careless");
    const header = "make,model,year,color,mileage_km,price_sar";
    const long = "x".repeat(1_000_000);
    const file = written(
      [
        header,
        "Toyota,Camry,2019,White,1000,50000",
        "Toyota,Camry,19,White,1000,50000",
        "Toyota,Camry,soon,White,1000,50000",
        "Toyota,Camry,2019,Plaid,1000,50000",
        "Toyota,Camry,2019,White,-5,50000",
        "Toyota,Camry,2019,White,1000,fifty",
        "Toyota,Camry,2019,White,1000",
        ",,2019,White,1000,50000",
        `${long},Camry,2019,White,1000,50000`,
        "Toyota,Corolla,2020,Black,2000,60000",
      ].join("\n"),
    );
    const summary = await run(database.db, seller, file);
    expect(summary).toMatchObject({ rows: 10, imported: 3, refused: 7, warnings: 1 });
    expect(summary.report.map(({ row, column }) => [row, column])).toEqual([
      [3, "year"],
      [4, "year"],
      [5, "color"],
      [6, "mileage_km"],
      [7, "price_sar"],
      [8, ""],
      [9, "make"],
      [10, "make"],
    ]);
    // An unknown color is left out, and the car is imported.
    expect(summary.report.filter((line) => line.level === "warning").map((line) => line.column)).toEqual(["color"]);
    expect(summary.report.every((line) => line.reason.length < 200)).toBe(true);
    expect(await adsOf(seller)).toBe(3);
  });

  it.each<[string, string | Buffer, RegExp]>([
    [
      "another encoding",
      Buffer.from([0x6d, 0x61, 0x6b, 0x65, 0x0a, 0xca, 0xe6, 0xed, 0xe6, 0xca, 0xc7]),
      /isn't utf-8.*windows-1256/i,
    ],
    ["nothing in it", "", /empty/],
    ["only a header", "make,model\n", /no rows/],
    ["columns that say nothing", "colour,wheels\nred,4\n", /no column identifies the listing.*colour, wheels/s],
    ["a column twice", "make,make\nToyota,Kia\n", /“make” appears twice/],
    [
      "a quote that is never closed",
      'make,model\n"Toyota,Camry\nKia,Rio\n',
      /quotation mark is opened but never closed/,
    ],
    ["a quote in the middle of a cell", 'make,model\nToy"ota,Camry\n', /quote/],
    ["bytes that are no text", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), /isn't utf-8/i],
    ["a row without end", `make,model\nToyota,"${"x".repeat(5_000_000)}`, /longer than|never closed/],
  ])("importListings rejects a file with %s and writes nothing", async (_, contents, reason) => {
    const seller = await newSeller(database.db, `refused-${files}`);
    const work = run(database.db, seller, written(contents));
    await expect(work).rejects.toThrow(UnreadableFileError);
    await expect(work).rejects.toThrow(reason);
    expect(await adsOf(seller)).toBe(0);
  });

  it("importListings reports a missing file, and a folder that is given instead of a file", async () => {
    await expect(run(database.db, sellerId, join(folder, "nowhere.csv"))).rejects.toThrow(/there is no file/);
    await expect(run(database.db, sellerId, folder)).rejects.toThrow(/is a folder/);
  });

  it("importListings rejects a mapping with an unknown field or column", async () => {
    await expect(run(database.db, sellerId, sample, { mapping: { colour: "color_en" } })).rejects.toThrow(
      /no field “colour”/,
    );
    await expect(run(database.db, sellerId, sample, { mapping: { price: "preis" } })).rejects.toThrow(
      /no column “preis”/,
    );
  });
});

describe("readCsv", () => {
  const folder = createTemporaryFolder();
  const rowsOf = async (contents: string | Buffer, encoding?: string) => {
    const file = join(folder, "file.csv");
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, contents);
    const rows: Record<string, string>[] = [];
    for await (const row of readCsv(file, { encoding })) rows.push(row.cells);
    return rows;
  };

  it.each<[string, string | Buffer, string | undefined]>([
    ["commas", "make,model\nتويوتا,كامري\n", undefined],
    ["semicolons", "make;model\nتويوتا;كامري\n", undefined],
    ["tabs", "make\tmodel\nتويوتا\tكامري\n", undefined],
    ["a byte order mark", "\ufeffmake,model\nتويوتا,كامري\n", undefined],
    ["Windows line ends and blank lines", "make,model\r\n\r\nتويوتا,كامري\r\n", undefined],
    ["UTF-16", Buffer.from("\ufeffmake,model\nتويوتا,كامري\n", "utf16le"), undefined],
    [
      "windows-1256 when told",
      Buffer.concat([
        Buffer.from("make,model\n"),
        Buffer.from([0xca, 0xe6, 0xed, 0xe6, 0xca, 0xc7, 0x2c, 0xdf, 0xc7, 0xe3, 0xd1, 0xed, 0x0a]),
      ]),
      "windows-1256",
    ],
  ])("readCsv accepts %s", async (_, contents, encoding) => {
    expect(await rowsOf(contents, encoding)).toEqual([{ make: "تويوتا", model: "كامري" }]);
  });

  it("readCsv preserves commas, quotes and line breaks inside quoted cells", async () => {
    expect(await rowsOf('name,model\n"a, ""b""\nc",x\n')).toEqual([{ name: 'a, "b"\nc', model: "x" }]);
  });
});
