import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { transitionOrder } from "#domain/orders/commands.server.ts";
import { confirmReceipt } from "#domain/orders/confirm-receipt.server.ts";
import { fitGuaranteeSql } from "#domain/orders/fitment-snapshot.server.ts";
import { saveSetting } from "#domain/site/site-settings.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { createPhoto } from "../../../tests/support/picture-files.ts";
import { createReturnFixture } from "../../../tests/support/returns.ts";
import { insertRow, updateRow } from "../../../tests/support/rows.ts";
import {
  countWaitingReturns,
  findReturn,
  listBuyerReturns,
  listReturnableLines,
  listReturns,
  listSellerReturns,
} from "./queries.server.ts";
import { refundReturn } from "./refund-return.server.ts";
import { requestReturn } from "./request-return.server.ts";
import { transitionOverdueReturns } from "./return-deadlines.server.ts";
import { transitionReturn } from "./return-transitions.server.ts";

const DAY_MS = 24 * 60 * 60_000;

describeOnDatabase("Returns", (open) => {
  let shop: OrderFixture;
  let fixture: ReturnType<typeof createReturnFixture>;

  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    fixture = createReturnFixture(shop);
  });

  it("A part that only may fit, or whose buyer gives another reason, needs the seller's answer", async () => {
    const { deliver, idOf, read } = fixture;
    const universal = await deliver({ fit: "universal" });
    expect(await read(idOf(await universal.ask("does-not-fit")))).toMatchObject({
      state: "requested",
      shippingPaidBy: "buyer",
    });
    const exact = await deliver({ fit: "fits" });
    expect(await read(idOf(await exact.ask("wrong-part")))).toMatchObject({ state: "requested", guaranteed: false });
  });

  it("New order lines keep the guarantee of the setting, if they are parts whose verdict is exact", async () => {
    const { time, deliver } = fixture;
    const listGuarantees = async () => {
      const { rows } = await sql<{ guarantee: string | null }>`
        select ${fitGuaranteeSql} as guarantee
        from (values (1, 'part', 'fits'), (2, 'part', 'universal'), (3, 'part', null), (4, 'car', 'fits'))
          as lines (id, kind, fit) order by id`.execute(shop.db);
      return rows.map(({ guarantee }) => guarantee);
    };
    expect(await listGuarantees()).toEqual(["seller", null, null, null]);
    await saveSetting(shop.db, "fitGuarantee", "platform", time.now);
    expect(await listGuarantees()).toEqual(["platform", null, null, null]);
    await saveSetting(shop.db, "fitGuarantee", "off", time.now);
    expect(await listGuarantees()).toEqual([null, null, null, null]);
    await shop.db.deleteFrom("settings").where("key", "=", "fitGuarantee").execute();
    const { sellerOrder } = await deliver();
    expect((await listReturnableLines(shop.db, [sellerOrder.id])).map(({ guarantee }) => guarantee)).toEqual([
      null,
      null,
    ]);
  });

  it("requestReturn names each wrong field and refuses strangers, cars, too many pieces, late and undelivered orders", async () => {
    const { time, as, deliver } = fixture;
    const { ask, buyer, seller, sellerOrder, line, ads } = await deliver();
    const fieldsOf = (result: object) => (result as { errors?: { path: string; code: string }[] }).errors;
    expect(fieldsOf(await requestReturn(buyer, sellerOrder.id, { lineId: "x", quantity: 0, reason: "bored" }))).toEqual(
      [
        expect.objectContaining({ path: "lineId", code: "required" }),
        expect.objectContaining({ path: "quantity", code: "return.quantity" }),
        expect.objectContaining({ path: "reason", code: "required" }),
      ],
    );
    expect(fieldsOf(await ask("damaged", 1, { note: " " }))).toEqual([
      expect.objectContaining({ path: "note", code: "required" }),
    ]);
    expect(await ask("damaged", 4)).toMatchObject({ kind: "invalid", code: "return.quantity" });
    expect(await ask("damaged", 1, { lineId: 99_999_999 })).toMatchObject({ code: "order.not_found" });
    const stranger = as({ by: "buyer", token: "nobody" });
    expect(
      await requestReturn(stranger, sellerOrder.id, { lineId: line.id, quantity: 1, reason: "changed-mind" }),
    ).toMatchObject({
      code: "order.not_found",
    });
    expect(
      await requestReturn(seller, sellerOrder.id, { lineId: line.id, quantity: 1, reason: "changed-mind" }),
    ).toMatchObject({
      code: "order.forbidden",
    });
    time.now = new Date(time.now.getTime() + 14 * DAY_MS + 1);
    expect(await ask()).toMatchObject({ kind: "conflict", code: "return.too_late" });
    time.now = new Date("2026-06-01T00:00:00Z");
    await updateRow(shop.db, "order_lines", line.id, { kind: "car" });
    expect(await ask()).toMatchObject({ kind: "conflict", code: "return.not_returnable" });
    const pending = await shop.placedOrder(await shop.order(await shop.holding([[ads[1], 1]])));
    const share = pending.sellers[0];
    expect(
      await requestReturn(as({ by: "buyer", token: pending.token }), share?.id ?? 0, {
        lineId: share?.lines[0]?.id,
        quantity: 1,
        reason: "changed-mind",
      }),
    ).toMatchObject({ kind: "conflict", code: "return.not_delivered" });
  });

  it("Photos are stored with the return, and none stays behind when the request fails", async () => {
    const { receipts, deliver, idOf, read } = fixture;
    const { ask, buyer, sellerOrder, line } = await deliver();
    const photo = await createPhoto(600, 400);
    const input = { lineId: line.id, quantity: 1, reason: "damaged", note: "Look" };
    receipts.files.clear();
    const id = idOf(await requestReturn(buyer, sellerOrder.id, input, [photo, photo]));
    expect((await read(id)).photos).toEqual([...receipts.files]);
    receipts.files.clear();
    expect(await requestReturn(buyer, sellerOrder.id, { ...input, quantity: 9 }, [photo])).toMatchObject({
      code: "return.quantity",
    });
    expect(await requestReturn(buyer, sellerOrder.id, input, [photo, photo, photo, photo, photo])).toMatchObject({
      code: "return.photos_full",
    });
    expect(await requestReturn(buyer, sellerOrder.id, input, [new Uint8Array([1, 2, 3])])).toMatchObject({
      code: "receipt.not_a_picture",
    });
    expect(receipts.files.size).toBe(0);
    expect(await ask("changed-mind")).toMatchObject({ ok: true });
  });

  it("Concurrent requests never return more pieces than were bought", async () => {
    const { as, deliver, move } = fixture;
    const { ask, sellerOrder } = await deliver();
    const results = await Promise.all([ask("damaged", 2), ask("damaged", 2), ask("damaged", 2)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const [returned] = await listReturns(shop.db, [sellerOrder.id]);
    await move(
      as({ by: "buyer", token: (await findReturn(shop.db, returned?.id ?? 0))?.order.token ?? "" }),
      returned?.id ?? 0,
      "withdrawn",
    );
    expect(await ask("damaged", 3)).toMatchObject({ ok: true });
  });

  it("Of two tabs that approve and decline a return, one wins, and a second click changes nothing", async () => {
    const { deliver, idOf, read, mailsAbout } = fixture;
    const { ask, seller, order } = await deliver();
    const id = idOf(await ask());
    const before = (await mailsAbout(order.number)).length;
    const results = await Promise.all([
      transitionReturn(seller, id, "approved"),
      transitionReturn(seller, id, "declined", { note: "No" }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ kind: "conflict", code: "return.illegal_step" });
    const { state } = await read(id);
    expect(await transitionReturn(seller, id, state as "approved", { note: "No" })).toEqual({ ok: true, value: null });
    expect((await read(id)).events).toHaveLength(2);
    expect((await mailsAbout(order.number)).length).toBe(before + 1);
  });

  it("transitionOverdueReturns passes returns that the seller did not answer to the administrators, and ends returns that were not sent", async () => {
    const { time, staff, system, deliver, idOf, read, move } = fixture;
    const silent = await deliver();
    const asked = idOf(await silent.ask());
    const lazy = await deliver();
    const approved = idOf(await lazy.ask());
    await move(lazy.seller, approved, "approved");
    const run = () =>
      transitionOverdueReturns(shop.db, {
        now: time.now,
        origin: "https://karaj.example",
        limit: 1_000,
        isStopping: () => false,
      });
    const start = time.now;
    time.now = new Date(start.getTime() + 3 * DAY_MS - 1);
    await run();
    expect((await read(asked)).state).toBe("requested");
    expect(await transitionReturn(system(), asked, "disputed")).toMatchObject({ code: "return.illegal_step" });
    time.now = new Date(start.getTime() + 3 * DAY_MS);
    await Promise.all([run(), run()]);
    expect((await read(asked)).events.map(({ state, by }) => `${state} ${by}`)).toEqual([
      "requested buyer",
      "disputed system",
    ]);
    expect((await read(approved)).state).toBe("approved");
    time.now = new Date(start.getTime() + 14 * DAY_MS);
    await run();
    expect((await read(approved)).state).toBe("withdrawn");
    await move(staff(), asked, "rejected");
    time.now = start;
  });

  it("An open return keeps the order from being returned as a whole and its receipt from being confirmed", async () => {
    const { deliver, idOf } = fixture;
    const { ask, seller, buyer, sellerOrder } = await deliver();
    idOf(await ask());
    expect(await transitionOrder(seller, sellerOrder.id, { to: "RETURNED" })).toMatchObject({
      code: "order.open_return",
    });
    expect(await confirmReceipt(buyer, sellerOrder.id)).toMatchObject({ ok: false });
  });

  it("Returns are listed for their buyer and their seller only, and strangers find none", async () => {
    const { deliver, idOf } = fixture;
    const delivered = await deliver();
    const id = idOf(await delivered.ask());
    const member = await insertRow(shop.db, "users", { email: `${randomUUID()}@example.com`, name: "Buyer" });
    await updateRow(shop.db, "orders", delivered.order.id, { user_id: member.id });
    const listed = await listBuyerReturns(shop.db, member.id, 1);
    expect(listed.items.map(({ found }) => found.id)).toEqual([id]);
    expect((await listSellerReturns(shop.db, [delivered.sellerId], 1)).items).toHaveLength(1);
    expect((await listSellerReturns(shop.db, [0], 1)).items).toHaveLength(0);
    expect(await countWaitingReturns(shop.db, [delivered.sellerId])).toBe(1);
    const other = await deliver();
    expect(await transitionReturn(other.seller, id, "approved")).toMatchObject({
      kind: "not_found",
      code: "return.not_found",
    });
    expect(await refundReturn(other.seller, id, { amountMinor: 1 })).toMatchObject({ code: "return.not_found" });
  });
});
