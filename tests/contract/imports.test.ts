import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Session } from "#domain/accounts/session.server.ts";
import type { Currency } from "#domain/catalog/catalogue.ts";
import { reasonCodes } from "#domain/import/reasons.ts";
import { takeFile } from "#domain/imports/commands.server.ts";
import { folderImports, type ImportFiles } from "#domain/imports/files.server.ts";
import { importOf } from "#domain/imports/queries.server.ts";
import { claimImport, runImport } from "#domain/imports/run.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import type { SentFile } from "#server/import-uploads.ts";
import { formParts } from "#server/multipart.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { action as cancel } from "#web/imports/cancel.ts";
import { loader as exportFile } from "#web/imports/export-file.ts";
import { action as choose, loader as importPage } from "#web/imports/import-page.tsx";
import { loader as list, action as upload } from "#web/imports/list-page.tsx";
import { loader as refused } from "#web/imports/refused-file.ts";
import { action as remove } from "#web/imports/remove.ts";
import { action as start } from "#web/imports/start.ts";
import { boughtLine } from "../support/bought.ts";
import { freshDatabase, temporaryFolder } from "../support/databases.ts";
import { type Importing, importing } from "../support/importing.ts";
import { answerOf } from "../support/page-answers.ts";
import { visitFor } from "../support/visit.ts";

let db: Db;
let files: ImportFiles;
let dealer: Importing;
let other: Importing;

beforeAll(async () => {
  ({ db } = await freshDatabase());
  files = folderImports(join(temporaryFolder(), "imports"));
  provideTexts("en", en);
  provideTexts("ar", ar);
  dealer = await importing(db, files);
  other = await importing(db, files);
});

type Asked = {
  params?: Record<string, string>;
  fields?: Record<string, string>;
  file?: string | Buffer;
  path?: string;
};

async function ask(
  handler: (args: never) => unknown,
  who: Importing,
  { params = {}, fields, file, path = "/" }: Asked = {},
) {
  const context = new RouterContextProvider();
  const kept = file === undefined ? undefined : await files.keep(pieces(file));
  const sentFile = kept && kept !== "too_large" ? { ...kept, name: "cars.csv" } : undefined;
  context.set(visitContext, visitFor(db, { importFiles: files, sentFile }));
  context.set(preferencesContext, { language: "en", currency: { code: "USD" } as Currency, theme: undefined });
  const account = { id: who.userId, role: "showroom" };
  context.set(sessionContext, { account, forgery: "", cookies: [], token: "", id: 1 } as unknown as Session & {
    forgery: string;
  });
  const url = new URL(path, "https://karaj.example");
  const body = fields || file !== undefined ? new URLSearchParams(fields ?? {}) : undefined;
  const request = new Request(url, body ? { method: "POST", body } : {});
  return answerOf(() => handler({ request, url, context, params } as never));
}

async function* pieces(text: string | Buffer) {
  yield Buffer.from(text);
}

const idOf = (location: string | null) => Number(/\d+$/.exec(location ?? "")?.[0]);
const good =
  "id,make,model,year,price_sar\n1,Toyota,Camry,2019,50000\n2,Zorbo,Camry,2019,50000\n3,Toyota,Camry,20,50000\n";

async function sent(text: string | Buffer, who = dealer): Promise<number> {
  const answer = await ask(upload, who, { file: text });
  expect(answer.status, JSON.stringify(answer.data)).toBe(303);
  return idOf(answer.location);
}

