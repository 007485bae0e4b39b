import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { englishProblemTexts } from "#domain/csv/problem-reasons.ts";
import { createImportDraft } from "#domain/imports/import-commands.server.ts";
import { createFolderImportStore, type ImportFileStore } from "#domain/imports/import-file-store.server.ts";
import { findImport } from "#domain/imports/import-queries.server.ts";
import { claimImport, runImport } from "#domain/imports/import-runner.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import type { UploadedImportFile } from "#server/import-uploads.ts";
import { action as cancel } from "#web/imports/cancel-import.ts";
import { loader as exportFile } from "#web/imports/export-file.ts";
import { action as choose, loader as importPage } from "#web/imports/import-page.tsx";
import { loader as list, action as upload } from "#web/imports/list-page.tsx";
import { loader as refused } from "#web/imports/rejected-rows-file.ts";
import { action as remove } from "#web/imports/remove-import.ts";
import { action as start } from "#web/imports/start-import.ts";
import { createTemporaryFolder, createTestDatabase } from "../support/databases.ts";
import { createImporter, type TestImporter } from "../support/importer.ts";
import { createOrderLine } from "../support/order-lines.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";

let db: Db;
let files: ImportFileStore;
let dealer: TestImporter;
let other: TestImporter;

beforeAll(async () => {
  ({ db } = await createTestDatabase());
  files = createFolderImportStore(join(createTemporaryFolder(), "imports"));
  dealer = await createImporter(db, files);
  other = await createImporter(db, files);
});

type RequestOptions = {
  params?: Record<string, string>;
  fields?: Record<string, string>;
  file?: string | Buffer;
  path?: string;
};

async function runHandler(
  handler: (args: never) => unknown,
  importer: TestImporter,
  { params = {}, fields, file, path = "/" }: RequestOptions = {},
) {
  const storedFile = file === undefined ? undefined : await files.save(streamText(file));
  const sentFile = storedFile && storedFile !== "too_large" ? { ...storedFile, name: "cars.csv" } : undefined;
  const context = await createPageContext(db, {
    account: { id: importer.userId, role: "showroom" },
    visit: { importFiles: files, uploadedFile: sentFile },
  });
  const url = new URL(path, "https://karaj.example");
  const body = fields || file !== undefined ? new URLSearchParams(fields ?? {}) : undefined;
  const request = new Request(url, body ? { method: "POST", body } : {});
  return runPageHandler(handler, context, request, params);
}

async function* streamText(text: string | Buffer) {
  yield Buffer.from(text);
}

const parseImportId = (location: string | null) => Number(/\d+$/.exec(location ?? "")?.[0]);
const good =
  "id,make,model,year,price_sar\n1,Toyota,Camry,2019,50000\n2,Zorbo,Camry,2019,50000\n3,Toyota,Camry,20,50000\n";

async function uploadFile(text: string | Buffer, importer = dealer): Promise<number> {
  const answer = await runHandler(upload, importer, { file: text });
  expect(answer.status, JSON.stringify(answer.data)).toBe(303);
  return parseImportId(answer.location);
}

