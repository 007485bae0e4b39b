import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { createFolderImportStore } from "#domain/imports/import-file-store.server.ts";
import { listImportProblems } from "#domain/imports/import-queries.server.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../../tests/support/databases.ts";
import { createImporter } from "../../../../tests/support/importer.ts";
import type { RowReportEntry } from "../../csv/row-reader.ts";
import { type ImportOptions, importListings } from "./import-listings.server.ts";

describeOnDatabase("Cities in an import file", (open) => {
  let db: Db;
  const folder = createTemporaryFolder();
  let count = 0;
  beforeAll(async () => {
    ({ db } = await open());
  });

  const write = (...lines: string[]): string => {
    count += 1;
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${count}.csv`);
    writeFileSync(file, lines.join("\n"));
    return file;
  };

  /** Imports lines for a new seller. Returns city, country and report entries of the rows. */
  async function run(lines: string[], options: Partial<ImportOptions> = {}) {
    const file = write(...lines);
    const slug = `places-${count}`;
    const { id } = await db
      .insertInto("sellers")
      .values({ slug, type: "showroom", name_en: slug } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    const report: RowReportEntry[] = [];
    const summary = await importListings(
      { db, clock: () => new Date("2026-06-01"), onReport: (line) => report.push(line) },
      { file, seller: { slug, id }, ...options },
    );
    const { rows } = await sql<{ place: string; currency: string; mileage: number | null }>`
      select concat(c.name_en, ' ', c.country_code) as place, a.currency, a.mileage_km as mileage
      from ads a left join cities c on c.id = a.city_id where a.seller_id = ${id} order by a.id`.execute(db);
    return {
      summary,
      ads: rows,
      places: rows.map(({ place }) => place),
      told: report.map(({ row, level, column, translation: codedReason }) => [
        row,
        level,
        column,
        codedReason?.code,
        codedReason?.values,
      ]),
    };
  }

  it("The import looks for a city first in the country that was chosen for the file", async () => {
    const lines = ["make,city", "Kia,عمان", "Kia,Amman", "Kia,الزرقاء"];
    const { places, told: problems } = await run(lines, { country: "JO" });
    expect(places.slice(0, 2)).toEqual(["Amman JO", "Amman JO"]);
    expect(places[2]).toMatch(/ JO$/);
    expect(problems).toEqual([]);
    expect((await run(["make,city", "Kia,عمان"], { country: "OM" })).places).toEqual(["Muscat OM"]);
  });

  it("A listing keeps its city when the file gives a name that this city shares with another", async () => {
    const seller = await db
      .insertInto("sellers")
      .values({ slug: "keeps-its-city", type: "showroom", name_en: "Keeps its city" } as never)
      .returning(["id", "slug"])
      .executeTakeFirstOrThrow();
    const importLine = (line: string) =>
      importListings(
        { db, clock: () => new Date("2026-06-01"), onReport: () => {} },
        { file: write("sku,make,city,mileage", line), seller },
      );
    const readPlace = () =>
      db
        .selectFrom("ads as a")
        .innerJoin("cities as c", "c.id", "a.city_id")
        .select(["c.country_code as country", "a.mileage_km as mileage"])
        .where("a.seller_id", "=", seller.id)
        .execute();
    await importLine("K1,Kia,مسقط,100");
    expect(await readPlace()).toEqual([{ country: "OM", mileage: 100 }]);
    await importLine("K1,Kia,عمان,200");
    expect(await readPlace()).toEqual([{ country: "OM", mileage: 200 }]);
  });

  it("Without a known country, the import warns once about a city name that exists in several countries", async () => {
    const {
      places,
      told: problems,
      summary,
    } = await run(["make,city", "Kia,عمان", "Kia,الرياض", "Fiat,عمان", "Kia,عمان"]);
    expect(places).toEqual(["Amman JO", "Riyadh SA", "Amman JO", "Amman JO"]);
    const values = { value: "عمان", countries: "JO, OM", city: "عمان / Amman", country: "JO", rows: 3 };
    expect(problems).toEqual([[2, "warning", "city", "city_ambiguous", values]]);
    expect(summary).toMatchObject({ imported: 4, refused: 0, warnings: 1 });
  });

  it("The import warns once about a city outside the country that was chosen for the file", async () => {
    const { places, told: problems } = await run(["make,city", "Kia,دبي", "Kia,عمان", "Fiat,دبي"], { country: "JO" });
    expect(places).toEqual(["Dubai AE", "Amman JO", "Dubai AE"]);
    const values = { value: "دبي", countries: "JO", city: "دبي / Dubai", country: "AE", rows: 2 };
    expect(problems).toEqual([[2, "warning", "city", "city_elsewhere", values]]);
  });

  it("The import prefers the country in a row to the country that was chosen for the file", async () => {
    const lines = [
      "make,city,الدولة",
      "Kia,عمان,سلطنة عمان",
      "Kia,عمان,JO",
      "Kia,الرياض,السعودية",
      "Kia,عمان,Atlantis",
    ];
    const { places, told: problems } = await run(lines, { country: "JO" });
    expect(places).toEqual(["Muscat OM", "Amman JO", "Riyadh SA", "Amman JO"]);
    expect(problems).toEqual([[5, "warning", "الدولة", "unknown_country", { value: "Atlantis" }]]);
  });

  it("The import creates a new city in the country that its row names", async () => {
    const lines = ["make,city,country", "Kia,Karajville,JO", "Kia,Karajville,Egypt", "Kia,Karajburg,"];
    const { places, summary } = await run(lines, { country: "LB" });
    expect(places).toEqual(["Karajville JO", "Karajville EG", "Karajburg LB"]);
    expect(summary.added.cities).toBe(3);
  });

  it("The import resolves an ambiguous currency name by the country in the row", async () => {
    const lines = ["make,price,currency,country", "Kia,4500,ريال,OM", "Kia,4500,ريال,قطر", "Kia,4500,دينار,"];
    const { ads } = await run(lines, { country: "JO" });
    expect(ads.map(({ currency }) => currency)).toEqual(["OMR", "QAR", "JOD"]);
  });

  it("The import looks for cities in the showroom's country first, and reads a mileage with a unit", async () => {
    const files = createFolderImportStore(join(folder, "files"));
    const dealer = await createImporter(db, files);
    await sql`
      update sellers set city_id = (select id from cities where slug = 'amman') where id = ${dealer.sellerId}`.execute(
      db,
    );
    const rows = ["sku,make,city,mileage", 'S-1,Kia,عمان,"200,000 KM"', "S-2,Kia,عمان,٢٠٠ ألف كم"];
    const checked = await dealer.check(write(...rows));
    expect((await listImportProblems(db, checked.id, 1)).items).toEqual([]);
    await dealer.write(checked.id);
    const { rows: ads } = await sql<{ country: string; mileage: number }>`
      select c.country_code as country, a.mileage_km as mileage from ads a join cities c on c.id = a.city_id
      where a.seller_id = ${dealer.sellerId}`.execute(db);
    expect(ads).toEqual([
      { country: "JO", mileage: 200_000 },
      { country: "JO", mileage: 200_000 },
    ]);
  });
});
