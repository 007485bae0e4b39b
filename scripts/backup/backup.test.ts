import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { describe, expect, inject, test, vi } from "vitest";
import type { Database } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { registerCleanup } from "../../tests/support/cleanup.ts";
import {
  createEmptyServerDatabase,
  createFolderWithSchema,
  createServerDatabaseWithSchema,
  createTemporaryFolder,
} from "../../tests/support/databases.ts";
import { seedEdgeCaseMarket } from "../../tests/support/edge-case-market.ts";
import { verifyArchive } from "./archive.ts";
import { type BackupOptions, createBackup } from "./create-backup.ts";
import { ProgressMeter } from "./progress-meter.ts";
import { restoreBackup } from "./restore-backup.ts";

// These tests create, copy and compare whole databases, which takes long.
vi.setConfig({ testTimeout: 120_000 });

const serverUrl = inject("postgresUrl");
const now = new Date("2026-11-22T08:00:00Z");
const longName = `${"صورة-".repeat(20)}.jpg`;

async function open(folder: string, url?: string): Promise<Database> {
  const database = await openDatabase({ folder, url, connections: 1 });
  registerCleanup(() => database.close().catch(() => {}));
  return database;
}

/** Opens a database with the data of a marketplace. */
async function openMarketDatabase(url?: string): Promise<Database> {
  const database = await (url ? open("", url) : open(await createFolderWithSchema()));
  await seedEdgeCaseMarket(database.db);
  return database;
}

let embeddedMarket: Promise<Database> | undefined;
/** Returns the embedded database with the data of a marketplace. The tests only read it. */
const getEmbeddedMarket = (): Promise<Database> => {
  embeddedMarket ??= openMarketDatabase();
  return embeddedMarket;
};

/** Creates a folder with uploaded files, which belongs to a database. */
function createUploadsFolder(): string {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, "pictures/ab"), { recursive: true });
  writeFileSync(join(folder, "pictures/ab", longName), Buffer.alloc(70_000, "\u0000\u00ff"));
  writeFileSync(join(folder, "pictures/empty.jpg"), "");
  writeFileSync(join(folder, "pictures/half.jpg.partial"), "x");
  writeFileSync(join(folder, "session-secret"), "secret", { mode: 0o600 });
  return folder;
}

const save = async (given: Partial<BackupOptions> & Pick<BackupOptions, "database" | "folder">, name: string) => {
  const file = join(createTemporaryFolder(), name);
  await createBackup({ file, picturesElsewhere: false, now, pageSize: { rows: 7, bytes: 700 }, ...given });
  return file;
};

describe.skipIf(!serverUrl).each([
  { from: "embedded", to: "server", name: "market.tar.gz" },
  { from: "server", to: "embedded", name: "market.tar.zst" },
])("Backup and restore, $from to $to", ({ from, to, name }) => {
  const address = (kind: string) => (kind === "server" ? createEmptyServerDatabase(serverUrl as string) : undefined);

  test("restoreBackup restores every table, sequence and file of a backup", async () => {
    const database = await (from === "embedded"
      ? getEmbeddedMarket()
      : openMarketDatabase(await createServerDatabaseWithSchema(serverUrl as string)));
    const folder = createUploadsFolder();
    const file = await save({ database, folder }, name);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await expect(createBackup({ database, folder, file, picturesElsewhere: false, now })).rejects.toThrow(
      "exists already",
    );

    const [place, url] = [createTemporaryFolder(), await address(to)];
    const manifest = await restoreBackup({ file, folder: place, url });
    expect(manifest).toMatchObject({ database: from, files: { count: 3, bytes: 70_006 } });
    expect(readdirSync(place).sort()).toEqual(
      ["lock.pid", "lock.sqlite", "pictures", "session-secret", ...(to === "embedded" ? ["postgres"] : [])].sort(),
    );
    expect(readFileSync(join(place, "pictures/ab", longName))).toEqual(
      readFileSync(join(folder, "pictures/ab", longName)),
    );
    expect(statSync(join(place, "session-secret")).mode & 0o777).toBe(0o600);

    const restored = await open(place, url);
    const secondManifest = await verifyArchive(await save({ database: restored, folder: place }, "again.tar.gz"));
    expect(secondManifest.tables).toEqual(manifest.tables);
    expect(secondManifest.sequences).toEqual(manifest.sequences);
    await restored.close();
    await expect(restoreBackup({ file, folder: place, url })).rejects.toThrow("nothing is overwritten");
    if (url) {
      await expect(restoreBackup({ file, folder: createTemporaryFolder(), url })).rejects.toThrow(
        "already contains data",
      );
    }
  });
});

test("createBackup leaves older backups out of a backup, and refuses to write into a folder that it backs up", async () => {
  const [database, folder] = [await getEmbeddedMarket(), createUploadsFolder()];
  const make = async (name: string) => {
    const file = join(folder, name);
    await createBackup({ database, folder, file, picturesElsewhere: false, now });
    return (await verifyArchive(file)).files;
  };
  mkdirSync(join(folder, "backups"));
  // A killed process leaves partial files behind. Containers reuse process ids, so one partial file has the current
  // process id.
  writeFileSync(join(folder, "killed.1.partial.tar.zst"), "x");
  writeFileSync(join(folder, `one.tar.zst.${process.pid}.partial`), "x");
  writeFileSync(join(folder, "pictures/sent.tar.zst"), "x");
  const [all, before] = [{ count: 4, bytes: 70_007 }, readdirSync(folder)];
  expect(await make("one.tar.zst")).toEqual(all);
  expect(await make("backups/two.tar.gz")).toEqual(all);
  expect(await make("backups/three.tar.zst")).toEqual(all);
  expect(readdirSync(folder).sort()).toEqual(
    [...before.filter((name) => !name.startsWith("one")), "one.tar.zst"].sort(),
  );
  for (const [name, reason] of [
    ["pictures/four.tar.zst", "part of the next backup"],
    ["nowhere/four.tar.zst", "nowhere: no such folder"],
    ["session-secret/four.tar.zst", "session-secret: the folder is not writable (ENOTDIR)"],
  ] as const) {
    await expect(make(name), name).rejects.toThrow(reason);
  }
  // A restore accepts a folder that contains only backups.
  const place = createTemporaryFolder();
  copyFileSync(join(folder, "one.tar.zst"), join(place, "one.tar.zst"));
  expect(await restoreBackup({ file: join(place, "one.tar.zst"), folder: place, url: undefined })).toMatchObject({
    files: all,
  });
  expect(readdirSync(place)).toEqual(expect.arrayContaining(["one.tar.zst", "pictures", "postgres"]));
});

