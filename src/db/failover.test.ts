import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { outageOf } from "#kernel/outage.ts";
import { emptyServerDatabase } from "../../tests/support/databases.ts";
import { type Database, openDatabase } from "./database.ts";
import { inOneGo } from "./in-one-go.ts";
import { inTransaction } from "./transaction.ts";
import { patiently } from "./way.ts";

const server = inject("postgresUrl");
const isAway = (error: unknown) => outageOf(error) === "database";
const tookTooLong = (error: unknown) => (error as { code?: string }).code === "57014";

describe.skipIf(!server)("a server that goes and comes back", () => {
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
    url = await emptyServerDatabase(server as string);
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
  /** As whoever looks after the server. */
  async function outside(text: string): Promise<void> {
    const client = new pg.Client(server);
    await client.connect();
    await client.query(text);
    await client.end();
  }
  const cut = () =>
    outside(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    );

  it("leaves nothing of a transaction whose connection breaks, between statements too, and goes on", async () => {
    const broken = inTransaction(database.db, async (trx) => {
      await sql`insert into notes values (1)`.execute(trx);
      await cut();
      // Long enough for the break to be heard while nothing is asked.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`insert into notes values (2)`.execute(trx);
    });
    await expect(broken).rejects.toSatisfy(isAway);
    await write(3);
    expect(await notes()).toEqual([3]);
  });

  it("is left for another once it only reads, and used again when it can be written to", async () => {
    await outside(`alter database ${name} set default_transaction_read_only = on`);
    await cut();
    await expect.poll(() => write(4).then(() => "written", isAway)).toBe(true);
    await outside(`alter database ${name} reset default_transaction_read_only`);
    await expect.poll(() => write(4).then(() => "written", isAway)).toBe("written");
    expect(await notes()).toEqual([3, 4]);
  });

  it("is found among several hosts, also by who listens", async () => {
    const { host } = new URL(url);
    const several = await open({ url: url.replace(host, `127.0.0.1:1,${host}`) });
    await write(5, several);
    const heard: string[] = [];
    await several.listen("knocks", { heard: (text) => void heard.push(text), missed: () => {} });
    await sql`select pg_notify('knocks', 'here')`.execute(database.db);
    await expect.poll(() => heard).toEqual(["here"]);
  });

  it("isn't used while it only reads, where there are several hosts", async () => {
    const { host } = new URL(url);
    await outside(`alter database ${name} set default_transaction_read_only = on`);
    await expect(openDatabase({ url: url.replace(host, `${host},127.0.0.1:1`), folder: "" })).rejects.toSatisfy(isAway);
    await outside(`alter database ${name} reset default_transaction_read_only`);
  });

  it("gives up what takes a request too long, but not what a job does", async () => {
    const hasty = await open({ statementTimeout: 100 });
    const sleep = () => sql`select pg_sleep(0.3)`.execute(hasty.db);
    await expect(sleep()).rejects.toSatisfy(tookTooLong);
    await expect(patiently(sleep)).resolves.toBeDefined();
  });

  it("isn't taken for gone when statements that were sent together take their time one after the other", async () => {
    const { db } = await open({ statementTimeout: 200 });
    const nap = sql`select pg_sleep(0.1)`;
    const naps = inTransaction(db, (trx) => inOneGo(trx, Array(25).fill(nap) as (typeof nap)[]));
    expect(await naps).toHaveLength(25);
  });

  it("tells both of two processes what one of them changes", async () => {
    const other = await open();
    const heard: string[] = [];
    for (const [who, one] of [
      ["one", database],
      ["other", other],
    ] as const) {
      await one.listen("karaj_changed", { heard: (tag) => void heard.push(`${who} ${tag}`), missed: () => {} });
    }
    await sql`select pg_notify('karaj_changed', 'site')`.execute(other.db);
    await expect.poll(() => heard.toSorted()).toEqual(["one site", "other site"]);
  });
});
