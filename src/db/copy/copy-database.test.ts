import { sql } from "kysely";
import { describe, expect, inject, test } from "vitest";
import { registerCleanup } from "../../../tests/support/cleanup.ts";
import {
  createEmptyServerDatabase,
  createFolderWithSchema,
  createTemporaryFolder,
  isThorough,
} from "../../../tests/support/databases.ts";
import { seedEdgeCaseMarket } from "../../../tests/support/edge-case-market.ts";
import type { Database, Db } from "../database.ts";
import { migrate, migrations } from "../migrate.ts";
import { openDatabase } from "../open-database.ts";
import { listCopiedTables, listSequenceStates } from "./copied-tables.ts";
import { type CopyOptions, copyDatabase } from "./copy-database.ts";
import {
  calculateChecksum,
  RunningChecksum,
  readTablePages,
  setTransactionValueFormats,
  type TableChecksum,
  withTriggersDisabled,
  writeCopiedRows,
} from "./table-rows.ts";
import { assertNotInUse, hasPartialCopy, tablesFilledByMigrations } from "./target-database.ts";

const serverUrl = inject("postgresUrl");

const closing = (database: Database) => {
  registerCleanup(() => database.close().catch(() => {}));
  return database;
};
const embedded = async () => closing(await openDatabase({ folder: createTemporaryFolder() }));
/** Opens an embedded database with the newest schema and the data of a marketplace. */
const embeddedMarket = async () => {
  const database = closing(await openDatabase({ folder: await createFolderWithSchema() }));
  await seedEdgeCaseMarket(database.db);
  return database;
};
const server = async () =>
  closing(
    await openDatabase({ url: await createEmptyServerDatabase(serverUrl as string), folder: "", connections: 2 }),
  );

const serverMarket = async () => {
  const database = await server();
  await seedEdgeCaseMarket(database.db);
  return database;
};

/** Returns row counts and checksums of every table and the state of the sequences. */
const contents = (db: Db) =>
  db.transaction().execute(async (trx) => {
    await setTransactionValueFormats(trx);
    const sums = new Map<string, string>();
    for (const table of await listCopiedTables(trx)) {
      const { rows, sum } = await calculateChecksum(trx, table);
      sums.set(table.name, `${rows} ${sum}`);
    }
    return { sums, sequences: await listSequenceStates(trx) };
  });

const small = { rows: 7, bytes: 500 };

describe.skipIf(!serverUrl).each(
  // `db:copy` copies from embedded to server. The thorough test run also checks the opposite direction.
  [
    { name: "embedded to server", from: embeddedMarket, to: server },
    { name: "server to embedded", from: serverMarket, to: embedded },
  ].slice(0, isThorough ? 2 : 1),
)("copyDatabase, $name", ({ from, to }) => {
  test("copyDatabase resumes an interrupted copy and produces an identical, usable database", async () => {
    const [source, target] = [await from(), await to()];
    const options: CopyOptions = { source, target, sourceName: "here", pageSize: small };
    let stop = 0;
    const breakOff = copyDatabase({
      ...options,
      onProgress: ({ phase, table }) => {
        if (phase === "copy" && table === "ads") stop += 1;
        if (stop === 2) throw new Error("broken off");
      },
    });
    await expect(breakOff).rejects.toThrow("broken off");
    expect(await hasPartialCopy(target.db)).toBe(true);
    await expect(copyDatabase({ ...options, sourceName: "elsewhere" })).rejects.toThrow("another source (here)");

    let first: number | undefined;
    const { rows } = await copyDatabase({
      ...options,
      onProgress: (progress) => {
        if (progress.phase === "copy") first ??= progress.rows;
      },
    });
    expect(first).toBeGreaterThan(20);
    expect(rows).toBeGreaterThan(150);
    expect(await hasPartialCopy(target.db)).toBe(false);
    expect(await contents(target.db)).toEqual(await contents(source.db));

    // Triggers are active again after the copy and run once.
    const notes = () => sql`select from ad_changes`.execute(target.db).then((result) => result.rows.length);
    expect(await notes()).toBe(0);
    await sql`update ads set price_minor = price_minor + 1 where id = 1`.execute(target.db);
    expect(await notes()).toBe(1);
    const added = await sql<{ id: number }>`
      insert into sellers (slug, type, name_en) values ('next', 'personal', 'Next') returning id`.execute(target.db);
    expect(added.rows).toEqual([{ id: 2 }]);
    await expect(sql`update categories set parent_id = 99 where id = 2`.execute(target.db)).rejects.toThrow(
      "parent_id",
    );
    await expect(copyDatabase(options)).rejects.toThrow("already contains data");
  });
});

