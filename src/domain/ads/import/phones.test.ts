import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { exportAds } from "#domain/imports/export-ads.server.ts";
import { folderImports } from "#domain/imports/files.server.ts";
import { problemsOf } from "#domain/imports/queries.server.ts";
import { onDatabase, temporaryFolder } from "../../../../tests/support/databases.ts";
import { type Importing, importing } from "../../../../tests/support/importing.ts";
import { storedAdsOf } from "../stored.server.ts";

onDatabase("phones of an imported file", (open) => {
  let database: Database;
  let desk: Importing;
  const folder = temporaryFolder();
  async function send(text: string) {
    const file = join(folder, "phones.csv");
    writeFileSync(file, text);
    const { id } = await desk.check(file);
    const { items } = await problemsOf(database.db, id, 1);
    const told = items.map(({ row, level, column, code, value }) => [row, level, column, code, value]);
    return { told, result: (await desk.write(id)).result };
  }
  const phones = async () =>
    (await storedAdsOf(database.db, desk.sellerId, { after: 0, most: 10 })).map(({ phone }) => phone);

  beforeAll(async () => {
    database = await open();
    desk = await importing(database.db, folderImports(join(folder, "imports")));
  });

  it("are read as the selling form reads them; what is no number is left out, and told", async () => {
    const header = "id,make,phone,created_at\n";
    const { told } = await send(
      `${header}1,Toyota,٠٥٠١٢٣٤٥٦٧,2026-05-01\n2,Kia,abc,2026-05-01\n3,Kia,call in the evening,2026-05-01\n4,Kia,+966 50 123 4567,2026-05-01\n`,
    );
    expect(told).toEqual([
      [3, "warning", "phone", "not_phone", "abc"],
      [4, "warning", "phone", "not_phone", "call in the evening"],
    ]);
    expect(await phones()).toEqual(["0501234567", null, null, "+966 50 123 4567"]);
    // What is no number takes no number away; an empty cell does.
    await send(`${header}1,Toyota,soon,2026-05-01\n4,Kia,,2026-05-01\n`);
    expect(await phones()).toEqual(["0501234567", null, null, null]);
  });

  it("that ads have already stay as they were written, so that an export comes back as it went", async () => {
    await database.db.updateTable("ad_docs").set({ phone: "اتصل ٠٥٠" }).execute();
    let text = "";
    for await (const piece of exportAds(database.db, [desk.sellerId])) text += piece;
    const { told, result } = await send(text);
    expect(told).toEqual([]);
    expect(result).toMatchObject({ known: 4, changed: 0 });
  });
});
