import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { readTablePage } from "#domain/admin/read-table.server.ts";
import type { AdminContext, FormValues } from "#domain/admin/resource.ts";
import { adminResources } from "#domain/admin/resources.server.ts";
import { parseTableRequest } from "#domain/admin/table.ts";
import { listFeaturedListings } from "#domain/listings/list/featured.server.ts";
import { createStaff, listAuditEntries } from "../../../../tests/support/admin.ts";
import { createTestDatabase } from "../../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../../tests/support/orders.ts";
import { findRow, updateRow } from "../../../../tests/support/rows.ts";

describe("Admin listings", () => {
  let db: Db;
  let shop: OrderFixture;
  let staff: AdminContext;
  let owner: number;
  const room = adminResources.get("listings");
  const form = room?.form;
  const act = async (name: string, id: number, values: FormValues = {}, context = staff) => {
    const mark = (await form?.read(db, String(id)))?.mark ?? "";
    return form?.actions?.find((each) => each.id === name)?.run(context, String(id), values, mark);
  };
  const ad = (id: number) => findRow(db, "ads", id);
  beforeAll(async () => {
    const database = await createTestDatabase();
    db = database.db;
    shop = await createOrderFixture(database);
    staff = await createStaff(db);
    owner = (await createStaff(db, "showroom", "Salma")).actor?.id as number;
    await updateRow(db, "sellers", shop.sellers[0] as number, { owner_id: owner });
  });

  it("Admin listings can be searched by title, seller, number and filters in the reader's language", async () => {
    const id = await shop.ad({ name: { en: "Rare battery", ar: "بطارية نادرة" } });
    if (!room) throw new Error("there is no such room");
    const found = async (query: string, language: "en" | "ar" = "en") =>
      (await readTablePage(db, room.table, parseTableRequest(room.table, new URLSearchParams(query)), language)).rows;
    expect((await found("q=rare")).map(({ key }) => key)).toEqual([String(id)]);
    expect((await found(`q=%23${id}`)).map(({ key }) => key)).toEqual([String(id)]);
    expect(await found("q=rare&status=sold")).toEqual([]);
    expect((await found("q=rare", "ar"))[0]?.cells).toMatchObject({ title: "بطارية نادرة", category: "بطاريات" });
    expect((await found("q=rare", "en"))[0]?.cells).toMatchObject({ title: "Rare battery", status: "active" });
  });

  it("The admin form of a listing shows title, number, status and price", async () => {
    const id = await shop.ad({ name: { en: "Rare mirror", ar: "مرآة نادرة" } });
    const { title, facts: details } = (await form?.read(db, String(id))) ?? {};
    expect(title).toEqual({ en: `Rare mirror · #${id}`, ar: `مرآة نادرة · #${id}` });
    expect(details).toContainEqual({ name: "status", type: "choice", value: "active" });
    expect(details).toContainEqual({
      name: "price",
      type: "price",
      value: expect.stringMatching(/^\d+\.\d\d [A-Z]{3}$/),
    });
  });

  it("Admins feature listings singly and in bulk, and the audit log records every change", async () => {
    const ids = [await shop.ad(), await shop.ad()];
    const bulk = (name: string) => room?.bulk?.find(({ id }) => id === name)?.run(staff, ids.map(String));
    expect(await bulk("feature")).toEqual({ ok: true, value: 2 });
    expect(await bulk("feature")).toEqual({ ok: true, value: 0 });
    expect((await listFeaturedListings(db, 12)).map(({ id }) => id).sort()).toEqual([...ids].sort());
    const first = String(ids[0]);
    const row = await form?.read(db, first);
    expect(await form?.save?.(staff, first, { featured: "" }, row?.mark ?? "")).toMatchObject({ ok: true });
    expect((await ad(ids[0] as number)).featured).toBe(false);
    expect((await listAuditEntries(db, "listings", first)).map(({ action }) => action)).toEqual([
      "listings.change",
      "listings.change",
    ]);
    expect((await ad(ids[1] as number)).featured).toBe(true);
    const member = await createStaff(db, "moderator");
    expect(await room?.bulk?.[1]?.run(member, ids.map(String))).toMatchObject({ kind: "forbidden" });
  });

  it("Admins change the status of a listing by the allowed transitions, and the seller is notified", async () => {
    const id = await shop.ad();
    expect(await act("status", id, { status: "reserved", note: "Kept for a visitor" })).toMatchObject({ ok: true });
    expect((await ad(id)).status).toBe("reserved");
    expect(await act("status", id, { status: "expired" })).toMatchObject({ errors: [{ path: "status" }] });
    expect(await act("status", id, { status: "rejected" })).toMatchObject({ errors: [{ path: "status" }] });
    expect(await act("status", id, { status: "pending" })).toMatchObject({ ok: true });
    expect(await act("status", id, { status: "active" })).toMatchObject({ ok: true });
    const notifications = await db.selectFrom("notifications").select("kind").where("user_id", "=", owner).execute();
    expect(notifications.map(({ kind }) => kind)).toContain("ad-active");
    expect((await listAuditEntries(db, "listings", id))[0]).toMatchObject({
      action: "listings.status",
      details: { status: { from: "pending", to: "active" } },
    });
  });

  it("Admins take down a listing with a reason that the seller receives by mail", async () => {
    const id = await shop.ad();
    expect(await act("takeDown", id, { reason: "" })).toMatchObject({ errors: [{ path: "reason" }] });
    expect(await act("takeDown", id, { reason: "other", note: "" })).toMatchObject({ errors: [{ path: "note" }] });
    expect((await ad(id)).status).toBe("active");
    expect(await act("takeDown", id, { reason: "forbidden" })).toMatchObject({ ok: true });
    expect(await ad(id)).toMatchObject({ status: "closed", ended: "taken-down" });
    const mails = await db.selectFrom("mail_outbox").select(["to_address", "text"]).execute();
    expect(mails.some(({ text }) => text.includes("This may not be sold here") || text.includes("لا يُسمح"))).toBe(true);
    expect((await listAuditEntries(db, "ad", id))[0]?.action).toBe("ad.take-down");
  });
});
