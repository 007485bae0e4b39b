import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type QueryId, TableNode, UpdateQueryNode } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import { createTemporaryFolder, describeOnDatabase } from "../../../tests/support/databases.ts";
import { createImporter, type TestImporter } from "../../../tests/support/importer.ts";
import { createOrderLine } from "../../../tests/support/order-lines.ts";
import { enqueueImportWrite } from "./import-commands.server.ts";
import { createFolderImportStore, type ImportFileStore } from "./import-file-store.server.ts";
import { claimImport, runImport } from "./import-runner.server.ts";
import { claimImportScreening, screenImportBatch } from "./import-screening.server.ts";

const row = (n: number, price = 50_000, text = "one owner") => `${n},Toyota,Camry,2019,${price},${text}`;
const fileOf = (rows: readonly string[]) => `id,make,model,year,price_sar,description_en\n${rows.join("\n")}\n`;

describeOnDatabase("Changes during an import", (open) => {
  let database: Database;
  let files: ImportFileStore;
  const folder = createTemporaryFolder();
  const write = (text: string) => {
    const file = join(folder, "cars.csv");
    writeFileSync(file, text);
    return file;
  };
  const ban = (userId: number) =>
    database.db
      .insertInto("bans")
      .values({
        user_id: userId,
        email: "a@example.com",
        reason: "Fraud",
        created_at: new Date("2026-05-01T00:00:00Z"),
      } as never)
      .execute();
  /** Returns a database handle that calls `afterHeartbeat` after each saved heartbeat, before the import continues. */
  function observeHeartbeats(afterHeartbeat: () => Promise<void>): Database["db"] {
    const heartbeats = new WeakSet<QueryId>();
    return database.db.withPlugin({
      transformQuery({ node, queryId }) {
        const table = UpdateQueryNode.is(node) ? node.table : undefined;
        if (table && TableNode.is(table) && table.table.identifier.name === "imports") heartbeats.add(queryId);
        return node;
      },
      async transformResult({ queryId, result }) {
        if (heartbeats.has(queryId)) await afterHeartbeat();
        return result;
      },
    });
  }

  /** Runs the import of a checked file. Calls `between` once after the first batch, before the import continues. */
  async function writeWith(desk: TestImporter, id: number, between: () => Promise<unknown>) {
    await enqueueImportWrite({ db: database.db }, await desk.one(id));
    const claimed = await claimImport(desk.run, new Date(0));
    if (!claimed) throw new Error("nothing in line");
    const before = await desk.ads();
    let isCalled = false;
    const db = observeHeartbeats(async () => {
      if (isCalled || (await desk.ads()) === before) return;
      isCalled = true;
      await between();
    });
    await runImport({ ...desk.run, db }, claimed);
    expect(isCalled).toBe(true);
    return desk.one(id);
  }

  /** Screens all new listings of the seller, as the job does. Ends the screening of other sellers' imports. */
  async function screenAll({ run, sellerId }: Pick<TestImporter, "run" | "sellerId">): Promise<void> {
    await database.db
      .updateTable("imports")
      .set({ screening_cursor: null })
      .where("seller_id", "<>", sellerId)
      .execute();
    const due = await claimImportScreening(database.db, run.clock(), 0);
    if (!due) return;
    await screenImportBatch(database.db, run.clock(), due);
    await screenAll({ run, sellerId });
  }

  beforeAll(async () => {
    database = await open();
    files = createFolderImportStore(join(folder, "imports"));
  });

  it("An import fails when the user who started it or the owner of the seller is banned", async () => {
    for (const bannedRole of ["sender", "owner"] as const) {
      const desk = await createImporter(database.db, files);
      const checked = await desk.check(write(fileOf([row(1)])));
      expect(checked.state).toBe("done");
      if (bannedRole === "owner") {
        const { userId } = await createImporter(database.db, files);
        await database.db.updateTable("sellers").set({ owner_id: userId }).where("id", "=", desk.sellerId).execute();
        await ban(userId);
      } else await ban(desk.userId);
      const written = await desk.write(checked.id);
      expect([written.state, written.error]).toEqual(["failed", { code: "banned", values: {} }]);
      expect(await desk.ads()).toBe(0);
    }
  });

  it("An import stops before its next batch when the user who started it is banned", async () => {
    const desk = await createImporter(database.db, files);
    const all = Array.from({ length: 1_100 }, (_, i) => row(i));
    const { id } = await desk.check(write(fileOf(all)));
    const ended = await writeWith(desk, id, () => ban(desk.userId));
    expect([ended.state, ended.error]).toEqual(["failed", { code: "banned", values: {} }]);
    expect(await desk.ads()).toBe(500);
  });

  it.each<ListingStatus>(["reserved", "sold"])(
    "An import leaves a listing %s while updating its content",
    async (status) => {
      for (const verified of [true, false]) {
        const desk = await createImporter(database.db, files, { verified });
        const send = async (rows: string[], closeMissing = false) =>
          desk.write((await desk.check(write(fileOf(rows)), { closeMissing })).id);
        await send([row(1), row(2), row(3)]);
        await database.db.updateTable("ads").set({ status }).where("seller_id", "=", desk.sellerId).execute();
        expect((await send([row(1, 60_000), row(2, 50_000, "new tyres")], true)).result).toMatchObject({ changed: 2 });
        // Changed texts of a reserved listing are moderated like those of an active listing.
        const pendingCount = status === "reserved" && !verified ? 1 : 0;
        expect(await desk.ads(status)).toBe(3 - pendingCount);
        expect(await desk.ads("pending")).toBe(pendingCount);
      }
    },
  );

  it("An import sends a changed reserved listing to moderation, and rejects new texts for an ordered listing", async () => {
    const desk = await createImporter(database.db, files);
    const send = async (rows: string[]) => desk.write((await desk.check(write(fileOf(rows)))).id);
    await send([row(1), row(2)]);
    const ads = await database.db
      .updateTable("ads")
      .set({ status: "reserved" })
      .where("seller_id", "=", desk.sellerId)
      .returning("id")
      .execute();
    await screenAll(desk);
    expect(await desk.ads("reserved")).toBe(2);
    await createOrderLine(database.db, {
      userId: null,
      adId: ads[0]?.id ?? 0,
      status: "CONFIRMED",
      isReservedCar: true,
    });
    await database.db
      .insertInto("banned_words")
      .values({ word: "weapon", folded: "weapon", language: "en", note: null, user_id: null })
      .execute();
    const banned = "a weapon in the boot";
    const { result, id } = await send([row(1, 50_000, banned), row(2, 10, banned)]);
    expect(result).toMatchObject({ changed: 1, refused: 1 });
    expect((await desk.errors(id)).map(({ code }) => code)).toEqual(["ordered"]);
    await screenAll(desk);
    expect([await desk.ads("reserved"), await desk.ads("pending")]).toEqual([1, 1]);
    expect((await send([row(1, 40_000)])).result).toMatchObject({ changed: 1, refused: 0 });
  });

  it("An import of 31 listings that need moderation sends the seller one notification", async () => {
    const desk = await createImporter(database.db, files);
    await database.db
      .insertInto("banned_words")
      .values({ word: "smuggled", folded: "smuggled", language: "en", note: null, user_id: null })
      .execute();
    const rows = Array.from({ length: 31 }, (_, i) => row(i, 50_000, "smuggled"));
    const { id } = await desk.write((await desk.check(write(fileOf(rows)))).id);
    await screenAll(desk);
    expect(await desk.ads("pending")).toBe(31);
    const notifications = await database.db
      .selectFrom("notifications")
      .select(["user_id", "kind", "data", "path"])
      .where("user_id", "=", desk.userId)
      .execute();
    expect(notifications).toEqual([
      {
        user_id: desk.userId,
        kind: "ad-imported",
        data: { file: "cars.csv", imported: 31, changed: 0, pending: 31 },
        path: `/account/import/${id}`,
      },
    ]);
  });

  it("An import neither closes nor reactivates a listing that becomes reserved between check and import", async () => {
    const desk = await createImporter(database.db, files);
    const many = Array.from({ length: 600 }, (_, i) => row(i));
    await desk.write((await desk.check(write(fileOf([row(9_001), row(9_002)])))).id);
    const { id } = await desk.check(write(fileOf([...many, row(9_001, 70_000, "new tyres")])), { closeMissing: true });
    const ended = await writeWith(desk, id, () =>
      database.db
        .updateTable("ads")
        .set({ status: "reserved" })
        .where("seller_id", "=", desk.sellerId)
        .where("import_key", "like", "%900%")
        .execute(),
    );
    expect(ended.result).toMatchObject({ changed: 1, closed: 0 });
    expect(await desk.ads("reserved")).toBe(2);
  });
});