describe("Upload of an import file", () => {
  it.each<[string, string | Buffer, RegExp]>([
    ["nothing in it", "", /empty/],
    ["only a header", "make,model\n", /no rows/],
    [
      "Excel in it",
      Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.from("[Content_Types].xml xl/workbook.xml")]),
      /Excel/,
    ],
    ["old Excel in it", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /Excel/],
    ["a packed folder", "PK\x03\x04 cars.csv", /compressed/],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), /photo/],
    ["a PDF", "%PDF-1.7", /PDF/],
    ["a web page", "<!DOCTYPE html><table>", /web page/],
    ["the same column twice", "make,make\nToyota,Kia\n", /“\u2068make\u2069” appears twice/],
    ["10,000 columns", `${Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(",")}\n1\n`, /10000 columns/],
    ["an open quotation mark", 'make,model\n"Toyota,Camry\nKia,Rio\n', /never closed/],
    ["NUL bytes", "ma\u0000ke,model\nToyota,Camry\n", /isn't a text file/],
  ])("The import upload returns 400 with advice and stores nothing for a file with %s", async (_, text, words) => {
    const answer = await runHandler(upload, dealer, { file: text });
    expect(answer.status).toBe(400);
    expect(answer.data.error).toMatch(words);
    expect((await runHandler(list, dealer)).data.imports).toEqual([]);
  });

  it("The import upload is rejected without a file and returns 404 for another seller", async () => {
    expect((await runHandler(upload, dealer, { fields: {} })).data.error).toBe(en.imports.file.required);
    expect((await runHandler(upload, dealer, { file: good, fields: { seller: String(other.sellerId) } })).status).toBe(
      404,
    );
  });

  it("A new import draft marks its file as claimed and replaces the previous draft and its file", async () => {
    const importer = { userId: dealer.userId, sellerId: dealer.sellerId };
    const take = async (text: string) => {
      const storedFile = await files.save(streamText(text));
      if (storedFile === "too_large") throw new Error("too large");
      const file: UploadedImportFile = { ...storedFile, name: "cars.csv" };
      await createImportDraft({ db, files, now: new Date() }, importer, file);
      return file;
    };
    expect((await take("")).claimed).toBeUndefined();
    const [first, second] = [await take(good), await take(good)];
    expect([first.claimed, second.claimed]).toEqual([true, true]);
    expect([existsSync(files.getPath(first.file)), existsSync(files.getPath(second.file))]).toEqual([false, true]);
    await db.deleteFrom("imports").where("file", "=", second.file).execute();
  });

  it("The import upload detects the encoding windows-1256", async () => {
    const header = Buffer.from("make,model\n");
    const row = Buffer.from([0xca, 0xe6, 0xed, 0xe6, 0xca, 0xc7, 0x2c, 0xdf, 0xc7, 0xe3, 0xd1, 0xed, 0x0a]);
    const id = await uploadFile(Buffer.concat([header, row]));
    const { columns } = (await runHandler(importPage, dealer, { params: { import: String(id) } })).data as never as {
      columns: { encoding: string; list: { samples: string[] }[] };
    };
    expect(columns.encoding).toBe("windows-1256");
    expect(columns.list.map(({ samples }) => samples[0])).toEqual(["تويوتا", "كامري"]);
  });
});