describe("sending a file", () => {
  it.each<[string, string | Buffer, RegExp]>([
    ["nothing in it", "", /empty/],
    ["only a header", "make,model\n", /no rows/],
    [
      "Excel in it",
      Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.from("[Content_Types].xml xl/workbook.xml")]),
      /Excel/,
    ],
    ["old Excel in it", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /Excel/],
    ["a packed folder", "PK\x03\x04 cars.csv", /packed/],
    ["a picture", Buffer.from("89504e470d0a1a0a", "hex"), /picture/],
    ["a PDF", "%PDF-1.7", /PDF/],
    ["a web page", "<!DOCTYPE html><table>", /web page/],
    ["the same column twice", "make,make\nToyota,Kia\n", /“\u2068make\u2069” stands twice/],
    ["10,000 columns", `${Array.from({ length: 10_000 }, (_, i) => `c${i}`).join(",")}\n1\n`, /10000 columns/],
    ["an open quotation mark", 'make,model\n"Toyota,Camry\nKia,Rio\n', /never closed/],
    ["NUL bytes", "ma\u0000ke,model\nToyota,Camry\n", /no text file/],
  ])("with %s is told what to do, and nothing is kept", async (_, text, words) => {
    const answer = await ask(upload, dealer, { file: text });
    expect(answer.status).toBe(400);
    expect(answer.data.error).toMatch(words);
    expect((await ask(list, dealer)).data.imports).toEqual([]);
  });

  it("without a file, or for somebody else's seller, is refused", async () => {
    expect((await ask(upload, dealer, { fields: {} })).data.error).toBe(en.imports.file.required);
    expect((await ask(upload, dealer, { file: good, fields: { seller: String(other.sellerId) } })).status).toBe(404);
  });

  it("is claimed once it is a draft, which takes the place of an earlier one and its file", async () => {
    const who = { userId: dealer.userId, sellerId: dealer.sellerId };
    const take = async (text: string) => {
      const kept = await files.keep(pieces(text));
      if (kept === "too_large") throw new Error("too large");
      const file: SentFile = { ...kept, name: "cars.csv" };
      await takeFile({ db, files, now: new Date() }, who, file);
      return file;
    };
    expect((await take("")).claimed).toBeUndefined();
    const [first, second] = [await take(good), await take(good)];
    expect([first.claimed, second.claimed]).toEqual([true, true]);
    expect([existsSync(files.pathOf(first.file)), existsSync(files.pathOf(second.file))]).toEqual([false, true]);
    await db.deleteFrom("imports").where("file", "=", second.file).execute();
  });

  it("in Windows' Arabic is read as that by itself", async () => {
    const header = Buffer.from("make,model\n");
    const row = Buffer.from([0xca, 0xe6, 0xed, 0xe6, 0xca, 0xc7, 0x2c, 0xdf, 0xc7, 0xe3, 0xd1, 0xed, 0x0a]);
    const id = await sent(Buffer.concat([header, row]));
    const { columns } = (await ask(importPage, dealer, { params: { import: String(id) } })).data as never as {
      columns: { encoding: string; list: { samples: string[] }[] };
    };
    expect(columns.encoding).toBe("windows-1256");
    expect(columns.list.map(({ samples }) => samples[0])).toEqual(["تويوتا", "كامري"]);
  });
});

