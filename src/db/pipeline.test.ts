import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { describeOnEachDatabase } from "../../tests/support/databases.ts";
import type { Database } from "./database.ts";
import { executePipelined } from "./pipeline.ts";
import { executePipelinedWithCommit, withTransaction } from "./transaction.ts";

describeOnEachDatabase("executePipelined", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await sql`create table notes (id int primary key, text text)`.execute(database.db);
  });

  const insertNote = (id: number) => sql<{ id: number }>`insert into notes values (${id}, 'x') returning id`;
  const count = sql<{ notes: number }>`select count(*)::int as notes from notes`;
  const notes = async () => (await count.execute(database.db)).rows[0]?.notes;

  it("executePipelined runs statements in order and returns the rows of each", async () => {
    await sql`delete from notes`.execute(database.db);
    const answers = await withTransaction(database.db, (trx) =>
      executePipelined(trx, [insertNote(1), count, insertNote(2), count]),
    );
    expect(answers).toEqual([[{ id: 1 }], [{ notes: 1 }], [{ id: 2 }], [{ notes: 2 }]]);
    expect(await notes()).toBe(2);
  });

  it("executePipelined rolls back all statements when one fails and rejects with that error", async () => {
    await sql`delete from notes`.execute(database.db);
    const twice = withTransaction(database.db, (trx) =>
      executePipelined(trx, [insertNote(1), insertNote(1), insertNote(2)]),
    );
    await expect(twice).rejects.toMatchObject({ code: "23505" });
    expect(await notes()).toBe(0);
    const all = Array.from({ length: 20 }, (_, id) =>
      withTransaction(database.db, (trx) => executePipelined(trx, [insertNote(id)])),
    );
    await Promise.all(all);
    expect(await notes()).toBe(20);
  });

  it("executePipelined accepts hundreds of statements, even with identical SQL text", async () => {
    await sql`delete from notes`.execute(database.db);
    const ids = Array.from({ length: 500 }, (_, id) => id);
    for (let times = 0; times < 2; times += 1) {
      const rows = await withTransaction(database.db, async (trx) => {
        await sql`delete from notes`.execute(trx);
        return executePipelined(trx, ids.map(insertNote));
      });
      expect(rows.flat().map(({ id }) => id)).toEqual(ids);
    }
  });

  it("withTransaction sends BEGIN together with the first statement, and sends nothing if there is no statement", async () => {
    await sql`delete from notes`.execute(database.db);
    expect(await withTransaction(database.db, async () => "nothing")).toBe("nothing");
    const failing = withTransaction(database.db, async () => {
      throw new Error("before anything was asked");
    });
    await expect(failing).rejects.toThrow("before anything was asked");
    const late = withTransaction(database.db, async (trx) => {
      await insertNote(1).execute(trx);
      throw new Error("after the first");
    });
    await expect(late).rejects.toThrow("after the first");
    expect(await notes()).toBe(0);
    await database.db
      .transaction()
      .setIsolationLevel("serializable")
      .execute(async (trx) => {
        const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(
          trx,
        );
        expect(rows).toEqual([{ level: "serializable" }]);
      });
  });
});

describeOnEachDatabase("executePipelinedWithCommit", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await sql`create table notes (id int primary key, text text)`.execute(database.db);
  });

  const insertNote = (id: number) => sql<{ id: number }>`insert into notes values (${id}, 'x') returning id`;
  const ids = async () =>
    (await sql<{ id: number }>`select id from notes order by id`.execute(database.db)).rows.map(({ id }) => id);

  it("executePipelinedWithCommit sends the statements together with COMMIT and returns the rows of each", async () => {
    const { answers } = await withTransaction(database.db, async (trx) => {
      await insertNote(1).execute(trx);
      return executePipelinedWithCommit(trx, [insertNote(2), insertNote(3)]);
    });
    expect(await answers).toEqual([[{ id: 2 }], [{ id: 3 }]]);
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it("executePipelinedWithCommit rolls back the transaction and rejects when one statement fails", async () => {
    const failing = withTransaction(database.db, async (trx) => {
      await insertNote(4).execute(trx);
      await executePipelinedWithCommit(trx, [insertNote(5), insertNote(1), insertNote(6)]);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it("executePipelinedWithCommit rolls back when the callback throws after queueing the statements", async () => {
    const failing = withTransaction(database.db, async (trx) => {
      await executePipelinedWithCommit(trx, [insertNote(7)]);
      throw new Error("after all");
    });
    await expect(failing).rejects.toThrow("after all");
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it("executePipelinedWithCommit commits or rolls back each concurrent transaction separately", async () => {
    const all = Array.from({ length: 40 }, (_, i) =>
      withTransaction(database.db, (trx) =>
        executePipelinedWithCommit(trx, [insertNote(100 + i), ...(i % 4 === 0 ? [insertNote(1)] : [])]),
      ).then(
        () => true,
        () => false,
      ),
    );
    const done = await Promise.all(all);
    expect(done.filter(Boolean)).toHaveLength(30);
    expect((await ids()).filter((id) => id >= 100)).toEqual(done.flatMap((each, i) => (each ? [100 + i] : [])));
  });
});
