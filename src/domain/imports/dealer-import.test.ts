import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../tests/support/databases.ts";
import { dealerCsvHeader, generateDealerCsv } from "../../../tests/support/dealer-csv.ts";
import { createImporter, type TestImporter } from "../../../tests/support/importer.ts";
import { createFolderImportStore } from "./import-file-store.server.ts";

/** Numbers of the invalid rows, about one in 32, with all kinds of mistakes. */
const bad = Array.from({ length: 37 }, (_, i) => 40 + i * 31);

// The import writes batches of 500 rows, so this file takes three batches.
describeOnDatabase("Dealer import of 1,200 rows", (open) => {
  let database: Database;
  let desk: TestImporter;
  const folder = createTemporaryFolder();
  const write = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };

  beforeAll(async () => {
    database = await open();
    desk = await createImporter(database.db, createFolderImportStore(join(folder, "imports")));
  });

  it("The dealer import accepts 1,163 rows and reports 37, which it accepts after they are corrected", async () => {
    const { text, mistakes, mended } = generateDealerCsv(1_200, bad);
    const checked = await desk.check(write("cars.csv", text));
    expect(checked.result).toMatchObject({ rows: 1_200, imported: 1_163, refused: 37, changed: 0, known: 0 });
    expect(await desk.ads()).toBe(0);
    const problems = await desk.errors(checked.id);
    expect(problems.map(({ row, column, code }) => ({ row, column, code }))).toEqual(mistakes);
    expect(new Set(mistakes.map(({ code }) => code)).size).toBeGreaterThanOrEqual(10);

    const written = await desk.write(checked.id);
    expect(written.result).toMatchObject({ imported: 1_163, refused: 37 });
    expect(await desk.ads()).toBe(1_163);

    // The list of rejected rows is corrected and sent again in the same format.
    const list = await desk.refused(checked.id);
    const [header, ...rows] = list.replace("\ufeff", "").trim().split("\r\n");
    expect(header).toBe(`karaj_row,karaj_error,${dealerCsvHeader}`);
    expect(rows).toHaveLength(37);
    const secondCsv = [header, ...mended.map((row) => `1,,${row}`)].join("\n");
    const second = await desk.write((await desk.check(write("mended.csv", secondCsv))).id);
    expect(second.result).toMatchObject({ rows: 37, imported: 37, refused: 0 });
    expect(await desk.ads()).toBe(1_200);

    const fullCsv = generateDealerCsv(1_200, []).text;
    const third = await desk.write((await desk.check(write("all.csv", fullCsv))).id);
    expect(third.result).toMatchObject({ rows: 1_200, imported: 0, changed: 0, known: 1_200, refused: 0 });
    expect(await desk.ads()).toBe(1_200);
  });

  it("The dealer import updates changed rows and closes missing listings only on request", async () => {
    const rows = generateDealerCsv(1_200, []).text.trim().split("\n");
    const fewer = [
      rows[0],
      ...rows.slice(1, 1_191).map((row, i) => (i < 3 ? row.replace(/,\d+,SAR,/, ",77000,SAR,") : row)),
    ];
    const file = write("fewer.csv", fewer.join("\n"));
    const checkedImport = await desk.check(file);
    expect(checkedImport.result).toMatchObject({ changed: 3, known: 1_187, missing: 10, closed: 0 });
    const closing = await desk.check(file, { closeMissing: true });
    expect(closing.result).toMatchObject({ missing: 10, unnamed: 0 });
    expect((await desk.write(closing.id)).result).toMatchObject({ changed: 3, closed: 10 });
    expect(await desk.ads("closed")).toBe(10);
    expect(readFileSync(file, "utf8")).toContain("77000");
  });
});