describe("an import", () => {
  const columns = {
    "column-0": "external_id",
    "column-1": "make.en",
    "column-2": "model.en",
    "column-3": "year",
    "column-4": "price",
  };

  it("goes from columns over the check to the ads, and remembers the columns", async () => {
    const id = await sent(good);
    const at = { params: { import: String(id) } };
    const twice = await ask(choose, dealer, { ...at, fields: { ...columns, "column-2": "make.en" } });
    expect([twice.status, twice.data.twice]).toEqual([400, [2]]);
    const unnamed = await ask(choose, dealer, { ...at, fields: { "column-3": "year" } });
    expect(unnamed.data.error).toBe(en.imports.columns.unnamed);
    expect((await ask(choose, dealer, { ...at, fields: { ...columns, currency: "SAR" } })).status).toBe(303);
    expect((await ask(importPage, dealer, at)).data.progress).toMatchObject({ state: "waiting", percent: 0 });
    // One at a time for each seller.
    expect(await ask(upload, dealer, { file: good })).toMatchObject({ status: 409, data: { busy: id } });
    expect((await ask(remove, dealer, { ...at, fields: {} })).location).toBe(`/account/import/${id}`);
    await dealer.work(id);
    const { result } = (await ask(importPage, dealer, at)).data as never as {
      result: {
        figures: { value: string }[];
        problems: { row: string; column: string; value: string; reason: string }[];
      };
    };
    expect(result.figures.map(({ value }) => value)).toEqual(["1", "0", "0", "2"]);
    expect(result.problems).toMatchObject([
      { row: "3", column: "make", value: "Zorbo", reason: "“\u2068Zorbo\u2069” is no make we know" },
      { row: "4", column: "year", value: "20", reason: "20 is no model year" },
    ]);
    expect((await ask(start, dealer, { ...at, fields: {} })).status).toBe(303);
    // Pressed twice it is the same.
    expect((await ask(start, dealer, { ...at, fields: {} })).status).toBe(303);
    await dealer.work(id);
    expect(await dealer.ads("active")).toBe(1);
    const next = await sent(good.replace("50000", "51000"));
    expect((await importOf(db, [dealer.sellerId], next))?.mapping).toMatchObject({
      external_id: "id",
      "make.en": "make",
    });
  });

  it("of somebody else is not there", async () => {
    const id = await sent(good, other);
    const at = { params: { import: String(id) } };
    for (const handler of [importPage, refused]) expect((await ask(handler, dealer, at)).status).toBe(404);
    for (const handler of [choose, start, cancel, remove]) {
      expect((await ask(handler, dealer, { ...at, fields: {} })).status).toBe(404);
    }
    for (const none of ["0", "x", "9".repeat(30), "-1"]) {
      expect((await ask(importPage, dealer, { params: { import: none } })).status).toBe(404);
    }
  });

  it("can be cancelled and deleted, also under the hands of who works at it", async () => {
    const id = await dealer.queue(await write("cancelled.csv", good));
    const claimed = await claimImport(dealer.run, new Date(0));
    const at = { params: { import: String(id) }, fields: {} };
    expect((await ask(cancel, dealer, at)).status).toBe(303);
    await runImport(dealer.run, claimed as NonNullable<typeof claimed>);
    expect((await dealer.one(id)).state).toBe("cancelled");
    expect((await ask(remove, dealer, at)).location).toBe("/account/import");
    expect(await importOf(db, [dealer.sellerId], id)).toBeUndefined();
  });

  it("whose process died is taken up by another, and given up after three", async () => {
    const id = await dealer.queue(await write("dead.csv", good));
    const later = new Date("2027-01-01");
    const at = (minutes: number) => ({ ...dealer.run, clock: () => new Date(Date.UTC(2026, 5, 1, 0, minutes)) });
    for (const [minutes, claim] of [
      [0, "first"],
      [1, "second"],
      [3, "third"],
    ] as const) {
      expect(await claimImport({ ...at(minutes), claim }, later)).toMatchObject({ id, state: "running", claim });
      // Who is alive keeps it, and after one that died there is a pause.
      expect(await claimImport({ ...at(minutes + 1), claim: "thief" }, new Date(0))).toBeUndefined();
      if (minutes < 3) expect(await claimImport({ ...at(minutes), claim: "hasty" }, later)).toBeUndefined();
    }
    expect(await claimImport({ ...at(3), claim: "fourth" }, later)).toMatchObject({ id, state: "stopped" });
    expect((await ask(importPage, dealer, { params: { import: String(id) } })).data.result).toMatchObject({
      state: "stopped",
    });
  });

  it("whose file is gone says so", async () => {
    const id = await dealer.queue(await write("gone.csv", good));
    await rm(files.pathOf((await dealer.one(id)).file));
    await dealer.work(id);
    const { result } = (await ask(importPage, dealer, { params: { import: String(id) } })).data as never as {
      result: { state: string; trouble: string };
    };
    expect(result).toMatchObject({ state: "failed", trouble: en.imports.reasons.gone });
  });

  it("of a seller who isn't verified has its ads wait", async () => {
    const newcomer = await importing(db, files, { verified: false });
    const checked = await newcomer.check(await write("new.csv", good));
    await newcomer.write(checked.id);
    expect([await newcomer.ads("pending"), await newcomer.ads("active")]).toEqual([1, 0]);
  });
});

const folder = temporaryFolder();
async function write(name: string, text: string): Promise<string> {
  const { writeFile } = await import("node:fs/promises");
  await writeFile(join(folder, name), text);
  return join(folder, name);
}

