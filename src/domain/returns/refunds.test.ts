import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import { listSellerBalances } from "#domain/ledger/balances.server.ts";
import { recordPaymentStatus, transitionOrder } from "#domain/orders/commands.server.ts";
import { completeTransferRefund } from "#domain/payments/request-refund.server.ts";
import { createStaff } from "../../../tests/support/admin.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { createReturnFixture } from "../../../tests/support/returns.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { createUser } from "../../../tests/support/users.ts";
import { refundGoodwill, refundReturn } from "./refund-return.server.ts";
import { transitionReturn } from "./return-transitions.server.ts";

describeOnDatabase("Refunds of returns", (open) => {
  let shop: OrderFixture;
  let fixture: ReturnType<typeof createReturnFixture>;

  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    fixture = createReturnFixture(shop);
    await createStaff(shop.db, "administrator", "Huda");
    await createStaff(shop.db, "moderator", "Omar");
  });

  it("A return of goods that were paid back before ends when they arrive", async () => {
    const { deliver, idOf, read, move } = fixture;
    const { ask, seller, sellerOrder } = await deliver();
    const id = idOf(await ask("damaged", 1));
    await move(seller, id, "approved");
    const whole = { key: randomUUID(), amountMinor: sellerOrder.charge.totalMinor };
    expect(await refundGoodwill(seller, sellerOrder.id, whole)).toMatchObject({ ok: true });
    expect(await transitionReturn(seller, id, "received")).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ state: "refunded", refundedMinor: 0, respondBy: null });
  });

  it("A return whose goods have arrived ends when the rest of the order is refunded out of goodwill", async () => {
    const { deliver, idOf, read, move } = fixture;
    const { ask, seller, sellerOrder } = await deliver();
    const id = idOf(await ask("damaged", 1));
    await move(seller, id, "approved");
    await move(seller, id, "received");
    const refund = (amountMinor: number) => refundGoodwill(seller, sellerOrder.id, { key: randomUUID(), amountMinor });
    expect(await refund(1)).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ state: "received" });
    expect(await refund(sellerOrder.charge.totalMinor - 1)).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ state: "refunded", respondBy: null });
  });

  it("Staff cannot decide about money of an order in which they are the buyer or belong to the seller", async () => {
    const { deliver, idOf, read, move, as } = fixture;
    const { ask, seller, sellerId, sellerOrder, order } = await deliver({ payment: "bank-transfer", paid: false });
    const { id: ownerId } = await createUser(shop.db, { email: `${randomUUID()}@example.com`, name: "Sara" });
    await updateRow(shop.db, "sellers", sellerId, { owner_id: ownerId });
    const owner = as({ by: "staff", userId: ownerId });
    const own = { kind: "forbidden", code: "order.own" };
    expect(await recordPaymentStatus(owner, sellerOrder.id)).toMatchObject(own);
    const other = as({
      by: "staff",
      userId: (await createUser(shop.db, { email: `${randomUUID()}@example.com`, name: "Ali" })).id,
    });
    expect(await recordPaymentStatus(other, sellerOrder.id)).toMatchObject({ ok: true });
    const id = idOf(await ask("damaged", 1));
    await move(seller, id, "approved", "received");
    const refund = { key: randomUUID(), amountMinor: 100 };
    expect(await transitionReturn(owner, id, "rejected", { note: "No" })).toMatchObject(own);
    expect(await refundReturn(owner, id, { amountMinor: 100, note: "Half" })).toMatchObject(own);
    expect(await refundGoodwill(owner, sellerOrder.id, refund)).toMatchObject(own);
    expect(await refundGoodwill(seller, sellerOrder.id, refund)).toMatchObject({ ok: true });
    expect(await completeTransferRefund(owner, sellerOrder.id, refund.key)).toMatchObject(own);
    await updateRow(shop.db, "orders", order.id, { user_id: ownerId });
    await updateRow(shop.db, "sellers", sellerId, { owner_id: null });
    expect(await completeTransferRefund(owner, sellerOrder.id, refund.key)).toMatchObject(own);
    expect(await completeTransferRefund(other, sellerOrder.id, refund.key)).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ state: "received" });
  });

  it("A return goes from the request to the refund, and each step notifies the other side", async () => {
    const { deliver, idOf, read, move, mailsAbout, expectBalanced } = fixture;
    const delivered = await deliver();
    const { ask, seller, buyer, order, ads, sellerOrder } = delivered;
    const before = (await mailsAbout(order.number)).length;
    const id = idOf(await ask("damaged", 2));
    expect(await read(id)).toMatchObject({
      state: "requested",
      quantity: 2,
      shippingPaidBy: "seller",
      guaranteed: false,
    });
    await move(seller, id, "approved");
    await move(buyer, id, "sent");
    expect(await read(id)).toMatchObject({ carrier: "SMSA", trackingNumber: "77" });
    expect(await shop.stockOf(ads[0])).toMatchObject({ stock: 2 });
    expect(await transitionReturn(seller, id, "received", { restock: true })).toMatchObject({ ok: true });
    expect(await shop.stockOf(ads[0])).toMatchObject({ stock: 4 });
    const { valueMinor } = await read(id);
    expect(await refundReturn(seller, id, { amountMinor: valueMinor })).toEqual({ ok: true, value: null });
    const done = await read(id);
    expect(done).toMatchObject({ state: "refunded", refundedMinor: valueMinor, respondBy: null });
    expect(done.events.map(({ state, by }) => `${state} ${by}`)).toEqual([
      "requested buyer",
      "approved seller",
      "sent buyer",
      "received seller",
      "refunded seller",
    ]);
    const mails = (await mailsAbout(order.number)).slice(before);
    expect(mails.map((mail) => mail.split(":")[0])).toEqual(["seller", "buyer", "seller", "buyer", "buyer"]);
    const [note] = await expectBalanced(delivered);
    expect(note?.document.lines).toEqual([
      expect.objectContaining({ quantity: 2, unitMinor: 1_000, totalMinor: 2_000 }),
    ]);
    // The rest of the order can still be returned as a whole: stock, cash and credit notes then add up to the order.
    expect(await transitionOrder(seller, sellerOrder.id, { to: "RETURNED" })).toMatchObject({ ok: true });
    expect(await recordPaymentStatus(seller, sellerOrder.id, "refunded")).toMatchObject({ ok: true });
    expect(await shop.stockOf(ads[0])).toMatchObject({ stock: 5 });
    const documents = await listInvoices(shop.db, { sellerOrderIds: [sellerOrder.id] });
    const totals = documents.map(({ kind, document }) => (kind === "invoice" ? 1 : -1) * document.totalMinor);
    expect(totals.reduce((sum, each) => sum + each, 0)).toBe(0);
    expect((await listSellerBalances(shop.db, delivered.sellerId))[0]?.availableMinor ?? 0).toBe(0);
  });

  it("The guarantee of a line immediately accepts the return of a part that does not fit, which must be refunded in full", async () => {
    const { deliver, idOf, read, move, mailsAbout } = fixture;
    const { ask, seller, buyer, order } = await deliver({ fit: "fits" });
    const before = (await mailsAbout(order.number)).length;
    const id = idOf(await ask("does-not-fit", 1, { note: undefined }));
    expect(await read(id)).toMatchObject({ state: "approved", guaranteed: true, shippingPaidBy: "seller" });
    expect((await mailsAbout(order.number)).slice(before).map((mail) => mail.split(":")[0])).toEqual([
      "seller",
      "buyer",
    ]);
    await move(buyer, id, "sent");
    await move(seller, id, "received");
    const { valueMinor } = await read(id);
    expect(await refundReturn(seller, id, { amountMinor: valueMinor - 1, note: "Used" })).toMatchObject({
      kind: "invalid",
      code: "refund.guaranteed",
    });
    expect(await refundReturn(seller, id, { amountMinor: valueMinor })).toMatchObject({ ok: true });
  });

  it("Two concurrent refunds of a return pay once, and never more than its value", async () => {
    const { deliver, read, receive, expectBalanced } = fixture;
    const delivered = await deliver();
    const { seller } = delivered;
    const id = await receive(delivered, 2);
    const { valueMinor } = await read(id);
    expect(await refundReturn(seller, id, { amountMinor: valueMinor + 1 })).toMatchObject({
      kind: "invalid",
      code: "refund.too_much",
    });
    expect(await refundReturn(seller, id, { amountMinor: 0.5 })).toMatchObject({ code: "refund.amount" });
    expect(await refundReturn(seller, id, { amountMinor: valueMinor - 100 })).toMatchObject({ code: "required" });
    const results = await Promise.all([
      refundReturn(seller, id, { amountMinor: valueMinor }),
      refundReturn(seller, id, { amountMinor: valueMinor }),
      refundReturn(seller, id, { amountMinor: 100, note: "Used" }),
    ]);
    expect(results.filter(({ ok }) => ok).length).toBeLessThan(3);
    const { refundedMinor, events } = await read(id);
    expect(refundedMinor).toBe(events.at(-1)?.amountMinor);
    await expectBalanced(delivered);
  });

  it("A buyer disputes a refund in part, and an administrator refunds the rest", async () => {
    const { staff, deliver, read, move, receive, expectBalanced } = fixture;
    const delivered = await deliver();
    const { seller, buyer } = delivered;
    const id = await receive(delivered);
    const { valueMinor } = await read(id);
    expect(await refundReturn(seller, id, { amountMinor: 300, note: "Scratched" })).toMatchObject({ ok: true });
    expect(await transitionReturn(buyer, id, "disputed", {})).toMatchObject({ code: "required" });
    await move(buyer, id, "disputed");
    await move(buyer, id, "disputed");
    const path = `/admin/returns/${id}`;
    const notified = await shop.db
      .selectFrom("notifications as n")
      .innerJoin("users as u", "u.id", "n.user_id")
      .select(["n.kind", "n.data", "u.role"])
      .where("n.path", "=", path)
      .execute();
    expect(notified).toEqual([
      { kind: "decision-return", data: { number: delivered.order.number }, role: "administrator" },
    ]);
    expect(await refundReturn(staff(), id, { amountMinor: valueMinor - 300 })).toMatchObject({ ok: true });
    expect((await read(id)).refundedMinor).toBe(valueMinor);
    expect(await transitionReturn(buyer, id, "disputed", { note: "More" })).toMatchObject({
      code: "return.illegal_step",
    });
    expect(await expectBalanced(delivered)).toHaveLength(2);
  });

  it("Goodwill refunds never exceed what is left, the last one marks the order as refunded, and a key refunds once", async () => {
    const { deliver, reload, expectBalanced } = fixture;
    const delivered = await deliver();
    const { seller, sellerOrder, buyer } = delivered;
    const { totalMinor } = sellerOrder.charge;
    const give = (key: unknown, amountMinor: unknown) =>
      refundGoodwill(seller, sellerOrder.id, { key, amountMinor, note: "Sorry" });
    const key = randomUUID();
    expect(await Promise.all([give(key, 250), give(key, 250)])).toEqual([
      { ok: true, value: null },
      { ok: true, value: null },
    ]);
    expect(await give(key, 251)).toMatchObject({ kind: "conflict", code: "refund.key_reused" });
    expect(await give("twice", 250)).toMatchObject({ code: "refund.key" });
    expect(await give(randomUUID(), totalMinor - 249)).toMatchObject({ kind: "invalid", code: "refund.too_much" });
    expect(await refundGoodwill(buyer, sellerOrder.id, { key, amountMinor: 1 })).toMatchObject({
      code: "order.forbidden",
    });
    expect((await reload(delivered)).paymentStatus).toBe("paid");
    const rest = totalMinor - 250;
    const results = await Promise.all([give(randomUUID(), rest), give(randomUUID(), rest)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await reload(delivered)).paymentStatus).toBe("refunded");
    const notes = await expectBalanced(delivered);
    expect(notes[0]?.document.lines[0]?.name.en).toBe("Price reduction");
    expect((await listSellerBalances(shop.db, delivered.sellerId))[0]?.availableMinor ?? 0).toBe(0);
  });

  it("Unpaid orders cannot be refunded, and bank transfers wait until an administrator has made them", async () => {
    const { staff, deliver, read, receive, expectBalanced } = fixture;
    const unpaid = await deliver({ paid: false });
    const id = await receive(unpaid);
    const { valueMinor } = await read(id);
    expect(await refundReturn(unpaid.seller, id, { amountMinor: valueMinor })).toMatchObject({
      kind: "conflict",
      code: "refund.unpaid",
    });
    const delivered = await deliver({ payment: "bank-transfer" });
    const { seller, sellerOrder } = delivered;
    const key = randomUUID();
    expect(await refundGoodwill(seller, sellerOrder.id, { key, amountMinor: 100 })).toMatchObject({ ok: true });
    const notes = async () =>
      (await listInvoices(shop.db, { sellerOrderIds: [sellerOrder.id] })).filter(({ kind }) => kind === "credit-note");
    expect(await notes()).toEqual([]);
    const complete = (refundId: string) => completeTransferRefund(staff(), sellerOrder.id, refundId);
    await Promise.all([complete(key), complete(key)]);
    expect(await notes()).toHaveLength(1);
    await expectBalanced(delivered);
    expect(await completeTransferRefund(seller, sellerOrder.id, key)).toMatchObject({ code: "order.forbidden" });
    expect(await complete(randomUUID())).toMatchObject({ kind: "not_found", code: "refund.not_found" });
  });
});
