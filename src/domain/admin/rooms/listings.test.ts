import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { readTable } from "#domain/admin/read-table.server.ts";
import type { AdminContext, Values } from "#domain/admin/room.ts";
import { rooms } from "#domain/admin/rooms.server.ts";
import { readTableRequest } from "#domain/admin/table.ts";
import { featuredProducts } from "#domain/ads/featured.server.ts";
import { deedsOf, staffOf } from "../../../../tests/support/admin.ts";
import { freshDatabase } from "../../../../tests/support/databases.ts";
import { type OrderShop, orderShop } from "../../../../tests/support/orders.ts";

describe("the listings of the administration", () => {
  let db: Db;
  let shop: OrderShop;
  let staff: AdminContext;
  let owner: number;
  const room = rooms.get("listings");
  const form = room?.form;
  const act = async (name: string, id: number, values: Values = {}, context = staff) => {
    const mark = (await form?.read(db, String(id)))?.mark ?? "";
    return form?.acts?.find((each) => each.id === name)?.run(context, String(id), values, mark);
  };
  const ad = (id: number) => db.selectFrom("ads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  beforeAll(async () => {
    const database = await freshDatabase();
    db = database.db;
    shop = await orderShop(database);
    staff = await staffOf(db);
    owner = (await staffOf(db, "showroom", "Salma")).actor?.id as number;
    await db
      .updateTable("sellers")
      .set({ owner_id: owner })
      .where("id", "=", shop.sellers[0] as number)
      .execute();
  });

  it("are found by title, seller, number and filters, named in the reader's language", async () => {
    const id = await shop.ad({ name: { en: "Rare battery", ar: "بطارية نادرة" } });
    if (!room) throw new Error("there is no such room");
    const found = async (query: string, language: "en" | "ar" = "en") =>
      (await readTable(db, room.table, readTableRequest(room.table, new URLSearchParams(query)), language)).rows;
    expect((await found("q=rare")).map(({ key }) => key)).toEqual([String(id)]);
    expect((await found(`q=%23${id}`)).map(({ key }) => key)).toEqual([String(id)]);
    expect(await found("q=rare&status=sold")).toEqual([]);
    expect((await found("q=rare", "ar"))[0]?.cells).toMatchObject({ title: "بطارية نادرة", category: "بطاريات" });
    expect((await found("q=rare", "en"))[0]?.cells).toMatchObject({ title: "Rare battery", status: "active" });
  });

  it("are headed by title and number, with state and price that can be worded", async () => {
    const id = await shop.ad({ name: { en: "Rare mirror", ar: "مرآة نادرة" } });
    const { title, facts } = (await form?.read(db, String(id))) ?? {};
    expect(title).toEqual({ en: `Rare mirror · #${id}`, ar: `مرآة نادرة · #${id}` });
    expect(facts).toContainEqual({ name: "status", type: "choice", value: "active" });
    expect(facts).toContainEqual({
      name: "price",
      type: "price",
      value: expect.stringMatching(/^\d+\.\d\d [A-Z]{3}$/),
    });
  });

  it("are featured and no longer featured, by hand and together, and each change is written down", async () => {
    const ids = [await shop.ad(), await shop.ad()];
    const bulk = (name: string) => room?.bulk?.find(({ id }) => id === name)?.run(staff, ids.map(String));
    expect(await bulk("feature")).toEqual({ ok: true, value: 2 });
    expect(await bulk("feature")).toEqual({ ok: true, value: 0 });
    expect((await featuredProducts(db, 12)).map(({ id }) => id).sort()).toEqual([...ids].sort());
    const first = String(ids[0]);
    const row = await form?.read(db, first);
    expect(await form?.save?.(staff, first, { featured: "" }, row?.mark ?? "")).toMatchObject({ ok: true });
    expect((await ad(ids[0] as number)).featured).toBe(false);
    expect((await deedsOf(db, "listings", first)).map(({ action }) => action)).toEqual([
      "listings.change",
      "listings.change",
    ]);
    expect((await ad(ids[1] as number)).featured).toBe(true);
    const member = await staffOf(db, "moderator");
    expect(await room?.bulk?.[1]?.run(member, ids.map(String))).toMatchObject({ kind: "forbidden" });
  });

  it("change their state as the rules allow, and their seller is told", async () => {
    const id = await shop.ad();
    expect(await act("status", id, { status: "reserved", note: "Kept for a visitor" })).toMatchObject({ ok: true });
    expect((await ad(id)).status).toBe("reserved");
    expect(await act("status", id, { status: "expired" })).toMatchObject({ errors: [{ path: "status" }] });
    expect(await act("status", id, { status: "rejected" })).toMatchObject({ errors: [{ path: "status" }] });
    expect(await act("status", id, { status: "pending" })).toMatchObject({ ok: true });
    expect(await act("status", id, { status: "active" })).toMatchObject({ ok: true });
    const told = await db.selectFrom("notifications").select("kind").where("user_id", "=", owner).execute();
    expect(told.map(({ kind }) => kind)).toContain("ad-active");
    expect((await deedsOf(db, "listings", id))[0]).toMatchObject({
      action: "listings.status",
      details: { status: { from: "pending", to: "active" } },
    });
  });

  it("are taken down with a reason that their seller reads in a mail", async () => {
    const id = await shop.ad();
    expect(await act("takeDown", id, { reason: "" })).toMatchObject({ errors: [{ path: "reason" }] });
    expect(await act("takeDown", id, { reason: "other", note: "" })).toMatchObject({ errors: [{ path: "note" }] });
    expect((await ad(id)).status).toBe("active");
    expect(await act("takeDown", id, { reason: "forbidden" })).toMatchObject({ ok: true });
    expect(await ad(id)).toMatchObject({ status: "closed", ended: "taken-down" });
    const mails = await db.selectFrom("mail_outbox").select(["to_address", "text"]).execute();
    expect(mails.some(({ text }) => text.includes("This may not be sold here") || text.includes("لا يُسمح"))).toBe(true);
    expect((await deedsOf(db, "ad", id))[0]?.action).toBe("ad.take-down");
  });
});
