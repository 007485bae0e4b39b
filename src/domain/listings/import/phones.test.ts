import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { exportListings } from "#domain/imports/export-listings.server.ts";
import { createFolderImportStore } from "#domain/imports/import-file-store.server.ts";
import { listImportProblems } from "#domain/imports/import-queries.server.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../../tests/support/databases.ts";
import { createImporter, type TestImporter } from "../../../../tests/support/importer.ts";
import { listSellerListingRecords } from "../write/listing-records.server.ts";

describeOnDatabase("Phone numbers in an import file", (open) => {
  let database: Database;
  let desk: TestImporter;
  const folder = createTemporaryFolder();
  async function send(text: string) {
    const file = join(folder, "phones.csv");
    writeFileSync(file, text);
    const { id } = await desk.check(file);
    const { items } = await listImportProblems(database.db, id, 1);
    const problems = items.map(({ row, level, column, code, value }) => [row, level, column, code, value]);
    return { told: problems, result: (await desk.write(id)).result };
  }
  const phones = async () =>
    (await listSellerListingRecords(database.db, desk.sellerId, { after: 0, most: 10 })).map(({ phone }) => phone);

  beforeAll(async () => {
    database = await open();
    desk = await createImporter(database.db, createFolderImportStore(join(folder, "imports")));
  });

  it("The import normalizes phone numbers and leaves out an invalid number with a warning", async () => {
    const header = "id,make,phone,created_at\n";
    const { told: problems } = await send(
      `${header}1,Toyota,٠٥٠١٢٣٤٥٦٧,2026-05-01\n2,Kia,abc,2026-05-01\n3,Kia,call in the evening,2026-05-01\n4,Kia,+966 50 123 4567,2026-05-01\n`,
    );
    expect(problems).toEqual([
      [3, "warning", "phone", "not_phone", "abc"],
      [4, "warning", "phone", "not_phone", "call in the evening"],
    ]);
    expect(await phones()).toEqual(["0501234567", null, null, "+966 50 123 4567"]);
    // An invalid phone number keeps the stored number. An empty cell removes the stored number.
    await send(`${header}1,Toyota,soon,2026-05-01\n4,Kia,,2026-05-01\n`);
    expect(await phones()).toEqual(["0501234567", null, null, null]);
  });

  it("The import leaves an exported phone number unchanged, even when the number is invalid", async () => {
    await database.db.updateTable("ad_translations").set({ phone: "اتصل ٠٥٠" }).execute();
    let text = "";
    for await (const chunk of exportListings(database.db, [desk.sellerId])) text += chunk;
    const { told: problems, result } = await send(text);
    expect(problems).toEqual([]);
    expect(result).toMatchObject({ known: 4, changed: 0 });
  });
});
