import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { listInvoices } from "#domain/invoices/invoices.server.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { recordPaymentStatus } from "./commands.server.ts";

describeOnDatabase("Orders with VAT", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    const { cities } = await getCatalog(shop.db);
    const [registered, other] = shop.sellers;
    await sql`insert into tax_rates (country_code, percent, included) values ('SA', 15, true), ('AE', 5, false)`.execute(
      shop.db,
    );
    const riyadh = cities.bySlug.get("riyadh")?.id;
    await sql`update sellers set city_id = ${riyadh}, vat_number = '300000000000003' where id = ${registered}`.execute(
      shop.db,
    );
    await sql`update sellers set city_id = ${riyadh} where id = ${other}`.execute(shop.db);
  });
  const order = async (sellerIndex: number, currency = "SAR") => {
    const sellerId = shop.sellers[sellerIndex] as number;
    const ad = await shop.ad({ sellerId, price: { minor: 11_500, currency }, currency });
    const delivery = { [sellerId]: "pick-up" as const };
    return shop.placedOrder(await shop.order(await shop.holding([[ad, 1]]), { delivery }));
  };

  it("[CN-01] a registered seller in a country with included VAT charges the price, and the order states the VAT in it", async () => {
    const { totals, sellers } = await order(0);
    expect(totals).toEqual([
      { currency: "SAR", subtotal: 11_500, discount: 0, shipping: 0, tax: 0, includedTax: 1_500, total: 11_500 },
    ]);
    expect(sellers[0]).toMatchObject({ taxPercent: "15", charge: { taxMinor: 0, includedTaxMinor: 1_500 } });
  });

  it("[CN-01] a seller in that country without a VAT number charges no tax", async () => {
    const { totals } = await order(1);
    expect(totals).toMatchObject([{ tax: 0, includedTax: 0, total: 11_500 }]);
  });

  it("[CN-01] parts of a seller in categories with different VAT become two seller orders, each with its invoice", async () => {
    const sellerId = shop.sellers[0] as number;
    const { categories } = await getCatalog(shop.db);
    const categoryId = categories.bySlug.get("spark-plugs")?.id as number;
    await sql`insert into category_tax_rates (country_code, category_id, percent) values ('SA', ${categoryId}, 0)`.execute(
      shop.db,
    );
    const price = { minor: 11_500, currency: "SAR" };
    const taxed = await shop.ad({ sellerId, price, currency: "SAR" });
    const free = await shop.ad({ sellerId, price, currency: "SAR", categoryId });
    const cart = await shop.holding([
      [taxed, 1],
      [free, 1],
    ]);
    const delivery = { [sellerId]: "pick-up" as const };
    const { totals, sellers } = await shop.placedOrder(await shop.order(cart, { delivery }));
    expect(totals).toMatchObject([{ subtotal: 23_000, includedTax: 1_500, total: 23_000 }]);
    expect(sellers.map(({ taxPercent, charge }) => [taxPercent, charge.includedTaxMinor])).toEqual([
      ["15", 1_500],
      ["0", 0],
    ]);
    expect(sellers.map(({ lines }) => lines.length)).toEqual([1, 1]);
  });

  it("The invoice of an order with included VAT separates the VAT from the total", async () => {
    const { sellers } = await order(0);
    const id = sellers[0]?.id as number;
    const context = { db: shop.db, clock: shop.clock, origin: "https://karaj.example" };
    const paid = await recordPaymentStatus({ ...context, actor: { by: "staff", userId: null as never } }, id, "paid");
    expect(paid.ok).toBe(true);
    const [invoice] = await listInvoices(shop.db, { sellerOrderIds: [id] });
    expect(invoice?.document).toMatchObject({
      goodsMinor: 11_500,
      netMinor: 10_000,
      taxPercent: "15",
      taxMinor: 1_500,
      totalMinor: 11_500,
    });
  });
});
