import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { ReturnReason } from "#db/schema/returns.ts";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import { type OrderCommandActor, recordPaymentStatus, transitionOrder } from "#domain/orders/commands.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import type { ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { findReturn } from "#domain/returns/queries.server.ts";
import { requestReturn } from "#domain/returns/request-return.server.ts";
import { transitionReturn } from "#domain/returns/return-transitions.server.ts";
import type { createOrderFixture } from "./orders.ts";
import { insertRow } from "./rows.ts";

/** Store of receipts in memory. `files` are those that were not removed. */
export function createMemoryReceipts(): ReceiptStore & { files: Set<string> } {
  const files = new Set<string>();
  return {
    files,
    async save() {
      const file = `${randomUUID().replaceAll("-", "").slice(0, 22)}.webp`;
      files.add(file);
      return file;
    },
    read: async () => undefined,
    async remove(file) {
      files.delete(file);
    },
  };
}

type Shop = Awaited<ReturnType<typeof createOrderFixture>>;

/** Creates helpers for tests that return parts of delivered orders. `time.now` is the time of all commands. */
export function createReturnFixture(shop: Shop) {
  const time = { now: new Date("2026-06-01T00:00:00Z") };
  const receipts = createMemoryReceipts();
  const as = (actor: OrderCommandActor) => ({
    db: shop.db,
    clock: () => time.now,
    origin: "https://karaj.example",
    receipts,
    actor,
  });
  const staff = () => as({ by: "staff", userId: null as never });
  const system = () => as({ by: "system" });

  type Options = { payment?: Order["payment"]; quantity?: number; fit?: "fits" | "universal"; paid?: boolean };

  /** Places an order of a seller of its own with two lines, and delivers it. */
  async function deliver({ payment = "cash-on-delivery", quantity = 3, fit, paid = true }: Options = {}) {
    const sellerId = (
      await insertRow(shop.db, "sellers", {
        slug: `s-${randomUUID()}`,
        type: "showroom",
        name_en: "Seller",
        email: `${randomUUID()}@example.com`,
        vat_number: "300000000000003",
      })
    ).id;
    const ads = [await shop.ad({ sellerId, stock: 5 }), await shop.ad({ sellerId, stock: 5 })] as const;
    const visitor = await shop.holding([
      [ads[0], quantity],
      [ads[1], 1],
    ]);
    const placed = await shop.placedOrder(await shop.order(visitor, { payment }));
    const [sellerOrder] = placed.sellers;
    if (!sellerOrder) throw new Error("no seller order");
    const [line, other] = sellerOrder.lines;
    if (!line || !other) throw new Error("no lines");
    if (fit)
      await sql`update order_lines set fit = ${fit}, guarantee = ${fit === "fits" ? "seller" : null} where id = ${line.id}`.execute(
        shop.db,
      );
    const seller = as({ by: "seller", userId: null as never, sellerIds: [sellerId] });
    for (const to of ["CONFIRMED", "SHIPPED", "DELIVERED"] as const)
      expect(await transitionOrder(seller, sellerOrder.id, { to })).toMatchObject({ ok: true });
    if (paid)
      expect(await recordPaymentStatus(payment === "bank-transfer" ? staff() : seller, sellerOrder.id)).toMatchObject({
        ok: true,
      });
    const buyer = as({ by: "buyer", token: placed.token });
    const ask = (reason: ReturnReason = "damaged", pieces = 1, more: object = {}) =>
      requestReturn(buyer, sellerOrder.id, {
        lineId: line.id,
        quantity: pieces,
        reason,
        note: "It is broken",
        ...more,
      });
    return { order: placed, sellerOrder, sellerId, line, other, ads, seller, buyer, ask };
  }
  type Delivered = Awaited<ReturnType<typeof deliver>>;

  const idOf = (result: Awaited<ReturnType<typeof requestReturn>>): number => {
    if (!result.ok) throw new Error(result.code);
    return result.value.id;
  };
  const read = async (id: number) => {
    const entry = await findReturn(shop.db, id);
    if (!entry) throw new Error("no return");
    return { ...entry.found, valueMinor: entry.valueMinor };
  };
  const move = async (
    context: ReturnType<typeof as>,
    id: number,
    ...moves: Parameters<typeof transitionReturn>[2][]
  ) => {
    const texts = { note: "Reason", carrier: "SMSA", trackingNumber: "77" };
    for (const to of moves)
      expect(await transitionReturn(context, id, to, texts), to).toEqual({ ok: true, value: null });
  };
  /** Asks for a return and brings the goods back. */
  async function receive({ ask, seller, buyer }: Delivered, pieces = 1) {
    const id = idOf(await ask("damaged", pieces));
    await move(seller, id, "approved");
    await move(buyer, id, "sent");
    await move(seller, id, "received");
    return id;
  }
  const mailsAbout = async (number: string) =>
    (
      await shop.db
        .selectFrom("mail_outbox")
        .select(["subject", "to_address as to"])
        .where("subject", "like", `%${number}%`)
        .orderBy("id")
        .execute()
    ).map(({ subject, to }) => `${to === "buyer@example.com" ? "buyer" : "seller"}: ${subject}`);
  const reload = async ({ order }: Delivered) => {
    const found = await findOrder(shop.db, { token: order.token });
    if (!found?.sellers[0]) throw new Error("no order");
    return found.sellers[0];
  };

  /** Expects that the books agree: settlement, ledger, refunds and credit notes of a seller order. */
  async function expectBalanced({ sellerOrder }: Delivered) {
    const { rows } = await sql<{ off: number; kept: number; refunded: number }>`
      select (select count(*)::int from (select from ledger_entries group by transaction_id, currency
          having sum(amount_minor) <> 0) wrong) as off,
        (select (cash_goods_minor + cash_shipping_minor + cash_tax_minor + held_goods_minor + held_shipping_minor
            + held_tax_minor + released_goods_minor + released_shipping_minor + released_tax_minor)::int from settlements
          where seller_order_id = ${sellerOrder.id}) as kept,
        (select coalesce(sum(amount_minor), 0)::int from refunds where seller_order_id = ${sellerOrder.id}) as refunded`.execute(
      shop.db,
    );
    const [books] = rows;
    const documents = await listInvoices(shop.db, { sellerOrderIds: [sellerOrder.id] });
    const credited = documents.filter(({ kind }) => kind === "credit-note");
    expect(books?.off).toBe(0);
    expect(books?.kept).toBe(sellerOrder.charge.totalMinor - (books?.refunded ?? 0));
    expect(credited.reduce((sum, { document }) => sum + document.totalMinor, 0)).toBe(books?.refunded);
    for (const { document } of documents) {
      const { goodsMinor, shippingMinor, taxMinor, totalMinor, netMinor, lines } = document;
      expect(goodsMinor + shippingMinor + taxMinor).toBe(totalMinor);
      expect(netMinor + taxMinor).toBe(totalMinor);
      expect(lines.reduce((sum, line) => sum + line.totalMinor, 0)).toBe(goodsMinor);
    }
    return credited;
  }

  return { time, receipts, as, staff, system, deliver, idOf, read, move, receive, mailsAbout, reload, expectBalanced };
}
