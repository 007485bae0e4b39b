import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { onEachDatabase } from "../../tests/support/databases.ts";
import type { Database } from "./database.ts";
import { inOneGo } from "./in-one-go.ts";
import { inTransaction, withItsEnd } from "./transaction.ts";

onEachDatabase("statements in one go", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await sql`create table notes (id int primary key, text text)`.execute(database.db);
  });

  const put = (id: number) => sql<{ id: number }>`insert into notes values (${id}, 'x') returning id`;
  const count = sql<{ notes: number }>`select count(*)::int as notes from notes`;
  const notes = async () => (await count.execute(database.db)).rows[0]?.notes;

  it("are run in their order, each seeing what those before it did, and answer with their rows", async () => {
    await sql`delete from notes`.execute(database.db);
    const answers = await inTransaction(database.db, (trx) => inOneGo(trx, [put(1), count, put(2), count]));
    expect(answers).toEqual([[{ id: 1 }], [{ notes: 1 }], [{ id: 2 }], [{ notes: 2 }]]);
    expect(await notes()).toBe(2);
  });

  it("are none of them done when one fails, whose fault is told; the connection goes on", async () => {
    await sql`delete from notes`.execute(database.db);
    const twice = inTransaction(database.db, (trx) => inOneGo(trx, [put(1), put(1), put(2)]));
    await expect(twice).rejects.toMatchObject({ code: "23505" });
    expect(await notes()).toBe(0);
    const all = Array.from({ length: 20 }, (_, id) => inTransaction(database.db, (trx) => inOneGo(trx, [put(id)])));
    await Promise.all(all);
    expect(await notes()).toBe(20);
  });

  it("may be the same statement several times, and many of them", async () => {
    await sql`delete from notes`.execute(database.db);
    const ids = Array.from({ length: 500 }, (_, id) => id);
    for (let times = 0; times < 2; times += 1) {
      const rows = await inTransaction(database.db, async (trx) => {
        await sql`delete from notes`.execute(trx);
        return inOneGo(trx, ids.map(put));
      });
      expect(rows.flat().map(({ id }) => id)).toEqual(ids);
    }
  });

  it("begin with their transaction, which is none without statements", async () => {
    await sql`delete from notes`.execute(database.db);
    expect(await inTransaction(database.db, async () => "nothing")).toBe("nothing");
    const failing = inTransaction(database.db, async () => {
      throw new Error("before anything was asked");
    });
    await expect(failing).rejects.toThrow("before anything was asked");
    const late = inTransaction(database.db, async (trx) => {
      await put(1).execute(trx);
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

onEachDatabase("statements in one go with the end of their transaction", (open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await sql`create table notes (id int primary key, text text)`.execute(database.db);
  });

  const put = (id: number) => sql<{ id: number }>`insert into notes values (${id}, 'x') returning id`;
  const ids = async () =>
    (await sql<{ id: number }>`select id from notes order by id`.execute(database.db)).rows.map(({ id }) => id);

  it("are done when it is, and answer with their rows", async () => {
    const { answers } = await inTransaction(database.db, async (trx) => {
      await put(1).execute(trx);
      return withItsEnd(trx, [put(2), put(3)]);
    });
    expect(await answers).toEqual([[{ id: 2 }], [{ id: 3 }]]);
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it("take everything back when one of them fails, and what that did is thrown", async () => {
    const failing = inTransaction(database.db, async (trx) => {
      await put(4).execute(trx);
      await withItsEnd(trx, [put(5), put(1), put(6)]);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it("are taken back when the work fails after all", async () => {
    const failing = inTransaction(database.db, async (trx) => {
      await withItsEnd(trx, [put(7)]);
      throw new Error("after all");
    });
    await expect(failing).rejects.toThrow("after all");
    expect(await ids()).toEqual([1, 2, 3]);
  });

  it("belong to their own transaction, however many end at once", async () => {
    const all = Array.from({ length: 40 }, (_, i) =>
      inTransaction(database.db, (trx) => withItsEnd(trx, [put(100 + i), ...(i % 4 === 0 ? [put(1)] : [])])).then(
        () => true,
        () => false,
      ),
    );
    const done = await Promise.all(all);
    expect(done.filter(Boolean)).toHaveLength(30);
    expect((await ids()).filter((id) => id >= 100)).toEqual(done.flatMap((each, i) => (each ? [100 + i] : [])));
  });
});
