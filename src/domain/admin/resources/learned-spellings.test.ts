import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { moveAliasesToMergedRow } from "#domain/admin/aliases.server.ts";
import { readTablePage } from "#domain/admin/read-table.server.ts";
import type { AdminContext } from "#domain/admin/resource.ts";
import { getAdminSettings, updateSettings } from "#domain/admin/settings.server.ts";
import { parseTableRequest } from "#domain/admin/table.ts";
import { loadCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createStaff, listAuditEntries } from "../../../../tests/support/admin.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { learnedSpellingsResource } from "./learned-spellings.server.ts";

const { table, bulk = [], rowPath } = learnedSpellingsResource;

describeOnDatabase("Learned spellings in the administration", (open) => {
  let db: Db;
  let staff: AdminContext;
  let picanto: number;
  let key: string;
  beforeEach(async () => {
    ({ db } = await open());
    staff = await createStaff(db);
    picanto = (await loadCatalog(db)).spellings.find("model", "picanto")[0] ?? 0;
    await db.deleteFrom("learned_spellings").execute();
    const { id } = await db
      .insertInto("learned_spellings")
      .values({ word: "زقرتي", model_id: picanto, listings: 12, listings_elsewhere: 1, clicks: 3, clicks_elsewhere: 2 })
      .returning("id")
      .executeTakeFirstOrThrow();
    key = `model.${picanto}.${id}`;
  });

  const decide = (decision: string, context = staff) => bulk.find(({ id }) => id === decision)?.run(context, [key]);
  const getState = () => db.selectFrom("learned_spellings").select(["state", "reviewed"]).executeTakeFirstOrThrow();
  const findSpelling = async () => (await loadCatalog(db)).spellings.find("model", "زقرتي");
  const readRows = async (query: string, language: "ar" | "en") =>
    (await readTablePage(db, table, parseTableRequest(table, new URLSearchParams(query)), language)).rows;

  it("The list of learned spellings shows each one with its evidence and its model in the reader's language", async () => {
    const [english] = await readRows("", "en");
    const [arabic] = await readRows("", "ar");
    expect(english?.key).toBe(key);
    expect(english?.cells).toMatchObject({
      word: "زقرتي",
      target: "model",
      of: "Picanto",
      listings_with: 12,
      listings_elsewhere: 1,
      clicks: 3,
      clicks_elsewhere: 2,
      spelling_state: "proposed",
    });
    expect(arabic?.cells.of).toBe("بيكانتو");
    expect(rowPath?.(key)).toBe(`/admin/models/${picanto}`);
  });

  it("The list of learned spellings can be filtered by state and searched by the name of the model", async () => {
    expect(await readRows("spelling_state=proposed&q=picanto", "en")).toHaveLength(1);
    expect(await readRows("spelling_state=rejected", "en")).toEqual([]);
    expect(await readRows("q=camry", "en")).toEqual([]);
  });

  it("Accepting makes the word a spelling of the model, and rejecting and undoing take it back", async () => {
    expect(await findSpelling()).toEqual([]);
    expect(await decide("accept")).toEqual({ ok: true, value: 1 });
    expect(await findSpelling()).toEqual([picanto]);
    expect(await decide("accept")).toEqual({ ok: true, value: 0 });
    expect(await decide("reject")).toEqual({ ok: true, value: 1 });
    expect([await findSpelling(), await getState()]).toEqual([[], { state: "rejected", reviewed: true }]);
    expect(await decide("undo")).toEqual({ ok: true, value: 1 });
    expect(await getState()).toEqual({ state: "proposed", reviewed: false });
    const actions = (await listAuditEntries(db, "learned-spellings", key.split(".")[2] ?? "")).map(
      ({ action }) => action,
    );
    expect(actions).toEqual(["learned-spellings.undo", "learned-spellings.reject", "learned-spellings.accept"]);
  });

  it("Only administrators can decide about spellings", async () => {
    expect(await decide("accept", await createStaff(db, "moderator"))).toMatchObject({ ok: false, kind: "forbidden" });
    expect(await getState()).toEqual({ state: "proposed", reviewed: false });
  });

  it("The settings switch accepted spellings off and on", async () => {
    await decide("accept");
    const save = async (learnSpellings: string) => {
      const { values, marks } = await getAdminSettings(db);
      return updateSettings(staff, "search", { ...values, learnSpellings }, marks.search);
    };
    expect(await save("")).toMatchObject({ ok: true });
    expect(await findSpelling()).toEqual([]);
    expect(await save("1")).toMatchObject({ ok: true });
    expect(await findSpelling()).toEqual([picanto]);
  });

  it("Merging models moves learned spellings to the remaining model", async () => {
    const rio = (await loadCatalog(db)).spellings.find("model", "rio")[0] ?? 0;
    await moveAliasesToMergedRow(db, "model", picanto, rio);
    const { rows } = await sql<{ model_id: number }>`select model_id from learned_spellings`.execute(db);
    expect(rows).toEqual([{ model_id: rio }]);
  });
});
