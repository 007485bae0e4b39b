import { sql } from "kysely";
import { beforeAll, expect, inject, it, vi } from "vitest";
import { describeOnEachDatabase } from "../../tests/support/databases.ts";
import type { Database, Db } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { withTransaction } from "./transaction.ts";

const notify = (db: Db, text: string, channel = "knocks") => sql`select pg_notify(${channel}, ${text})`.execute(db);

/** Creates a listener that records notifications and gaps. */
function listener() {
  const heard: string[] = [];
  const missed = vi.fn();
  return { heard, missed, listener: { onNotification: (payload: string) => void heard.push(payload), onGap: missed } };
}

describeOnEachDatabase("Database.listen", (open) => {
  let database: Database;
  let db: Db;
  beforeAll(async () => {
    database = await open();
    ({ db } = database);
  });

  it("Database.listen receives committed notifications in order, and none of a rolled-back transaction", async () => {
    const ear = listener();
    const stop = await database.listen("knocks", ear.listener);
    const [isOpen, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const transaction = withTransaction(db, async (trx) => {
      await notify(trx, "one");
      await notify(trx, "two");
      isOpen.resolve();
      await mayCommit.promise;
    });
    await isOpen.promise;
    // Another connection notifies before the transaction commits. An embedded database has one connection.
    if (database.kind === "server") await notify(db, "meanwhile");
    mayCommit.resolve();
    await transaction;
    await expect(
      withTransaction(db, async (trx) => {
        await notify(trx, "undone");
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await notify(db, "three");
    const meanwhile = database.kind === "server" ? ["meanwhile"] : [];
    await expect.poll(() => ear.heard).toEqual([...meanwhile, "one", "two", "three"]);
    expect(ear.missed).not.toHaveBeenCalled();
    await stop();
  });

  it("Database.listen delivers to all listeners of a channel until each listener stops", async () => {
    const [first, second, other] = [listener(), listener(), listener()];
    const stops = [
      await database.listen("knocks", first.listener),
      await database.listen("knocks", second.listener),
      await database.listen("other_doors", other.listener),
    ];
    await notify(db, "both");
    await expect.poll(() => [first.heard, second.heard]).toEqual([["both"], ["both"]]);
    await stops[0]?.();
    await notify(db, "one");
    await expect.poll(() => second.heard).toEqual(["both", "one"]);
    await stops[1]?.();
    await notify(db, "nobody");
    await notify(db, "here", "other_doors");
    await expect.poll(() => other.heard).toEqual(["here"]);
    await stops[2]?.();
    expect([first.heard, second.heard]).toEqual([["both"], ["both", "one"]]);
    await expect(database.listen('"; drop table ads', first.listener)).rejects.toThrow(/name of a channel/);
  });

  it("Database.listen starts to listen even when a transaction that is open at the same time rolls back", async () => {
    const ear = listener();
    const [isOpen, hasBegun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const failing = withTransaction(db, async (trx) => {
      await sql`select 1`.execute(trx);
      isOpen.resolve();
      await hasBegun.promise;
      await sql`select 1`.execute(trx);
      throw new Error("no");
    });
    await isOpen.promise;
    const listening = database.listen("slow_doors", ear.listener);
    hasBegun.resolve();
    await expect(failing).rejects.toThrow("no");
    const stop = await listening;
    await notify(db, "come in", "slow_doors");
    await expect.poll(() => ear.heard).toEqual(["come in"]);
    await stop();
  });
});

const postgres = inject("postgresUrl");

it.skipIf(!postgres)(
  "Database.listen reconnects after a broken connection and notifies its listeners of the gap",
  async () => {
    const database = await openDatabase({ url: postgres as string, folder: "" });
    const ear = listener();
    // Other tests use the same server. The test terminates only the connection of this listener.
    const stop = await database.listen("knocks_in_the_dark", ear.listener);
    const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where query = 'listen "knocks_in_the_dark"'`.execute(database.db);
    expect(rows).toHaveLength(1);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await expect.poll(() => ear.missed.mock.calls.length, { timeout: 10_000 }).toBe(1);
    await notify(database.db, "still there?", "knocks_in_the_dark");
    await expect.poll(() => ear.heard).toEqual(["still there?"]);
    await stop();
    await database.close();
  },
);
