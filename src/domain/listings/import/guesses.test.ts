import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../../tests/support/databases.ts";
import type { RowReportEntry } from "../../csv/row-reader.ts";
import { type ImportOptions, importListings } from "./import-listings.server.ts";

describeOnDatabase("Values of portals in an import file", (open) => {
  let db: Db;
  const folder = createTemporaryFolder();
  let count = 0;
  beforeAll(async () => {
    ({ db } = await open());
  });

  /** Imports lines for a new seller. Returns the summary, the listings and the report. */
  async function run(lines: readonly string[], options: Partial<ImportOptions> = {}) {
    count += 1;
    mkdirSync(folder, { recursive: true });
    const file = join(folder, `${count}.csv`);
    writeFileSync(file, lines.join("\n"));
    const slug = `portal-${count}`;
    const seller = await db
      .insertInto("sellers")
      .values({ slug, type: "showroom", name_en: slug } as never)
      .returning(["id", "slug"])
      .executeTakeFirstOrThrow();
    const report: RowReportEntry[] = [];
    const summary = await importListings(
      { db, clock: () => new Date("2026-06-01"), onReport: (line) => report.push(line) },
      { file, seller, country: "JO", currency: "JOD", ...options },
    );
    const { rows: ads } = await sql<Record<string, unknown>>`
      select m.slug as make, o.slug as model, a.year, a.mileage_km, a.price_minor, a.currency, c.slug as city,
        f.key as fuel, g.key as gear, k.key as color, n.key as condition, t.title_en as title
      from ads a left join makes m on m.id = a.make_id left join models o on o.id = a.model_id
        left join cities c on c.id = a.city_id left join feature_lookups f on f.id = a.fuel_id
        left join feature_lookups g on g.id = a.gear_id left join feature_lookups k on k.id = a.color_id
        left join feature_lookups n on n.id = a.condition_id left join ad_translations t on t.ad_id = a.id
      where a.seller_id = ${seller.id} order by a.id`.execute(db);
    const problems = report.map(({ row, level, column, translation }) => [row, level, column, translation?.code]);
    return { summary, ads, problems, file, seller };
  }

  it("importListings maps the values of portals and reports each guess with its number of rows", async () => {
    const { summary, ads, problems } = await run([
      "make,model,fuel,gear,color,condition,city,price,mileage,year",
      'Toyota,Toyota Hilux,Gas,يدوي/عادي,نبيتي,ممتازة بدون حوادث,عمان - تلاع العلي,"12,500 دينار","100,000 - 119,999 km",موديل 2017',
      "هيونداي,هيونداي سوناتا 2017,Natural Gas,Automatic,أبيض,مستعمل,عمان,10000 - 12000,-,2017",
      "Hyundai,هيونداي سوناتا 2017,كهربائي,عادي,N/A,غير محدد,غير محدد,على السوم,غير محدد,2017",
    ]);
    expect(problems).toEqual([]);
    expect(ads).toEqual([
      expect.objectContaining({
        make: "toyota",
        model: "hilux",
        fuel: "petrol",
        gear: "manual",
        color: "burgundy",
        condition: "used",
        city: "amman",
        price_minor: 12_500_000,
        currency: "JOD",
        mileage_km: 119_999,
        year: 2017,
      }),
      expect.objectContaining({ model: "sonata", fuel: "natural-gas", price_minor: 10_000_000, mileage_km: null }),
      expect.objectContaining({ model: "sonata", fuel: "electric", color: null, condition: null, price_minor: null }),
    ]);
    const guesses = summary.guesses.map(({ field, value, result, rows }) => [field, value, result.en, rows]);
    expect(guesses).toContainEqual(["model", "هيونداي سوناتا 2017", "Sonata", 2]);
    expect(guesses).toContainEqual(["fuel", "Gas", "Petrol", 1]);
    expect(guesses).toContainEqual(["city", "عمان - تلاع العلي", "Amman", 1]);
    expect(guesses).toContainEqual(["mileage", "100,000 - 119,999 km", "119999", 1]);
    expect(guesses.map(([field]) => field)).not.toContain("year");
    expect(summary.added).toMatchObject({ makes: 0, models: 0, cities: 0 });
  });

  it("importListings uses the currency beside the price of a row", async () => {
    const { ads } = await run(["make,price", 'Kia,"$15,000"', "Kia,15000"]);
    expect(ads.map(({ currency }) => currency)).toEqual(["USD", "JOD"]);
  });

  it("importListings refuses rows with unreadable names, and leaves out unreadable values of lists", async () => {
    const { summary, ads, problems } = await run([
      "make,model,name,color,city",
      "Kia,ط³ظٹط±ط§طھظˆ,Kia,أبيض,عمان",
      "Kia,Rio,Ø³ÙŠØ§Ø±Ø© ÙƒÙŠØ§,أبيض,عمان",
      "???,Rio,Kia,أبيض,عمان",
      "Kia,Rio,Kia Rio,ط£ط¨ظٹط¶,عمان",
      "Kia,Rio,Kia Rio,!!!,عمان",
      "Kia,Rio,Kia Rio,أبيض,عمان",
    ]);
    expect(problems).toEqual([
      [2, "error", "model", "mojibake"],
      [3, "error", "name", "mojibake"],
      [4, "error", "make", "only_marks"],
      [5, "warning", "color", "mojibake"],
      [6, "warning", "color", "only_marks"],
    ]);
    expect(summary).toMatchObject({ imported: 3, refused: 3 });
    expect(ads.map(({ color, model, city }) => [color, model, city])).toEqual([
      [null, "rio", "amman"],
      [null, "rio", "amman"],
      ["white", "rio", "amman"],
    ]);
  });

  it("importListings leaves out a year that is no exact year", async () => {
    const { ads, problems } = await run(["make,year", "Kia,أقدم من 1970", "Kia,0"]);
    expect(ads.map(({ year }) => year)).toEqual([null, null]);
    expect(problems).toEqual([[2, "warning", "year", "year_open"]]);
  });

  it("importListings keeps the words of a variant in the title and changes nothing in a second import", async () => {
    const { ads, file, seller } = await run(["id,make,model,year", "1,Chery,Tiggo 7 pro max,2022"]);
    expect(ads).toEqual([expect.objectContaining({ model: "tiggo-7", title: "Chery Tiggo 7 Pro Max 2022" })]);
    const again = await importListings(
      { db, clock: () => new Date("2026-06-02"), onReport: () => {} },
      { file, seller, country: "JO", currency: "JOD" },
    );
    expect(again).toMatchObject({ imported: 0, changed: 0, known: 1 });
  });

  it("importListings finds a missing model in the title", async () => {
    const { ads, summary } = await run([
      "make,model,name",
      "تويوتا,أخرى,تويوتا كورولا 2010 للبيع",
      "تويوتا,أخرى,سيارة",
    ]);
    expect(ads.map(({ model }) => model)).toEqual(["corolla", null]);
    expect(summary.guesses).toEqual([expect.objectContaining({ field: "model", rows: 1 })]);
  });

  it("importListings matches a misspelled make of a seller who cannot add makes", async () => {
    const { ads, problems } = await run(["make,model", "Hyunday,Sonata", "Zorbix,One"], { newNames: "known" });
    expect(ads).toEqual([expect.objectContaining({ make: "hyundai", model: "sonata" })]);
    expect(problems).toEqual([[3, "error", "make", "unknown_make"]]);
  });
});
