import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { forgetCatalogue } from "#domain/catalog/queries.server.ts";
import { staffOf } from "../../../tests/support/admin.ts";
import { freshDatabase } from "../../../tests/support/databases.ts";
import { hideOpeningChecklist, readOpeningChecklist } from "./opening-checklist.server.ts";
import type { AdminContext } from "./room.ts";

describe("the checklist before opening", () => {
  let db: Db;
  let staff: AdminContext;
  const missing = async (sendsMail = false) =>
    (await readOpeningChecklist(db, { sendsMail })).steps.filter(({ done }) => !done).map(({ name }) => name);
  const set = async (values: Record<string, string>) => {
    await db
      .insertInto("settings")
      .values(Object.entries(values).map(([key, value]) => ({ key, value })))
      .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })))
      .execute();
    forgetCatalogue(db);
  };
  beforeAll(async () => {
    db = (await freshDatabase()).db;
    staff = await staffOf(db);
  });

  it("misses everything in an empty shop, each with its page, until it is settled; then it can be hidden", async () => {
    expect(await missing()).toEqual(["contact", "address", "bank", "mail", "terms", "currencies", "shipping"]);
    expect(await hideOpeningChecklist(staff, { sendsMail: true })).toMatchObject({ code: "admin.not_complete" });
    await set({ phone: "+966 55 555 5555", addressAr: "شارع الملك", defaultCurrency: "SAR", shipping: "20" });
    expect(await missing(true)).toEqual(["bank", "terms"]);
    await set({ payTransfer: "false" });
    await db
      .updateTable("site_pages")
      .set({ updated_at: staff.now })
      .where("slug", "in", ["terms", "privacy"])
      .execute();
    expect(await missing(true)).toEqual([]);
    expect(await readOpeningChecklist(db, { sendsMail: true })).toMatchObject({ complete: true, hidden: false });
    expect(await hideOpeningChecklist(staff, { sendsMail: true })).toMatchObject({ ok: true });
    expect(await readOpeningChecklist(db, { sendsMail: true })).toMatchObject({ complete: true, hidden: true });
    // Something new is missing: it shows again.
    await set({ phone: "" });
    expect(await readOpeningChecklist(db, { sendsMail: true })).toMatchObject({ complete: false, hidden: false });
  });

  it("asks for neither bank nor shipping where nothing is ordered", async () => {
    await db.deleteFrom("settings").execute();
    await set({ cart: "false" });
    expect(await missing()).not.toEqual(expect.arrayContaining(["bank"]));
    expect(await missing()).not.toEqual(expect.arrayContaining(["shipping"]));
  });
});