describe("Import of listings", () => {
  const columns = {
    "column-0": "external_id",
    "column-1": "make.en",
    "column-2": "model.en",
    "column-3": "year",
    "column-4": "price",
  };

  it("An import is mapped, checked and run, creates listings, and remembers the column mapping", async () => {
    const id = await uploadFile(good);
    const createRunContextAt = { params: { import: String(id) } };
    const twice = await runHandler(choose, dealer, {
      ...createRunContextAt,
      fields: { ...columns, "column-2": "make.en" },
    });
    expect([twice.status, twice.data.twice]).toEqual([400, [2]]);
    const unnamed = await runHandler(choose, dealer, { ...createRunContextAt, fields: { "column-3": "year" } });
    expect(unnamed.data.error).toBe(en.imports.columns.unnamed);
    expect(
      (await runHandler(choose, dealer, { ...createRunContextAt, fields: { ...columns, currency: "SAR" } })).status,
    ).toBe(303);
    expect((await runHandler(importPage, dealer, createRunContextAt)).data.progress).toMatchObject({
      state: "waiting",
      percent: 0,
    });
    // A seller may run only one import at a time.
    expect(await runHandler(upload, dealer, { file: good })).toMatchObject({ status: 409, data: { busy: id } });
    expect((await runHandler(remove, dealer, { ...createRunContextAt, fields: {} })).location).toBe(
      `/account/import/${id}`,
    );
    await dealer.work(id);
    const { result } = (await runHandler(importPage, dealer, createRunContextAt)).data as never as {
      result: {
        figures: { value: string }[];
        problems: { row: string; column: string; value: string; reason: string }[];
      };
    };
    expect(result.figures.map(({ value }) => value)).toEqual(["1", "0", "0", "2"]);
    expect(result.problems).toMatchObject([
      { row: "3", column: "make", value: "Zorbo", reason: "“⁨Zorbo⁩” isn't a make we know" },
      { row: "4", column: "year", value: "20", reason: "20 isn't a valid model year" },
    ]);
    expect((await runHandler(start, dealer, { ...createRunContextAt, fields: {} })).status).toBe(303);
    expect((await runHandler(start, dealer, { ...createRunContextAt, fields: {} })).status).toBe(303);
    await dealer.work(id);
    expect(await dealer.ads("active")).toBe(1);
    const next = await uploadFile(good.replace("50000", "51000"));
    expect((await findImport(db, [dealer.sellerId], next))?.mapping).toMatchObject({
      external_id: "id",
      "make.en": "make",
    });
  });

  it("Import pages and actions return 404 for an import of another seller", async () => {
    const id = await uploadFile(good, other);
    const createRunContextAt = { params: { import: String(id) } };
    for (const handler of [importPage, refused])
      expect((await runHandler(handler, dealer, createRunContextAt)).status).toBe(404);
    for (const handler of [choose, start, cancel, remove]) {
      expect((await runHandler(handler, dealer, { ...createRunContextAt, fields: {} })).status).toBe(404);
    }
    for (const none of ["0", "x", "9".repeat(30), "-1"]) {
      expect((await runHandler(importPage, dealer, { params: { import: none } })).status).toBe(404);
    }
  });

  it("An import can be cancelled and deleted while a worker processes it", async () => {
    const id = await dealer.queue(await write("cancelled.csv", good));
    const claimed = await claimImport(dealer.run, new Date(0));
    const createRunContextAt = { params: { import: String(id) }, fields: {} };
    expect((await runHandler(cancel, dealer, createRunContextAt)).status).toBe(303);
    await runImport(dealer.run, claimed as NonNullable<typeof claimed>);
    expect((await dealer.one(id)).state).toBe("cancelled");
    expect((await runHandler(remove, dealer, createRunContextAt)).location).toBe("/account/import");
    expect(await findImport(db, [dealer.sellerId], id)).toBeUndefined();
  });

  it("An import is claimed again after its worker process dies, and stops after three attempts", async () => {
    const id = await dealer.queue(await write("dead.csv", good));
    const later = new Date("2027-01-01");
    const createRunContextAt = (minutes: number) => ({
      ...dealer.run,
      clock: () => new Date(Date.UTC(2026, 5, 1, 0, minutes)),
    });
    for (const [minutes, claim] of [
      [0, "first"],
      [1, "second"],
      [3, "third"],
    ] as const) {
      expect(await claimImport({ ...createRunContextAt(minutes), claim }, later)).toMatchObject({
        id,
        state: "running",
        claim,
      });
      // A live worker keeps its claim. After a dead worker the next attempt waits.
      expect(await claimImport({ ...createRunContextAt(minutes + 1), claim: "thief" }, new Date(0))).toBeUndefined();
      if (minutes < 3)
        expect(await claimImport({ ...createRunContextAt(minutes), claim: "hasty" }, later)).toBeUndefined();
    }
    expect(await claimImport({ ...createRunContextAt(3), claim: "fourth" }, later)).toMatchObject({
      id,
      state: "stopped",
    });
    expect((await runHandler(importPage, dealer, { params: { import: String(id) } })).data.result).toMatchObject({
      state: "stopped",
    });
  });

  it("An import with a missing file fails with a reason", async () => {
    const id = await dealer.queue(await write("gone.csv", good));
    await rm(files.getPath((await dealer.one(id)).file));
    await dealer.work(id);
    const { result } = (await runHandler(importPage, dealer, { params: { import: String(id) } })).data as never as {
      result: { state: string; trouble: string };
    };
    expect(result).toMatchObject({ state: "failed", trouble: en.imports.reasons.gone });
  });

  it("An import of an unverified seller creates pending listings", async () => {
    const newcomer = await createImporter(db, files, { verified: false });
    const checked = await newcomer.check(await write("new.csv", good));
    await newcomer.write(checked.id);
    expect([await newcomer.ads("pending"), await newcomer.ads("active")]).toEqual([1, 0]);
  });
});

