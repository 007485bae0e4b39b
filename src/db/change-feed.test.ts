import { sql } from "kysely";
import { beforeAll, beforeEach, expect, inject, it } from "vitest";
import { createEmptyServerDatabase, describeOnEachDatabase } from "../../tests/support/databases.ts";
import { publishChange, SITE_TAG, subscribeToChanges } from "./change-feed.ts";
import type { Db } from "./database.ts";
import { openDatabase } from "./open-database.ts";
import { executePipelinedWithCommit, withTransaction } from "./transaction.ts";

describeOnEachDatabase("subscribeToChanges", (open) => {
  let db: Db;
  let tags: (string | undefined)[];
  beforeAll(async () => {
    ({ db } = await open());
    subscribeToChanges(db, (tag) => tags.push(tag));
  });
  beforeEach(() => {
    tags = [];
  });

  it("subscribeToChanges reports a change before the promise of its transaction resolves", async () => {
    for (let i = 0; i < 50; i += 1) {
      await withTransaction(db, (trx) => publishChange(trx, `change ${i}`));
      expect(tags.at(-1)).toBe(`change ${i}`);
    }
  });

  it("subscribeToChanges reports a change before the promise of its single statement resolves", async () => {
    for (let i = 0; i < 20; i += 1) {
      await db
        .insertInto("settings")
        .values({ key: `change${i}`, value: "1" })
        .execute();
      expect(tags).toEqual(Array.from({ length: i + 1 }, () => SITE_TAG));
    }
    await sql`with removed as (delete from settings where key like 'change%' returning key) select key from removed`.execute(
      db,
    );
    expect(tags).toHaveLength(21);
  });

  it("subscribeToChanges reports changes by statements that are sent together with COMMIT", async () => {
    await withTransaction(db, (trx) =>
      executePipelinedWithCommit(trx, [sql`select 1`, sql`update settings set value = value`]),
    );
    expect(tags).toEqual([SITE_TAG]);
  });

  it("subscribeToChanges reports the changes of concurrent transactions before their promises resolve", async () => {
    await Promise.all(
      Array.from({ length: 60 }, async (_, i) => {
        await withTransaction(db, (trx) => publishChange(trx, `change ${i}`));
        expect(tags).toContain(`change ${i}`);
      }),
    );
  });

  it("subscribeToChanges reports no change of a transaction that rolls back", async () => {
    const failing = withTransaction(db, async (trx) => {
      await publishChange(trx, "undone");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await publishChange(db, "done");
    expect(tags).toEqual(["done"]);
  });
});

const postgres = inject("postgresUrl");

it.skipIf(!postgres)("subscribeToChanges reports possibly missed changes when its connection breaks", async () => {
  const url = await createEmptyServerDatabase(postgres as string);
  const [first, second] = await Promise.all([openDatabase({ url, folder: "" }), openDatabase({ url, folder: "" })]);
  const tags: (string | undefined)[] = [];
  subscribeToChanges(first.db, (tag) => tags.push(tag));
  await publishChange(second.db, "by another");
  await expect.poll(() => tags).toEqual(["by another"]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karaj live'
    and datname = current_database()`.execute(second.db);
  await publishChange(first.db, "own");
  expect(tags).toContain(undefined);
  // The new connection may have missed notifications as well.
  await expect.poll(() => tags.filter((tag) => tag === undefined).length, { timeout: 10_000 }).toBeGreaterThan(1);
  await publishChange(first.db, "after");
  expect(tags.at(-1)).toBe("after");
  await Promise.all([first.close(), second.close()]);
});
