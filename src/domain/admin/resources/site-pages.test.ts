import { beforeAll, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { AdminContext, FormValues, ResourceForm } from "#domain/admin/resource.ts";
import { fillSiteNames, getSitePage } from "#domain/content/site-pages.server.ts";
import { defaultPageTexts, defaultPageTitles } from "#domain/content/site-pages.ts";
import { createStaff, listAuditEntries } from "../../../../tests/support/admin.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { sitePagesResource } from "./site-pages.server.ts";

describeOnDatabase("[CN-03] Site pages in the administration", (open) => {
  let db: Db;
  let staff: AdminContext;
  const form = sitePagesResource.form as ResourceForm;
  beforeAll(async () => {
    ({ db } = await open());
    staff = await createStaff(db);
  });
  const save = async (page: string, values: FormValues, context = staff) => {
    const row = await form.read(db, page);
    return form.save?.(context, page, { ...row?.values, ...values }, row?.mark ?? "");
  };
  const firstAgain = async (page: string, context = staff) => {
    const act = form.actions?.find(({ id }) => id === "firstWords");
    return act?.run(context, page, {}, "");
  };

  it("A site page shows the default text until an administrator changes the text, and can be reset", async () => {
    expect(await getSitePage(db, "terms")).toEqual({
      title: defaultPageTitles.terms,
      body: fillSiteNames(defaultPageTexts.terms),
      updatedAt: null,
    });
    expect(await save("terms", { body_en: "Other terms.\r\n\r\n## One" })).toMatchObject({ ok: true });
    const now = await getSitePage(db, "terms");
    expect(now).toMatchObject({ body: { en: "Other terms.\n\n## One" }, updatedAt: staff.now });
    // The unchanged language keeps the default text.
    expect(now.body.ar).toBe(fillSiteNames(defaultPageTexts.terms).ar);
    const { body_ar } = await db
      .selectFrom("site_pages")
      .select("body_ar")
      .where("slug", "=", "terms")
      .executeTakeFirstOrThrow();
    expect(body_ar).toBeNull();
    expect(await getSitePage(db, "privacy")).toEqual({
      title: defaultPageTitles.privacy,
      body: fillSiteNames(defaultPageTexts.privacy),
      updatedAt: null,
    });

    expect(
      await firstAgain("terms", { ...staff, actor: { id: staff.actor?.id ?? 0, role: "moderator" } }),
    ).toMatchObject({
      kind: "forbidden",
    });
    expect(await firstAgain("terms")).toMatchObject({ ok: true });
    expect(await getSitePage(db, "terms")).toEqual({
      title: defaultPageTitles.terms,
      body: fillSiteNames(defaultPageTexts.terms),
      updatedAt: null,
    });
    expect(await listAuditEntries(db, "site-pages", "terms")).toMatchObject([
      { action: "site-pages.firstWords", details: { body_en: { from: "Other terms.\n\n## One", to: null } } },
      { action: "site-pages.change" },
    ]);
  });

  it("An administrator can change a site page title in one language, and can reset only changed pages", async () => {
    const offered = async () => !(await form.read(db, "about"))?.idle?.includes("firstWords");
    expect(await offered()).toBe(false);
    // A page saved without changes keeps the default text.
    expect(await save("about", {})).toMatchObject({ ok: true });
    expect([await offered(), (await getSitePage(db, "about")).updatedAt]).toEqual([false, null]);
    expect(await save("about", { title_ar: " من  نكون " })).toMatchObject({ ok: true });
    expect(await getSitePage(db, "about")).toEqual({
      title: { en: defaultPageTitles.about.en, ar: "من نكون" },
      body: fillSiteNames(defaultPageTexts.about),
      updatedAt: staff.now,
    });
    expect(await offered()).toBe(true);
    expect(await save("about", { title_ar: "" })).toMatchObject({ errors: [{ path: "title_ar", code: "required" }] });
    expect(await firstAgain("about")).toMatchObject({ ok: true });
    expect([await offered(), (await getSitePage(db, "about")).title]).toEqual([false, defaultPageTitles.about]);
    // A stored text that equals the default text does not count as a change.
    await db
      .updateTable("site_pages")
      .set({ title_en: defaultPageTitles.about.en })
      .where("slug", "=", "about")
      .execute();
    expect(await offered()).toBe(false);
  });

  it("Saving a site page fails for invalid content and for an outdated form", async () => {
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
    expect((await getSitePage(db, "privacy")).body.en).toBe("First");
  });
});
