import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AdminContext, RoomForm, Values } from "#domain/admin/room.ts";
import { fillSiteNames, sitePage } from "#domain/content/site-pages.server.ts";
import { firstTitles, firstWords } from "#domain/content/site-pages.ts";
import { deedsOf, staffOf } from "../../../../tests/support/admin.ts";
import { onDatabase } from "../../../../tests/support/databases.ts";
import { sitePages } from "./site-pages.server.ts";

onDatabase("[CN-03] the words of the pages about the shop", (open) => {
  let db: Db;
  let staff: AdminContext;
  const form = sitePages.form as RoomForm;
  beforeAll(async () => {
    ({ db } = await open());
    staff = await staffOf(db);
  });
  const save = async (page: string, values: Values, context = staff) => {
    const row = await form.read(db, page);
    return form.save?.(context, page, { ...row?.values, ...values }, row?.mark ?? "");
  };
  const firstAgain = async (page: string, context = staff) => {
    const act = form.acts?.find(({ id }) => id === "firstWords");
    return act?.run(context, page, {}, "");
  };

  it("are the program's until an administrator writes others, and become the program's again", async () => {
    expect(await sitePage(db, "terms")).toEqual({
      title: firstTitles.terms,
      body: fillSiteNames(firstWords.terms),
      updatedAt: null,
    });
    expect(await save("terms", { body_en: "Other terms.\r\n\r\n## One" })).toMatchObject({ ok: true });
    const now = await sitePage(db, "terms");
    expect(now).toMatchObject({ body: { en: "Other terms.\n\n## One" }, updatedAt: staff.now });
    // The language that nobody changed stays the program's.
    expect(now.body.ar).toBe(fillSiteNames(firstWords.terms).ar);
    const { body_ar } = await db
      .selectFrom("site_pages")
      .select("body_ar")
      .where("slug", "=", "terms")
      .executeTakeFirstOrThrow();
    expect(body_ar).toBeNull();
    expect(await sitePage(db, "privacy")).toEqual({
      title: firstTitles.privacy,
      body: fillSiteNames(firstWords.privacy),
      updatedAt: null,
    });

    expect(
      await firstAgain("terms", { ...staff, actor: { id: staff.actor?.id ?? 0, role: "moderator" } }),
    ).toMatchObject({
      kind: "forbidden",
    });
    expect(await firstAgain("terms")).toMatchObject({ ok: true });
    expect(await sitePage(db, "terms")).toEqual({
      title: firstTitles.terms,
      body: fillSiteNames(firstWords.terms),
      updatedAt: null,
    });
    expect(await deedsOf(db, "site-pages", "terms")).toMatchObject([
      { action: "site-pages.firstWords", details: { body_en: { from: "Other terms.\n\n## One", to: null } } },
      { action: "site-pages.change" },
    ]);
  });

  it("can have another title, in one language too, and only then are offered the original", async () => {
    const offered = async () => !(await form.read(db, "about"))?.idle?.includes("firstWords");
    expect(await offered()).toBe(false);
    // Saved as they are they stay the program's.
    expect(await save("about", {})).toMatchObject({ ok: true });
    expect([await offered(), (await sitePage(db, "about")).updatedAt]).toEqual([false, null]);
    expect(await save("about", { title_ar: " من  نكون " })).toMatchObject({ ok: true });
    expect(await sitePage(db, "about")).toEqual({
      title: { en: firstTitles.about.en, ar: "من نكون" },
      body: fillSiteNames(firstWords.about),
      updatedAt: staff.now,
    });
    expect(await offered()).toBe(true);
    expect(await save("about", { title_ar: "" })).toMatchObject({ errors: [{ path: "title_ar", code: "required" }] });
    expect(await firstAgain("about")).toMatchObject({ ok: true });
    expect([await offered(), (await sitePage(db, "about")).title]).toEqual([false, firstTitles.about]);
    // What the program has come to say itself is nobody's own any more.
    await db.updateTable("site_pages").set({ title_en: firstTitles.about.en }).where("slug", "=", "about").execute();
    expect(await offered()).toBe(false);
  });

  it("are refused where a page couldn't show them, and where somebody else was faster", async () => {
    const refused = (field: string, code: string) => ({ ok: false, errors: [{ path: field, code }] });
    expect(await save("privacy", { body_ar: " " })).toMatchObject(refused("body_ar", "required"));
    expect(await save("faq", { body_en: "## One\n\n### Why?\n\nSo." })).toMatchObject(
      refused("body_ar", "admin.questions"),
    );
    expect(await save("about", { body_en: "A lead alone" })).toMatchObject(refused("body_en", "admin.about"));
    expect(await firstAgain("nowhere")).toMatchObject({ kind: "not_found" });
    const row = await form.read(db, "privacy");
    expect(await save("privacy", { body_en: "First" })).toMatchObject({ ok: true });
    expect(await form.save?.(staff, "privacy", { ...row?.values, body_en: "Second" }, row?.mark ?? "")).toMatchObject({
      code: "admin.stale",
    });
    expect((await sitePage(db, "privacy")).body.en).toBe("First");
  });
});
