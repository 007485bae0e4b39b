import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { currencyRows } from "#db/seed/reference-lists.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createFolderImportStore, type ImportFileStore } from "#domain/imports/import-file-store.server.ts";
import { listImportProblems } from "#domain/imports/import-queries.server.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../../tests/support/databases.ts";
import { createImporter, type TestImporter } from "../../../../tests/support/importer.ts";
import { insertListings, type NewListing } from "../write/insert-listings.server.ts";
import { listSellerListingRecords } from "../write/listing-records.server.ts";

// A file without a currency uses the Saudi riyal (see `importing`).
describeOnDatabase("Amounts in an import file", (open) => {
  let database: Database;
  let files: ImportFileStore;
  let desk: TestImporter;
  const folder = createTemporaryFolder();

  /** Adds a listing of the seller in Kuwaiti dinars, a currency with three decimals. */
  async function add(sku: string, more: Partial<NewListing> = {}) {
    const catalog = await getCatalog(database.db);
    const [id = 0] = await insertListings(database.db, catalog, [
      {
        kind: "car",
        categoryId: catalog.categories.bySlug.get("cars")?.id ?? 0,
        sellerId: desk.sellerId,
        name: { ar: "كامري", en: "Camry" },
        description: { ar: null, en: null },
        price: { minor: 4_500_250, currency: "KWD" },
        currency: "KWD",
        compareAtMinor: 5_000_750,
        depositMinor: 100_125,
        sku,
        ...more,
      },
    ]);
    return id;
  }
  async function check(text: string) {
    const file = join(folder, "amounts.csv");
    writeFileSync(file, text);
    const { id, result } = await desk.check(file);
    const { items } = await listImportProblems(database.db, id, 1);
    const problems = items.map(({ row, level, column, code, values }) => [row, level, column, code, values]);
    return { id, result, told: problems };
  }
  async function send(text: string) {
    const checked = await check(text);
    const { result } = await desk.write(checked.id);
    return { ...checked, result };
  }
  const amounts = async () =>
    (await listSellerListingRecords(database.db, desk.sellerId, { after: 0, most: 10 })).map(
      ({ price, currency, compareAtMinor, depositMinor }) => [
        price?.minor ?? null,
        currency,
        compareAtMinor,
        depositMinor,
      ],
    );

  beforeAll(async () => {
    database = await open();
    files = createFolderImportStore(join(folder, "imports"));
  });
  beforeEach(async () => {
    desk = await createImporter(database.db, files);
  });

  it("An imported price without a currency uses the currency of the existing listing", async () => {
    const id = await add("K-1");
    expect((await send("sku,price\nK-1,4400.125\n")).told).toEqual([]);
    expect(await amounts()).toEqual([[4_400_125, "KWD", 5_000_750, 100_125]]);
    // An empty currency cell counts as no currency.
    await send(`karaj_id,price,deposit,compare_at_price,currency\n${id},4300.5,50.005,4900,\n`);
    expect(await amounts()).toEqual([[4_300_500, "KWD", 4_900_000, 50_005]]);
    await send("external_id,sku,price\nE-1,K-1,4200\n");
    await send("external_id,price\nE-1,4100.001\n");
    expect(await amounts()).toEqual([[4_100_001, "KWD", 4_900_000, 50_005]]);
    expect((await send("external_id,price\nE-1,4100.001\n")).result).toMatchObject({ known: 1, changed: 0 });
  });

  it("An imported price of a new listing uses the currency of the file", async () => {
    await add("K-1");
    await send("sku,make,price\nK-1,Toyota,4400.125\nN-1,Kia,50000\n");
    expect(await amounts()).toEqual([
      [4_400_125, "KWD", 5_000_750, 100_125],
      [5_000_000, "SAR", null, null],
    ]);
  });

  it("Importing a file without ids again changes nothing", async () => {
    const file = "make.en,model.en,price\nToyota,Camry,50000\n";
    await send(file);
    expect((await send(file)).result).toMatchObject({ imported: 0, known: 1, changed: 0 });
  });

  it("An imported change of currency replaces price and currency, clears the other amounts and gives a warning", async () => {
    await add("K-1");
    await add("K-2");
    const { told: problems } = await send("sku,price,currency\nK-1,55000,SAR\nK-2,56000,SAR\n");
    expect(problems).toEqual([
      [2, "warning", "currency", "currency_changes", { from: "KWD", to: "SAR" }],
      [3, "warning", "currency", "currency_changes", { from: "KWD", to: "SAR" }],
    ]);
    expect(await amounts()).toEqual([
      [5_500_000, "SAR", null, null],
      [5_600_000, "SAR", null, null],
    ]);
  });

  it("A currency in the header of the price column applies to all amounts of the import", async () => {
    await add("K-1");
    const { told: problems } = await send("sku,price_sar,deposit\nK-1,55000,500\n");
    expect(problems).toEqual([[2, "warning", "price_sar", "currency_changes", { from: "KWD", to: "SAR" }]]);
    expect(await amounts()).toEqual([[5_500_000, "SAR", null, 50_000]]);
  });

  it("An imported currency without a price is ignored with a warning", async () => {
    await add("K-1");
    const { told: problems } = await send("sku,currency,deposit,stock\nK-1,SAR,500,3\n");
    expect(problems).toEqual([[2, "warning", "currency", "currency_stays", { value: "KWD" }]]);
    expect(await amounts()).toEqual([[4_500_250, "KWD", 5_000_750, 100_125]]);
  });

  it("The import rejects a deposit above the price, and lowers a stored deposit when the new price is lower", async () => {
    await add("K-1");
    await add("K-2");
    const { told: problems, result } = await check(
      "sku,make,price,deposit\nK-1,,45000,60000\nN-1,Kia,45000,60000\nK-2,,,5\n",
    );
    expect(problems).toEqual([
      [2, "error", "deposit", "deposit_high", {}],
      [3, "error", "deposit", "deposit_high", {}],
    ]);
    expect(result).toMatchObject({ refused: 2 });
    const alone = await check("sku,deposit\nK-1,60000\n");
    expect(alone.told).toEqual([[2, "error", "deposit", "deposit_high", {}]]);

    const lowered = await send("sku,price\nK-1,100\n");
    expect(lowered.told).toEqual([[2, "warning", "price", "deposit_capped", {}]]);
    expect((await amounts())[0]).toEqual([100_000, "KWD", 5_000_750, 100_000]);
  });

  it("The import reports a database constraint in plain words and logs the original error", async () => {
    await add("K-1");
    await sql`alter table ads add constraint ads_odd check (price_minor <> 77000)`.execute(database.db);
    const heard: unknown[] = [];
    const { onError } = desk.run;
    desk.run.onError = (error) => heard.push(error);
    const { id, result } = await send("sku,price\nK-1,77\n");
    desk.run.onError = onError;
    await sql`alter table ads drop constraint ads_odd`.execute(database.db);
    expect(result).toMatchObject({ refused: 1, changed: 0 });
    expect(await desk.errors(id)).toMatchObject([{ row: 2, code: "database", values: {} }]);
    expect(heard).toMatchObject([{ constraint: "ads_odd" }]);
  });

  it("The import rejects an ambiguous price such as 85.000 (decimal point or thousands separator), unless the currency has three decimals", async () => {
    await add("K-1");
    const { told: problems } = await send(
      "sku,make,price,currency\nN-1,Kia,85.000,SAR\nN-2,Kia,٨٥٫٥٠٠,\nN-3,Kia,85.50,\nN-4,Kia,85000.000,\nN-5,Kia,0.999,\nN-6,Kia,85.000,KWD\nK-1,,85.125,\n",
    );
    expect(problems).toEqual([
      [2, "error", "price", "thousands_point", { value: "85.000", less: 85, more: "85000" }],
      [3, "error", "price", "thousands_point", { value: "٨٥٫٥٠٠", less: 85.5, more: "85500" }],
      [8, "warning", "price", "deposit_capped", {}],
    ]);
    expect((await amounts()).map(([minor, currency]) => [minor, currency])).toEqual([
      [85_125, "KWD"],
      [8_550, "SAR"],
      [8_500_000, "SAR"],
      [100, "SAR"],
      [85_000, "KWD"],
    ]);
  });

  it("[CN-03] The import accepts currency names and symbols of the site in both languages", async () => {
    const { told: problems } = await send(
      "sku,make,price,currency\nN-1,Kia,85000,ر.س\nN-2,Kia,4500.125,د.ك\nN-3,Kia,1,ريال تركي\n",
    );
    const codes = currencyRows.map(({ code }) => code).join(", ");
    expect(problems).toEqual([[4, "error", "currency", "unknown_currency", { value: "ريال تركي", codes }]]);
    expect(await amounts()).toEqual([
      [8_500_000, "SAR", null, null],
      [4_500_125, "KWD", null, null],
    ]);
  });
});