test("npm run backup fails with a one-line message and creates nothing when the folder has no database", async () => {
  const folder = join(createTemporaryFolder(), "mistyped");
  const file = join(createTemporaryFolder(), "one.tar.zst");
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, "../backup.ts"), file], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "", DATABASE_URL_FILE: "" },
  });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: `DATA_DIR ${folder}: the folder contains no database\n`,
  });
  expect([existsSync(folder), existsSync(file)]).toEqual([false, false]);
});

test("createBackup writes to a .partial file and deletes the file when aborted", async () => {
  const [database, folder] = [await getEmbeddedMarket(), createUploadsFolder()];
  const place = createTemporaryFolder();
  for (const findOffset of ["Saving database/ads/", "Saving session-secret", "Reading back files/"]) {
    const stop = new AbortController();
    const seenNames = new Set<string>();
    const making = createBackup({
      database,
      folder,
      file: join(place, "one.tar.zst"),
      picturesElsewhere: false,
      now,
      signal: stop.signal,
      onProgress: (message) => {
        for (const name of readdirSync(place)) seenNames.add(name);
        if (message.startsWith(findOffset)) stop.abort(new Error("enough"));
      },
    });
    await expect(making, findOffset).rejects.toThrow("enough");
    expect([...seenNames], findOffset).toEqual([`one.tar.zst.${process.pid}.partial`]);
    expect(readdirSync(place), findOffset).toEqual([]);
  }
  // An aborted backup leaves the database usable.
  await save({ database, folder }, "after.tar.zst");
});

test("restoreBackup rejects a truncated, altered or forged backup before writing anything", async () => {
  const [database, folder] = [await getEmbeddedMarket(), createUploadsFolder()];
  const file = await save({ database, folder }, "good.tar.gz");
  const good = readFileSync(file);
  const tar = gunzipSync(good);
  const alterArchive = (change: (bytes: Buffer) => Buffer) => gzipSync(change(Buffer.from(tar)));
  const findOffset = (text: string) => tar.indexOf(text);
  const bad: [string, Uint8Array, RegExp][] = [
    ["cut", good.subarray(0, good.length - 2_000), /is damaged/],
    ["cut-early", good.subarray(0, 50), /is damaged/],
    [
      "cut-inside",
      alterArchive((bytes) => bytes.subarray(0, findOffset("manifest.json"))),
      /is damaged|end is missing/,
    ],
    ["bit", good.map((byte, index) => (index === good.length >> 1 ? byte ^ 1 : byte)), /cannot be restored|is damaged/],
    ["word", alterArchive((bytes) => bytes.fill("X", findOffset("abu-salem"), findOffset("abu-salem") + 1)), /altered/],
    [
      "file",
      alterArchive((bytes) => bytes.fill(1, tar.lastIndexOf("secret\0"), tar.lastIndexOf("secret\0") + 1)),
      /altered/,
    ],
    [
      "count",
      alterArchive((bytes) => bytes.fill("3", findOffset('"rows": 30') + 9, findOffset('"rows": 30') + 10)),
      /differ from the manifest/,
    ],
    ["text", Buffer.from("no archive"), /is damaged/],
  ];
  for (const [name, bytes, reason] of bad) {
    const broken = join(createTemporaryFolder(), `${name}.tar.gz`);
    writeFileSync(broken, bytes);
    const place = join(createTemporaryFolder(), "new");
    await expect(restoreBackup({ file: broken, folder: place, url: undefined }), name).rejects.toThrow(reason);
    expect(existsSync(place), name).toBe(false);
  }
});

test("restoreBackup migrates an older backup, and a failed restore leaves nothing behind", async () => {
  const folder = await createFolderWithSchema("0005-carts");
  const database = await open(folder);
  await sql`insert into seeds (name, fingerprint) values ('سالم', '1')`.execute(database.db);
  const file = await save({ database, folder }, "older.tar.gz");
  const place = createTemporaryFolder();
  const abortBeforeComparing = (message: string) => {
    if (message.startsWith("Comparing")) throw new Error("broken off");
  };
  await expect(
    restoreBackup({ file, folder: place, url: undefined, onProgress: abortBeforeComparing }),
  ).rejects.toThrow("broken");
  expect(readdirSync(place).sort()).toEqual(["lock.pid", "lock.sqlite"]);
  await restoreBackup({ file, folder: place, url: undefined });
  const restored = await open(place);
  expect(await migrate(restored.db)).toEqual([]);
  expect((await sql`select name from seed_history`.execute(restored.db)).rows).toEqual([{ name: "سالم" }]);
});

test("ProgressMeter formats the rows done, the rate and the time left", () => {
  expect(new ProgressMeter().formatLine("Copying", 25_000, 100_000, 10)).toBe(
    "Copying: 25,000 of 100,000 rows (25 %), 2,500 rows/s, 30 s left",
  );
});
