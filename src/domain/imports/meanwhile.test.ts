import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import { boughtLine } from "../../../tests/support/bought.ts";
import { onDatabase, temporaryFolder } from "../../../tests/support/databases.ts";
import { type Importing, importing } from "../../../tests/support/importing.ts";
import { startImport } from "./commands.server.ts";
import { folderImports, type ImportFiles } from "./files.server.ts";
import { claimImport, runImport } from "./run.server.ts";
import { claimScreening, screenSome } from "./screen.server.ts";

const row = (n: number, price = 50_000, text = "one owner") => `${n},Toyota,Camry,2019,${price},${text}`;
const fileOf = (rows: readonly string[]) => `id,make,model,year,price_sar,description_en\n${rows.join("\n")}\n`;

onDatabase("what happens while a file is imported", (open) => {
  let database: Database;
  let files: ImportFiles;
  const folder = temporaryFolder();
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
  /** Starts writing a checked file; `between` happens once the first batch is written. */
  async function writeWith(desk: Importing, id: number, between: () => Promise<unknown>) {
    await startImport({ db: database.db }, await desk.one(id));
    const claimed = await claimImport(desk.run, new Date(0));
    if (!claimed) throw new Error("nothing in line");
    const before = await desk.ads();
    let done = false;
    const watch = async () => {
      while (!done) {
        if ((await desk.ads()) > before) return between();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const watching = watch();
    await runImport(desk.run, claimed);
    done = true;
    await watching;
    return desk.one(id);
  }

  /** Looks through all new ads, as the job does. */
  async function screenAll({ run }: Pick<Importing, "run">): Promise<void> {
    const due = await claimScreening(database.db, run.clock(), 0);
    if (!due) return;
    await screenSome(database.db, run.clock(), due);
    await screenAll({ run });
  }

  beforeAll(async () => {
    database = await open();
    files = folderImports(join(folder, "imports"));
  });

  it("a ban of who sent it, or of the seller's owner, lets nothing begin", async () => {
    for (const whose of ["sender", "owner"] as const) {
      const desk = await importing(database.db, files);
      const checked = await desk.check(write(fileOf([row(1)])));
      expect(checked.state).toBe("done");
      if (whose === "owner") {
        const { userId } = await importing(database.db, files);
        await database.db.updateTable("sellers").set({ owner_id: userId }).where("id", "=", desk.sellerId).execute();
        await ban(userId);
      } else await ban(desk.userId);
      const written = await desk.write(checked.id);
      expect([written.state, written.trouble]).toEqual(["failed", { code: "banned", values: {} }]);
      expect(await desk.ads()).toBe(0);
    }
  });

  // The gap between two batches has to be hit: a slow moment may miss it.
  it("a ban that comes between batches ends it there", { retry: 2 }, async () => {
    const desk = await importing(database.db, files);
    const all = Array.from({ length: 2_500 }, (_, i) => row(i));
    const { id } = await desk.check(write(fileOf(all)));
    const ended = await writeWith(desk, id, () => ban(desk.userId));
    expect([ended.state, ended.trouble]).toEqual(["failed", { code: "banned", values: {} }]);
    const written = await desk.ads();
    expect(written).toBeGreaterThan(0);
    expect(written).toBeLessThan(all.length);
  });

  it.each<AdStatus>(["reserved", "sold"])("an ad that is %s stays so, whatever its row changes", async (status) => {
    for (const verified of [true, false]) {
      const desk = await importing(database.db, files, { verified });
      const send = async (rows: string[], closeMissing = false) =>
        desk.write((await desk.check(write(fileOf(rows)), { closeMissing })).id);
      await send([row(1), row(2), row(3)]);
      await database.db.updateTable("ads").set({ status }).where("seller_id", "=", desk.sellerId).execute();
      expect((await send([row(1, 60_000), row(2, 50_000, "new tyres")], true)).result).toMatchObject({ changed: 2 });
      // Words of what is kept for a buyer are looked at, as those of what is shown are.
      const waits = status === "reserved" && !verified ? 1 : 0;
      expect(await desk.ads(status)).toBe(3 - waits);
      expect(await desk.ads("pending")).toBe(waits);
    }
  });

  it("a reserved ad that a file changed is screened; one that was ordered keeps its words", async () => {
    const desk = await importing(database.db, files);
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
    await boughtLine(database.db, { userId: null, adId: ads[0]?.id ?? 0, status: "CONFIRMED", isReservedCar: true });
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

  it("an import of 31 ads that all have to be checked sends one notification to its seller", async () => {
    const desk = await importing(database.db, files);
    await database.db
      .insertInto("banned_words")
      .values({ word: "smuggled", folded: "smuggled", language: "en", note: null, user_id: null })
      .execute();
    const rows = Array.from({ length: 31 }, (_, i) => row(i, 50_000, "smuggled"));
    const { id } = await desk.write((await desk.check(write(fileOf(rows)))).id);
    await screenAll(desk);
    expect(await desk.ads("pending")).toBe(31);
    const told = await database.db
      .selectFrom("notifications")
      .select(["user_id", "kind", "data", "path"])
      .where("user_id", "=", desk.userId)
      .execute();
    expect(told).toEqual([
      {
        user_id: desk.userId,
        kind: "ad-imported",
        data: { file: "cars.csv", imported: 31, changed: 0, pending: 31 },
        path: `/account/import/${id}`,
      },
    ]);
  });

  it("an ad that is reserved between the check and the writing is neither closed nor put back", {
    retry: 2,
  }, async () => {
    const desk = await importing(database.db, files);
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
