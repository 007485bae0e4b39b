import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createTestDatabase } from "../../tests/support/databases.ts";
import { createCommitHookPool, mayNotifyChange, tablesWithoutNotifications } from "./commit-hook-pool.ts";

describe("mayNotifyChange", () => {
  it.each([
    `insert into "ads" ("id") values ($1)`,
    `update "ads" set "status" = $1`,
    `delete from only ads where id = $1`,
    `merge into ads using x on true when matched then delete`,
    `truncate ads`,
    `select pg_notify($1, $2)`,
    `with removed as (delete from "carts" returning ad_id) update "ads" set "updated_at" = now()`,
    `WITH taken AS (SELECT id FROM ads FOR UPDATE)\nUPDATE ads SET stock = stock - 1`,
  ])("mayNotifyChange is true for %s", (text) => {
    expect(mayNotifyChange(text)).toBe(true);
  });

  it.each([
    `select * from "ads" for update`,
    `select * from "ads" for no key update skip locked`,
    `insert into "carts" ("id") values ($1) on conflict ("id") do update set "updated_at" = excluded.updated_at`,
    `update rate_limit_buckets set uses = uses + 1`,
    `delete from only "sessions" where id = $1`,
    `select updated_at, deleted from ads`,
    "commit",
  ])("mayNotifyChange is false for %s", (text) => {
    expect(mayNotifyChange(text)).toBe(false);
  });
});

describe("tablesWithoutNotifications", () => {
  it("No table has a trigger, and no deletion cascades from it to a table with a trigger", async () => {
    const { db } = await createTestDatabase();
    const { rows } = await sql<{ name: string }>`
      with recursive announced as (
        select tgrelid as table_id from pg_trigger where not tgisinternal
        union
        select confrelid from pg_constraint join announced on conrelid = table_id
        where contype = 'f' and (confdeltype <> 'a' or confupdtype <> 'a'))
      select table_id::regclass::text as name from announced`.execute(db);
    const announced = rows.map(({ name }) => name);
    expect(announced).toContain("ads");
    expect(announced.filter((name) => tablesWithoutNotifications.has(name))).toEqual([]);
  });
});

describe("createCommitHookPool", () => {
  /** Runs the statements on one connection. Returns how often the hook had been called after each statement. */
  async function countCalls(...statements: string[]): Promise<number[]> {
    let calls = 0;
    const client = { query: async () => ({ rows: [] }), release: () => {} };
    const pool = { options: {}, connect: async () => client, end: async () => {} };
    const afterCommit = async () => {
      calls += 1;
    };
    const connection = await createCommitHookPool(pool as never, afterCommit).connect();
    const counts: number[] = [];
    for (const text of statements) {
      await connection.query(text, []);
      counts.push(calls);
    }
    return counts;
  }

  it("A transaction calls the hook once, when it commits", async () => {
    expect(await countCalls("begin", "update ads set id = id", "delete from ads", "commit", "select 1")).toEqual([
      0, 0, 0, 1, 1,
    ]);
  });

  it("A transaction that rolls back or only changes unannounced tables does not call the hook", async () => {
    const statements = ["begin", "update ads set id = id", "rollback", "begin", "delete from carts", "commit"];
    expect(await countCalls(...statements)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it("A statement outside of a transaction calls the hook at once", async () => {
    expect(await countCalls("insert into ads default values", "insert into carts default values")).toEqual([1, 1]);
  });
});
