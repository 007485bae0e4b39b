import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import type { OrderStatus } from "#db/schema/orders.ts";
import { recordPaymentStatus, transitionOrder } from "#domain/orders/commands.server.ts";
import { findOrder } from "#domain/orders/queries.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { updateRow } from "../../../tests/support/rows.ts";
import { FIRST_INVOICE_HASH, formatInvoiceNumber, type Invoice } from "./invoice.ts";
import { calculateInvoiceHash } from "./invoice-hash.server.ts";
import { listInvoices } from "./invoices.server.ts";

/**
 * Finds the first document of a seller that does not follow from the one before it: a wrong hash, a gap in the positions
 * or a changed content. `invoices` are all documents of the seller in their order.
 */
function findBrokenInvoice(invoices: readonly Invoice[]): Invoice | undefined {
  return invoices.find((invoice, index) => {
    const previousHash = invoices[index - 1]?.hash ?? FIRST_INVOICE_HASH;
    return (
      invoice.position !== index + 1 ||
      invoice.previousHash !== previousHash ||
      calculateInvoiceHash(invoice) !== invoice.hash
    );
  });
}

describeOnDatabase("Tax invoices", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, { vat_number: "300000000000003" } as never);
  });
  const context = () => ({
    db: shop.db,
    clock: shop.clock,
    origin: "https://karaj.example",
    actor: { by: "staff" as const, userId: null as never },
  });
  async function order(ads: readonly number[]) {
    const placed = await shop.order(await shop.holding(ads.map((ad) => [ad, 2])));
    if (!placed.ok) throw new Error(placed.code);
    const found = await findOrder(shop.db, { token: placed.value.token });
    if (!found) throw new Error("the order was not found");
    return found;
  }
  async function move(sellerOrderId: number, ...steps: OrderStatus[]) {
    for (const to of steps) {
      const moved = await transitionOrder(context(), sellerOrderId, { to });
      if (!moved.ok) throw new Error(moved.code);
    }
  }
  const idOf = ({ sellers }: { sellers: { id: number }[] }) => sellers[0]?.id as number;

  it("An order gets one invoice, when it is paid or delivered, and one credit note when it is returned", async () => {
    const id = idOf(await order([await shop.ad()]));
    expect(await listInvoices(shop.db, { sellerOrderIds: [id] })).toEqual([]);
    await recordPaymentStatus(context(), id, "paid");
    await move(id, "CONFIRMED", "SHIPPED", "DELIVERED");
    expect((await listInvoices(shop.db, { sellerOrderIds: [id] })).map(({ kind }) => kind)).toEqual(["invoice"]);
    await move(id, "RETURNED");
    await recordPaymentStatus(context(), id, "refunded");
    const [invoice, creditNote] = (await listInvoices(shop.db, { sellerOrderIds: [id] })) as [Invoice, Invoice];
    expect(creditNote.kind).toBe("credit-note");
    expect(creditNote.document).toEqual(invoice.document);
    expect(formatInvoiceNumber(creditNote)).toBe(`CN-${String(invoice.position + 1).padStart(6, "0")}`);
  });

  it("An invoice shows the amounts that were charged, with goods, shipping and tax adding up to the total", async () => {
    const placed = await order([await shop.ad()]);
    const [sellerOrder] = placed.sellers;
    await recordPaymentStatus(context(), idOf(placed), "paid");
    const [invoice] = await listInvoices(shop.db, { sellerOrderIds: [idOf(placed)] });
    const { charge } = sellerOrder as NonNullable<typeof sellerOrder>;
    expect(invoice?.document).toMatchObject({
      seller: { vatNumber: "300000000000003" },
      orderNumber: placed.number,
      currency: "USD",
      decimals: 2,
      lines: [{ quantity: 2, unitMinor: 1_000, totalMinor: 2_000 }],
      goodsMinor: charge.goodsMinor,
      shippingMinor: charge.shippingMinor,
      taxMinor: charge.taxMinor,
      netMinor: charge.totalMinor - charge.taxMinor,
      totalMinor: charge.goodsMinor + charge.shippingMinor + charge.taxMinor,
    });
  });

  it("A seller without a VAT number issues no invoice", async () => {
    const placed = await order([await shop.ad({ sellerId: shop.sellers[1] as number })]);
    await recordPaymentStatus(context(), idOf(placed), "paid");
    expect(await listInvoices(shop.db, { sellerOrderIds: [idOf(placed)] })).toEqual([]);
  });

  it.each([
    ["gives up the VAT number after an order still issues its invoice", 0, null, ["300000000000003"]],
    ["registers for VAT after an order issues no invoice for it", 1, "300000000000013", []],
  ])("A seller who %s", async (_, nth, number, expected) => {
    const sellerId = shop.sellers[nth] as number;
    const setVatNumber = (vatNumber: string | null) =>
      updateRow(shop.db, "sellers", sellerId, { vat_number: vatNumber } as never);
    const id = idOf(await order([await shop.ad({ sellerId })]));
    await setVatNumber(number);
    await recordPaymentStatus(context(), id, "paid");
    await setVatNumber(nth === 0 ? "300000000000003" : null);
    const documents = await listInvoices(shop.db, { sellerOrderIds: [id] });
    expect(documents.map(({ document }) => document.seller.vatNumber)).toEqual(expected);
  });

  it("A seller who has given up the VAT number still issues the credit note of a returned order", async () => {
    const id = idOf(await order([await shop.ad()]));
    await recordPaymentStatus(context(), id, "paid");
    await move(id, "CONFIRMED", "SHIPPED", "DELIVERED");
    const setVatNumber = (number: string | null) =>
      updateRow(shop.db, "sellers", shop.sellers[0] as number, { vat_number: number } as never);
    await setVatNumber(null);
    await move(id, "RETURNED");
    await recordPaymentStatus(context(), id, "refunded");
    await setVatNumber("300000000000003");
    const documents = await listInvoices(shop.db, { sellerOrderIds: [id] });
    expect(documents.map(({ kind }) => kind)).toEqual(["invoice", "credit-note"]);
  });

  it("Concurrent payments give the seller's invoices consecutive positions and an unbroken chain of hashes", async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, async () => order([await shop.ad()])));
    await Promise.all(orders.map((each) => recordPaymentStatus(context(), idOf(each), "paid")));
    const { rows } = await sql<{ id: number }>`
      select seller_order_id as id from invoices where seller_id = ${shop.sellers[0]} order by position`.execute(
      shop.db,
    );
    const chain = await listInvoices(shop.db, { sellerOrderIds: [...new Set(rows.map(({ id }) => id))] });
    chain.sort((a, b) => a.position - b.position);
    expect(chain[0]?.previousHash).toBe(FIRST_INVOICE_HASH);
    expect(chain.length).toBeGreaterThanOrEqual(5);
    expect(findBrokenInvoice(chain)).toBeUndefined();
    const [first, second] = chain as [Invoice, Invoice];
    const changed = { ...second, document: { ...second.document, totalMinor: second.document.totalMinor + 1 } };
    expect(findBrokenInvoice([first, changed])).toBe(changed);
    expect(findBrokenInvoice(chain.slice(1))).toBe(second);
  });

  it("The database refuses to change or delete an invoice", async () => {
    await expect(sql`update invoices set position = position + 100`.execute(shop.db)).rejects.toThrow(
      /cannot be changed/,
    );
    await expect(sql`delete from invoices`.execute(shop.db)).rejects.toThrow(/cannot be changed/);
  });
});