const folder = createTemporaryFolder();
async function write(name: string, text: string): Promise<string> {
  const { writeFile } = await import("node:fs/promises");
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

describe("Export files of a seller", () => {
  it.each(["ads.csv", "orders.csv", "reviews.csv"])(
    "The export %s is a CSV file with a byte order mark",
    async (name) => {
      expect((await runHandler(exportFile, dealer, { params: { list: name } })).status).toBe(200);
    },
  );

  it("The orders export contains no rows for an editor and the orders for a manager", async () => {
    const { userId: editor } = await createImporter(db, files);
    const boss = await createImporter(db, files);
    await dealer.write((await dealer.check(await write("own.csv", good.replace("1,Toyota", "77,Toyota")))).id);
    const ad = await db
      .selectFrom("ads")
      .select("id")
      .where("seller_id", "=", dealer.sellerId)
      .executeTakeFirstOrThrow();
    await createOrderLine(db, { userId: null, adId: ad.id });
    await db
      .insertInto("seller_staff")
      .values([
        { seller_id: dealer.sellerId, user_id: editor, role: "editor" },
        { seller_id: dealer.sellerId, user_id: boss.userId, role: "manager" },
      ])
      .execute();
    const rows = async (userId: number, name: string) => {
      const { text } = await runHandler(exportFile, { ...boss, userId }, { params: { list: name } });
      return text.trim().split("\r\n").length - 1;
    };
    expect([(await rows(boss.userId, "ads.csv")) > 0, await rows(boss.userId, "orders.csv")]).toEqual([true, 1]);
    expect([(await rows(editor, "ads.csv")) > 0, await rows(editor, "orders.csv")]).toEqual([true, 0]);
    const id = await uploadFile(good);
    const createRunContextAt = { params: { import: String(id) } };
    expect((await runHandler(importPage, boss, createRunContextAt)).status).toBe(200);
    const asEditor = { ...boss, userId: editor };
    expect((await runHandler(importPage, asEditor, createRunContextAt)).status).toBe(404);
    expect(
      (await runHandler(upload, asEditor, { file: good, fields: { seller: String(dealer.sellerId) } })).status,
    ).toBe(404);
  });

  it("The export returns 404 for an unknown file name", async () => {
    for (const name of ["toString", "users.csv", "__proto__"]) {
      expect((await runHandler(exportFile, dealer, { params: { list: name } })).status).toBe(404);
    }
  });
});

it("Every import rejection reason has English and Arabic text", () => {
  for (const code of Object.keys(englishProblemTexts)) {
    expect(en.imports.reasons, code).toHaveProperty(code);
    expect(ar.imports.reasons, code).toHaveProperty(code);
  }
});

it("docs/importing-listings.md names every import column, and public/samples/cars.csv imports without errors", async () => {
  const { listingImportFields: importFields } = await import("#domain/listings/import/fields.ts");
  const guide = readFileSync(join(import.meta.dirname, "../../docs/importing-listings.md"), "utf8");
  for (const field of importFields) expect(guide, field).toContain(`\`${field}\``);
  const buyer = await createImporter(db, files);
  const checked = await buyer.check(join(import.meta.dirname, "../../public/samples/cars.csv"));
  expect(checked.result).toMatchObject({ imported: 5, refused: 0, warnings: 0 });
});
