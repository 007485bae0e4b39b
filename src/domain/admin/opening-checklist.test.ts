import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { createStaff } from "../../../tests/support/admin.ts";
import { createTestDatabase } from "../../../tests/support/databases.ts";
import { getOpeningChecklist, hideOpeningChecklist } from "./opening-checklist.server.ts";
import type { AdminContext } from "./resource.ts";

describe("Opening checklist", () => {
  let db: Db;
  let staff: AdminContext;
  const missing = async (sendsMail = false) =>
    (await getOpeningChecklist(db, { sendsMail })).steps.filter(({ done }) => !done).map(({ name }) => name);
  const set = async (values: Record<string, string>) => {
    await db
      .insertInto("settings")
      .values(Object.entries(values).map(([key, value]) => ({ key, value })))
      .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })))
      .execute();
  };
  beforeAll(async () => {
    db = (await createTestDatabase()).db;
    staff = await createStaff(db);
  });

  it("getOpeningChecklist lists the missing settings, and hideOpeningChecklist works once all are done", async () => {
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
    expect(await getOpeningChecklist(db, { sendsMail: true })).toMatchObject({ complete: true, hidden: false });
    expect(await hideOpeningChecklist(staff, { sendsMail: true })).toMatchObject({ ok: true });
    expect(await getOpeningChecklist(db, { sendsMail: true })).toMatchObject({ complete: true, hidden: true });
    // A newly missing setting shows the checklist again.
    await set({ phone: "" });
    expect(await getOpeningChecklist(db, { sendsMail: true })).toMatchObject({ complete: false, hidden: false });
  });

  it("getOpeningChecklist skips bank and shipping when the cart is disabled", async () => {
    await db.deleteFrom("settings").execute();
    await set({ cart: "false" });
    expect(await missing()).not.toEqual(expect.arrayContaining(["bank"]));
    expect(await missing()).not.toEqual(expect.arrayContaining(["shipping"]));
  });
});