describe("files of one's own data", () => {
  it.each(["ads.csv", "orders.csv", "reviews.csv"])("%s is a CSV with a byte order mark", async (name) => {
    expect((await ask(exportFile, dealer, { params: { list: name } })).status).toBe(200);
  });

  it("are there for those who do that at the seller", async () => {
    const { userId: editor } = await importing(db, files);
    const boss = await importing(db, files);
    await dealer.write((await dealer.check(await write("own.csv", good.replace("1,Toyota", "77,Toyota")))).id);
    const ad = await db
      .selectFrom("ads")
      .select("id")
      .where("seller_id", "=", dealer.sellerId)
      .executeTakeFirstOrThrow();
    await boughtLine(db, { userId: null, adId: ad.id });
    await db
      .insertInto("seller_staff")
      .values([
        { seller_id: dealer.sellerId, user_id: editor, role: "editor" },
        { seller_id: dealer.sellerId, user_id: boss.userId, role: "manager" },
      ])
      .execute();
    const rows = async (userId: number, name: string) => {
      const { text } = await ask(exportFile, { ...boss, userId }, { params: { list: name } });
      return text.trim().split("\r\n").length - 1;
    };
    expect([(await rows(boss.userId, "ads.csv")) > 0, await rows(boss.userId, "orders.csv")]).toEqual([true, 1]);
    expect([(await rows(editor, "ads.csv")) > 0, await rows(editor, "orders.csv")]).toEqual([true, 0]);
    const id = await sent(good);
    const at = { params: { import: String(id) } };
    expect((await ask(importPage, boss, at)).status).toBe(200);
    const asEditor = { ...boss, userId: editor };
    expect((await ask(importPage, asEditor, at)).status).toBe(404);
    expect((await ask(upload, asEditor, { file: good, fields: { seller: String(dealer.sellerId) } })).status).toBe(404);
  });

  it("there is no other one", async () => {
    for (const name of ["toString", "users.csv", "__proto__"]) {
      expect((await ask(exportFile, dealer, { params: { list: name } })).status).toBe(404);
    }
  });
});

it("every reason has words in both languages", () => {
  for (const code of reasonCodes) {
    expect(en.imports.reasons, code).toHaveProperty(code);
    expect(ar.imports.reasons, code).toHaveProperty(code);
  }
});

it("the guide names every column, and the example on the page is a file that gets in", async () => {
  const { importFields } = await import("#domain/ads/import/fields.ts");
  const guide = readFileSync(join(import.meta.dirname, "../../docs/importing-ads.md"), "utf8");
  for (const field of importFields) expect(guide, field).toContain(`\`${field}\``);
  const buyer = await importing(db, files);
  const checked = await buyer.check(join(import.meta.dirname, "../../public/samples/cars.csv"));
  expect(checked.result).toMatchObject({ imported: 5, refused: 0, warnings: 0 });
});

describe("forms with large files", () => {
  const form = (...parts: string[]) => `--x\r\n${parts.join("\r\n--x\r\n")}\r\n--x--\r\n`;
  const field = 'Content-Disposition: form-data; name="seller"\r\n\r\n7';
  const file =
    'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\na,b\r\n--y\r\n1,2';
  const read = async (text: string, size: number) => {
    async function* body() {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    const parts: [string, string | undefined, string][] = [];
    for await (const part of formParts(body(), "multipart/form-data; boundary=x")) {
      const held: Uint8Array[] = [];
      for await (const piece of part.pieces) held.push(piece);
      parts.push([part.name, part.fileName, Buffer.concat(held).toString()]);
    }
    return parts;
  };

  it.each([1, 2, 3, 7, 64, 10_000])("are read in pieces of %i bytes", async (size) => {
    expect(await read(form(field, file), size)).toEqual([
      ["seller", undefined, "7"],
      ["file", "a.csv", "a,b\r\n--y\r\n1,2"],
    ]);
  });

  it("that break off are refused", async () => {
    await expect(read(form(field, file).slice(0, -12), 10)).rejects.toThrow(/breaks off/);
  });
});
