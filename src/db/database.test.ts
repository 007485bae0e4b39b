import { execFile } from "node:child_process";
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import {
  createDatabaseWithSchema,
  createEmptyServerDatabase,
  createTemporaryFolder,
  describeOnEachDatabase,
} from "../../tests/support/databases.ts";
import type { Database } from "./database.ts";
import { CLUSTER_TEMPLATE_FOLDER, createCluster } from "./embedded/cluster-template.ts";
import { FolderLockedError } from "./embedded/folder-lock.ts";
import { startMaintenanceSchedule } from "./maintenance-schedule.ts";
import { listAppliedMigrations, migrate, migrations } from "./migrate.ts";
import { openDatabase } from "./open-database.ts";
import { createServerPool } from "./server-pool.ts";
import { withTransaction } from "./transaction.ts";

describe("Embedded database", () => {
  let database: Database;
  const folder = createTemporaryFolder();
  beforeAll(async () => {
    database = await openDatabase({ folder });
    await sql`create table notes (id int primary key, text text)`.execute(database.db);
  });
  afterAll(() => database.close());

  it("The embedded database runs queries in its own thread without blocking the event loop", async () => {
    let turns = 0;
    let running = true;
    const spin = () => {
      if (!running) return;
      turns += 1;
      setImmediate(spin);
    };
    spin();
    await sql`select count(*) from generate_series(1, 3000000)`.execute(database.db);
    running = false;
    // A query in the same thread would allow only two event loop turns.
    expect(turns).toBeGreaterThan(100);
  });

  it("openDatabase rejects a folder that is already open, and names the process that holds the lock", async () => {
    const second = openDatabase({ folder });
    await expect(second).rejects.toThrow(FolderLockedError);
    await expect(second).rejects.toThrow(String(process.pid));
  });

  it("openDatabase rejects a folder that another process has open, until that process closes the database with its rows", async () => {
    const other = createTemporaryFolder();
    const lockedDatabase = await openDatabase({ folder: other });
    await sql`create table kept as select 42 as n`.execute(lockedDatabase.db);
    const script = `
      const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, "open-database.ts"))});
      const { sql } = await import("kysely");
      const database = await openDatabase({ folder: ${JSON.stringify(other)} });
      const { rows } = await sql\`select n from kept\`.execute(database.db);
      await database.close();
      console.log(JSON.stringify(rows));`;
    const run = () => promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
    await expect(run()).rejects.toThrow(/is in use by another Karaj process/);
    await lockedDatabase.close();
    // A closed database rejects queries, and its rows are there after reopening.
    await expect(sql`select 1`.execute(lockedDatabase.db)).rejects.toThrow();
    expect(JSON.parse((await run()).stdout)).toEqual([{ n: 42 }]);
  });

  it("The embedded database syncs every commit to disk", async () => {
    for (let id = 1; id <= 5; id += 1) {
      const before = await database.countSyncs();
      await sql`insert into notes values (${id}, 'kept')`.execute(database.db);
      expect(await database.countSyncs()).toBeGreaterThan(before);
    }
  });

  it("createCluster copies the template folder instead of running initdb", async () => {
    // The template exists, because the first database of this file is a copy. The marker file shows the copy.
    const mark = join(CLUSTER_TEMPLATE_FOLDER, "mark");
    writeFileSync(mark, "");
    const cluster = join(createTemporaryFolder(), "postgres");
    await createCluster(cluster);
    rmSync(mark);
    expect(existsSync(join(cluster, "mark"))).toBe(true);
    expect(existsSync(join(cluster, "PG_VERSION"))).toBe(true);
  });

  it("Database.runMaintenance reuses the space of dead rows, leaves file sizes unchanged and updates planner statistics", async () => {
    const { db } = database;
    await sql`create table busy as select n as id, repeat('x', 200) as text from generate_series(1, 5000) n`.execute(
      db,
    );
    await sql`delete from busy where id > 10`.execute(db);
    const size = async () =>
      (await sql<{ size: number }>`select pg_relation_size('busy')::bigint as size`.execute(db)).rows[0]?.size ?? 0;
    const before = await size();
    await database.runMaintenance();
    expect(await size()).toBe(before);
    const { rows } = await sql<{ reltuples: number }>`select reltuples from pg_class where relname = 'busy'`.execute(
      db,
    );
    expect(rows[0]?.reltuples).toBe(10);
    await sql`insert into busy select n, repeat('y', 200) from generate_series(1, 4900) n`.execute(db);
    expect(await size()).toBe(before);
  });

  it("startMaintenanceSchedule runs maintenance once after a period of writes, when the database is idle", async () => {
    vi.useFakeTimers();
    let tidied = 0;
    let written = 0;
    let lastUse = Date.now();
    const fake = {
      kind: "embedded" as const,
      runMaintenance: async () => {
        tidied += 1;
        written += 1;
        lastUse = Date.now();
      },
      getIdleTime: () => Date.now() - lastUse,
      countSyncs: async () => written,
    };
    const stop = startMaintenanceSchedule(fake, { interval: 5, minIdleTime: 20 });
    await vi.advanceTimersByTimeAsync(60);
    expect(tidied).toBe(0);
    // A period with only reads needs no maintenance.
    lastUse = Date.now();
    await vi.advanceTimersByTimeAsync(60);
    expect(tidied).toBe(0);
    written += 1;
    lastUse = Date.now();
    await vi.advanceTimersByTimeAsync(120);
    expect(tidied).toBe(1);
    stop();
    vi.useRealTimers();
  });

  it("startMaintenanceSchedule runs maintenance after a maximum interval even when the database is never idle", async () => {
    vi.useFakeTimers();
    let tidied = 0;
    const tidy = async () => {
      tidied += 1;
    };
    let written = 0;
    const syncs = async () => written++;
    const busy = { kind: "embedded" as const, runMaintenance: tidy, getIdleTime: () => 0, countSyncs: syncs };
    const stop = startMaintenanceSchedule(busy, { interval: 5, minIdleTime: 1_000, maxInterval: 40 });
    await vi.advanceTimersByTimeAsync(20);
    expect(tidied).toBe(0);
    await vi.advanceTimersByTimeAsync(150);
    stop();
    vi.useRealTimers();
    expect(tidied).toBeGreaterThan(0);
  });

  it("The embedded database preserves every acknowledged insert when the process is killed", async () => {
    const other = createTemporaryFolder();
    const script = `
      const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, "open-database.ts"))});
      const { sql } = await import("kysely");
      const { db } = await openDatabase({ folder: ${JSON.stringify(other)} });
      await sql\`create table orders (n int)\`.execute(db);
      for (let n = 1; ; n += 1) {
        await sql\`insert into orders values (\${n})\`.execute(db);
        process.stdout.write(n + "\\n");
      }`;
    const child = execFile(process.execPath, ["--input-type=module", "-e", script]);
    let output = "";
    child.stdout?.on("data", (text) => {
      output += text;
      if (output.split("\n").length > 50) child.kill("SIGKILL");
    });
    await new Promise((resolve) => child.once("exit", resolve));
    const acknowledged = Number(output.trim().split("\n").at(-1));
    const database2 = await openDatabase({ folder: other });
    const { rows } = await sql<{ n: number }>`select n from orders order by n`.execute(database2.db);
    await database2.close();
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged);
    expect(rows.map((row) => row.n)).toEqual(rows.map((_, i) => i + 1));
  });
});

