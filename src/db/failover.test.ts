import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { detectOutage } from "#kernel/outage.ts";
import { createEmptyServerDatabase } from "../../tests/support/databases.ts";
import { CHANGES_CHANNEL, publishChange, SITE_TAG } from "./change-feed.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { executePipelined } from "./pipeline.ts";
import { withJobConnections } from "./query-routing.ts";
import { withTransaction } from "./transaction.ts";

const server = inject("postgresUrl");
const isAway = (error: unknown) => detectOutage(error) === "database";
const tookTooLong = (error: unknown) => (error as { code?: string }).code === "57014";

describe.skipIf(!server)("Database failover", () => {
  let url: string;
  let name: string;
  let database: Database;
  const opened: Database[] = [];
  const open = async (options: Partial<Parameters<typeof openDatabase>[0]> = {}) => {
    const one = await openDatabase({ url, folder: "", ...options });
    opened.push(one);
    return one;
  };
  beforeAll(async () => {
    url = await createEmptyServerDatabase(server as string);
    name = new URL(url).pathname.slice(1);
    database = await open();
    await sql`create table notes (n int)`.execute(database.db);
  });
  afterAll(() => Promise.all(opened.map((one) => one.close())));

  const write = (n: number, { db } = database) => sql`insert into notes values (${n})`.execute(db);
  const notes = async () => {
    const { rows } = await sql<{ n: number }>`select n from notes order by n`.execute(database.db);
    return rows.map(({ n }) => n);
  };
  /** Runs a statement over a separate connection, as a database administrator does. */
  async function outside(text: string): Promise<void> {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(text);
    await client.end();
  }
  const cut = () =>
    outside(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );

  it("A transaction whose connection breaks between statements rolls back, and the database stays usable", async () => {
    const broken = withTransaction(database.db, async (trx) => {
      await sql`insert into notes values (1)`.execute(trx);
      // The server has closed the connection afterwards, so the client notices it while the transaction is idle.
      await cut();
      await sql`insert into notes values (2)`.execute(trx);
    });
    await expect(broken).rejects.toSatisfy(isAway);
    await write(3);
    expect(await notes()).toEqual([3]);
  });

  it("The pool rejects writes while the server is read-only, and accepts writes once the server is writable again", async () => {
    await outside(`alter database ${name} set default_transaction_read_only = on`);
    await cut();
    await expect.poll(() => write(4).then(() => "written", isAway)).toBe(true);
    await outside(`alter database ${name} reset default_transaction_read_only`);
    await expect.poll(() => write(4).then(() => "written", isAway)).toBe("written");
    expect(await notes()).toEqual([3, 4]);
  });

  it("The pool and LISTEN find the reachable server among several hosts", async () => {
    const { host } = new URL(url);
    const several = await open({ url: url.replace(host, `127.0.0.1:1,${host}`) });
    await write(5, several);
    const heard: string[] = [];
    await several.listen("knocks", { onNotification: (text) => void heard.push(text), onGap: () => {} });
    await sql`select pg_notify('knocks', 'here')`.execute(database.db);
    await expect.poll(() => heard).toEqual(["here"]);
  });

  it("openDatabase rejects a read-only server when the URL names several hosts", async () => {
    const { host } = new URL(url);
    await outside(`alter database ${name} set default_transaction_read_only = on`);
    await expect(openDatabase({ url: url.replace(host, `${host},127.0.0.1:1`), folder: "" })).rejects.toSatisfy(isAway);
    await outside(`alter database ${name} reset default_transaction_read_only`);
  });

  it("The statement timeout cancels request queries but not queries inside withJobConnections", async () => {
    const hasty = await open({ statementTimeout: 100 });
    const sleep = () => sql`select pg_sleep(0.3)`.execute(hasty.db);
    await expect(sleep()).rejects.toSatisfy(tookTooLong);
    await expect(withJobConnections(sleep)).resolves.toBeDefined();
  });

  it("Pipelined statements may together take longer than the statement timeout, and do not count as an outage", async () => {
    const { db } = await open({ statementTimeout: 200 });
    const nap = sql`select pg_sleep(0.1)`;
    const naps = withTransaction(db, (trx) => executePipelined(trx, Array(25).fill(nap) as (typeof nap)[]));
    expect(await naps).toHaveLength(25);
  });

  it("Database.listen delivers each notification to every connected process", async () => {
    const other = await open();
    const heard: string[] = [];
    for (const [listenerName, one] of [
      ["one", database],
      ["other", other],
    ] as const) {
      await one.listen(CHANGES_CHANNEL, {
        onNotification: (tag) => void heard.push(`${listenerName} ${tag}`),
        onGap: () => {},
      });
    }
    await publishChange(other.db, SITE_TAG);
    await expect.poll(() => heard.toSorted()).toEqual(["one site", "other site"]);
  });
});