describe.skipIf(!serverUrl)("copyDatabase between servers and embedded databases", () => {
  test("copyDatabase fails for a row that changed between two runs; with startOver it copies everything again", async () => {
    const [source, target] = [await embeddedMarket(), await server()];
    const options: CopyOptions = { source, target, sourceName: "here" };
    const breakOff = copyDatabase({
      ...options,
      onProgress: ({ phase }) => {
        if (phase === "check") throw new Error("broken off");
      },
    });
    await expect(breakOff).rejects.toThrow("broken off");
    await sql`update settings set value = value || ' ' where key = 'odd'`.execute(source.db);
    await expect(copyDatabase(options)).rejects.toThrow("settings: the 4 rows differ in what they say");
    expect(await hasPartialCopy(target.db)).toBe(true);
    await copyDatabase({ ...options, startOver: true });
    expect(await contents(target.db)).toEqual(await contents(source.db));
  });

  test("copyDatabase migrates a source with an older schema and rejects a source with a newer schema", async () => {
    const source = closing(await openDatabase({ folder: await createFolderWithSchema("0005-carts") }));
    const target = await server();
    await sql`insert into seeds (name, fingerprint) values ('سالم', '1')`.execute(source.db);
    await copyDatabase({ source, target, sourceName: "here" });
    expect(await migrate(target.db)).toEqual([]);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(target.db);
    await expect(copyDatabase({ source: target, target: source, sourceName: "there" })).rejects.toThrow("newer");
    expect(await contents(source.db)).toMatchObject({ sums: expect.anything() });
  });

  test("copyDatabase rejects a target that is not empty, belongs to another program or is in use by Karaj", async () => {
    const [source, target] = [await embedded(), await server()];
    const options: CopyOptions = { source, target, sourceName: "here" };
    await expect(copyDatabase(options)).rejects.toThrow("The source contains no data of Karaj");
    await migrate(source.db);
    await sql`create table another (id int primary key)`.execute(target.db);
    await expect(copyDatabase(options)).rejects.toThrow("is not empty: it contains another");
    await target.db.transaction().execute(async (running) => {
      await sql`select 1`.execute(running);
      await expect(assertNotInUse(target.db, "The target")).rejects.toThrow("in use by Karaj");
    });
  });
});

test("Migrations insert rows only into the tables in which copyDatabase expects rows", async () => {
  const { db } = await (serverUrl ? server() : embedded());
  await migrate(db);
  const filled: string[] = [];
  for (const { name } of await listCopiedTables(db)) {
    if ((await sql`select from ${sql.table(name)} limit 1`.execute(db)).rows.length > 0) filled.push(name);
  }
  expect(filled).toEqual(tablesFilledByMigrations);
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).toSorted());
});

describe.skipIf(!serverUrl)("Copied rows", () => {
  test("readTablePages and writeCopiedRows preserve every value type and give the same checksum on all databases", async () => {
    const databases = [await embedded(), await server(), await embedded()];
    const make = sql`create table odd (
      "Key" text, at timestamptz, primary key (at, "Key"), binary_value bytea, number_value numeric, wide double precision, narrow real,
      lists text[], nested jsonb, words tsvector, span interval, long bigint, twice bigint generated always as (long * 0) stored)`;
    for (const { db } of databases) await make.execute(db);
    const [first] = databases as [Database];
    await sql
      .raw(
        `insert into odd ("Key", at, binary_value, number_value, wide, narrow, lists, nested, words, span, long) values
      ('كراج', 'infinity', '\\x00ff0a', 'NaN', 'Infinity', 0.1, '{{a,NULL},{"",{}}}'::text[] || '{}', 'null', 'a:1A b:2', '1 mon -3 days', 9223372036854775807),
      ('''"\\', '-infinity', '', 1e-100, 0.1, 3.4e38, '[5:6]={"x","NULL"}', '{"n": 1e400, "": "\\u00e9"}', '', '0', -9223372036854775808),
      ('', '2026-11-22 08:16:12.123456+03', null, 12345678901234567890.0987654321000, 1e308, null, null, null, null, null, null)`.replace(
          `'{{a,NULL},{"",{}}}'::text[] || '{}'`,
          `'{{a,NULL},{"","{}"}}'`,
        ),
      )
      .execute(first.db);
    const sums: TableChecksum[] = [];
    let pages: string[][] = [];
    for (const { db } of databases) {
      await db.transaction().execute(async (trx) => {
        await setTransactionValueFormats(trx);
        const table = (await listCopiedTables(trx)).find(({ name }) => name === "odd");
        if (!table) throw new Error("no table");
        expect(table.key).toEqual(["at", "Key"]);
        await withTriggersDisabled(trx, table, async () => {
          for (const page of pages) await writeCopiedRows(trx, table, page);
        });
        sums.push(await calculateChecksum(trx, table));
        pages = [];
        for await (const page of readTablePages(trx, table, { size: { rows: 2, bytes: 10 } })) pages.push(page);
        expect(pages).toHaveLength(3);
        const running = new RunningChecksum();
        for (const row of pages.flat().toReversed()) running.add(row);
        sums.push(running.value);
      });
    }
    expect(new Set(sums.map((sum) => JSON.stringify(sum))).size).toBe(1);
  });
});