describeOnEachDatabase("Database", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });

  it("The database returns bigint as number, dates as ISO text and numeric as text", async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as big, date '2026-01-31' as day, 3.75::numeric as rate, true as yes,
        array['a', 'b'] as list, '{"a": 1}'::jsonb as json`.execute(database.db);
    expect(rows).toEqual([
      { big: 9007199254740991, day: "2026-01-31", rate: "3.75", yes: true, list: ["a", "b"], json: { a: 1 } },
    ]);
  });

  it("The database rejects a bigint that exceeds the safe integer range", async () => {
    await expect(sql`select 9007199254740993::bigint as big`.execute(database.db)).rejects.toThrow(/too large/);
    // The rejected query leaves the connection usable.
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  it("withTransaction rolls back when its callback throws", async () => {
    const count = () =>
      database.db
        .selectFrom("brands")
        .select((eb) => eb.fn.countAll<number>().as("n"))
        .executeTakeFirstOrThrow();
    const before = await count();
    const work = withTransaction(database.db, async (trx) => {
      await trx
        .insertInto("brands")
        .values({ slug: "nobody", name_en: "N", name_ar: "ن" } as never)
        .execute();
      throw new Error("changed my mind");
    });
    await expect(work).rejects.toThrow("changed my mind");
    expect(await count()).toEqual(before);
  });

  it("withTransaction rejects use of the outer database handle inside the transaction", async () => {
    const work = withTransaction(database.db, () => sql`select 1`.execute(database.db));
    await expect(work).rejects.toThrow(/use the handle of the transaction/);
  });

  it("A failed statement keeps the error code and the constraint name", async () => {
    const twice = database.db
      .insertInto("languages")
      .values({ code: "en", name: "", image: "", direction: "ltr", position: 0 });
    await expect(twice.execute()).rejects.toMatchObject({ code: "23505", constraint: "languages_pkey" });
  });

  it("The database runs concurrent queries and returns each result to its caller", async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => sql<{ n: number }>`select ${n}::int as n`.execute(database.db)),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  it("The database has exactly the columns that the schema types declare", async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as table, array_agg(column_name::text order by column_name) as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'
      group by table_name`.execute(database.db);
    const real = Object.fromEntries(rows.map((row) => [row.table, row.columns]));
    expect(typedColumns()).toEqual(real);
  });

  it("The database has an index for every foreign key with ON DELETE CASCADE", async () => {
    const { rows } = await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as table, a.attname::text as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confdeltype = 'c' and not exists (
        select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1])`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

/** Returns the column names of each table from the schema's interfaces. */
function typedColumns(): Record<string, string[]> {
  const folder = join(import.meta.dirname, "schema");
  const sources = globSync("*.ts", { cwd: folder }).map((file) => readFileSync(join(folder, file), "utf8"));
  const bodies = new Map<string, string[]>();
  for (const [, name, body] of sources.join("\n").matchAll(/(?:export )?interface (\w+) \{\n([\s\S]*?)\n\}/g)) {
    bodies.set(
      name ?? "",
      [...(body ?? "").matchAll(/^ {2}\w+: .*?(?=;)/gm)].map((match) => match[0].trim()),
    );
  }
  const tables = bodies.get("Tables") ?? [];
  return Object.fromEntries(
    tables.map((line) => {
      const [table = "", type = ""] = line.split(": ");
      return [table, (bodies.get(type) ?? []).map((column) => column.split(":")[0] ?? "").sort()];
    }),
  );
}

describe.runIf(inject("postgresUrl"))("Connections to a PostgreSQL server", () => {
  it("createServerPool switches the just-in-time compilation of the server off", async () => {
    const pool = createServerPool(inject("postgresUrl") as string, {
      connections: 1,
      statementTimeout: 0,
      connectTimeout: 5_000,
    });
    try {
      const client = await pool.connect();
      expect((await client.query("show jit", [])).rows).toEqual([{ jit: "off" }]);
      client.release();
    } finally {
      await pool.end();
    }
  });
});

describe("Migrations", () => {
  it("migrate rolls back all migrations when one fails", async () => {
    const database = await openDatabase({ folder: createTemporaryFolder() });
    const firstMigrations = Object.fromEntries(Object.entries(migrations).slice(0, 2));
    const broken = {
      ...firstMigrations,
      "9999-broken": {
        up: async (db: Parameters<(typeof migrations)[string]["up"]>[0]) => {
          await sql`create table half (n int)`.execute(db);
          await sql`select * from nowhere`.execute(db);
        },
      },
    };
    await expect(migrate(database.db, { getMigrations: async () => broken })).rejects.toThrow(/9999-broken/);
    const { rows } = await sql`select tablename from pg_tables where tablename in ('half', 'ads')`.execute(database.db);
    expect(rows).toEqual([]);
    // The database can still be migrated after the failure.
    const provider = { getMigrations: async () => firstMigrations };
    expect(await migrate(database.db, provider)).toEqual(Object.keys(firstMigrations));
    expect(await migrate(database.db, provider)).toEqual([]);
    await database.close();
  });

  it("migrate recognises applied migrations that the database recorded under their former names", async () => {
    const database = await createDatabaseWithSchema("0055-idempotency-key-accounts");
    await sql`
      update kysely_migration set name = old.name
      from (values ('0030-changes-told', '0030-change-notifications'), ('0055-keys-of-accounts', '0055-idempotency-key-accounts'))
        as old (name, current)
      where kysely_migration.name = old.current`.execute(database.db);
    const applied = await listAppliedMigrations(database.db);
    expect(applied).toEqual(Object.keys(migrations).slice(0, applied.length));
    expect(await migrate(database.db)).toEqual(Object.keys(migrations).slice(applied.length));
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(database.db);
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });

  const url = inject("postgresUrl");
  it.skipIf(!url)("migrate runs each migration once when several processes start at the same time", async () => {
    const own = await createEmptyServerDatabase(url as string);
    const databases = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ url: own, folder: "" })));
    const ran = await Promise.all(databases.map(({ db }) => migrate(db)));
    expect(ran.flat().sort()).toEqual(Object.keys(migrations));
    await Promise.all(databases.map((each) => each.close()));
  });

  it("No migration has a down function", () => {
    for (const migration of Object.values(migrations)) expect(migration).not.toHaveProperty("down");
  });
});
