import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../tests/support/databases.ts";
import { createImporter } from "../../../tests/support/importer.ts";
import { cancelImport, deleteImport, enqueueImportWrite } from "./import-commands.server.ts";
import { createFolderImportStore, type ImportFileStore } from "./import-file-store.server.ts";

const now = new Date("2026-06-01T00:00:00Z");
const busy = { ok: false, kind: "conflict", code: "import.busy" };

describeOnDatabase("Failures of import commands", (open) => {
  let db: Db;
  let files: ImportFileStore;
  const folder = createTemporaryFolder();
  const csv = join(folder, "cars.csv");

  beforeAll(async () => {
    ({ db } = await open());
    files = createFolderImportStore(join(folder, "imports"));
    writeFileSync(csv, "id,make,model,year,price_sar\n1,Toyota,Camry,2019,50000\n");
  });

  it("enqueueImportWrite fails for an import whose check has not finished, and writes no listing", async () => {
    const desk = await createImporter(db, files);
    const draft = await desk.one(await desk.send(csv));
    const notChecked = { ok: false, kind: "conflict", code: "import.not_checked" };
    expect(await enqueueImportWrite({ db }, draft)).toEqual(notChecked);
    expect(await desk.one(draft.id)).toEqual(draft);
    const waiting = await desk.one(await desk.queue(csv));
    expect(await enqueueImportWrite({ db }, waiting)).toEqual(notChecked);
    expect(await desk.one(waiting.id)).toEqual(waiting);
    const checked = await desk.work(waiting.id);
    const written = await desk.write(checked.id);
    expect(await enqueueImportWrite({ db }, written)).toEqual(notChecked);
    expect(await desk.one(checked.id)).toEqual(written);
    expect(await desk.ads()).toBe(1);
  });

  it("enqueueImportWrite fails while another import of the seller waits, and leaves both imports unchanged", async () => {
    const desk = await createImporter(db, files);
    const checked = await desk.check(csv);
    const waiting = await desk.one(await desk.queue(csv));
    expect(await enqueueImportWrite({ db }, checked)).toEqual(busy);
    expect([await desk.one(checked.id), await desk.one(waiting.id)]).toEqual([checked, waiting]);
    expect((await cancelImport({ db, now }, waiting)).ok).toBe(true);
    expect((await enqueueImportWrite({ db }, checked)).ok).toBe(true);
    await desk.work(checked.id);
  });

  it("deleteImport fails for an unfinished import, also if it was queued since it was read, and keeps its file", async () => {
    const desk = await createImporter(db, files);
    const checked = await desk.check(csv);
    expect((await enqueueImportWrite({ db }, checked)).ok).toBe(true);
    const waiting = await desk.one(checked.id);
    for (const importRecord of [waiting, checked])
      expect(await deleteImport({ db, files }, importRecord)).toEqual(busy);
    expect(await desk.one(checked.id)).toEqual(waiting);
    expect(existsSync(files.getPath(checked.file))).toBe(true);
    const written = await desk.work(checked.id);
    expect((await deleteImport({ db, files }, written)).ok).toBe(true);
    expect(existsSync(files.getPath(checked.file))).toBe(false);
  });

  it("cancelImport fails for an import that neither waits nor runs, and leaves it unchanged", async () => {
    const desk = await createImporter(db, files);
    const notBusy = { ok: false, kind: "conflict", code: "import.not_busy" };
    const draft = await desk.one(await desk.send(csv));
    expect(await cancelImport({ db, now }, draft)).toEqual(notBusy);
    expect(await desk.one(draft.id)).toEqual(draft);
    const checked = await desk.check(csv);
    expect(await cancelImport({ db, now }, checked)).toEqual(notBusy);
    expect(await desk.one(checked.id)).toEqual(checked);
    const waiting = await desk.one(await desk.queue(csv));
    expect((await cancelImport({ db, now }, waiting)).ok).toBe(true);
    expect(await cancelImport({ db, now }, waiting)).toEqual(notBusy);
  });
});
