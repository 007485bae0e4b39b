import { beforeAll, expect, it } from "vitest";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";

describeOnDatabase("placeOrder for several currencies", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  it("[EN-06] placeOrder places one order for a cart in several currencies, with a seller order in each", async () => {
    const riyals = await shop.ad({ price: { minor: 29_500, currency: "SAR" }, currency: "SAR" });
    const dinars = await shop.ad({ price: { minor: 12_503, currency: "KWD" }, currency: "KWD" });
    const dollars = await shop.ad({ sellerId: shop.sellers[1] as number });
    const visitor = await shop.holding([
      [riyals, 1],
      [dinars, 2],
      [dollars, 3],
    ]);
    const delivery = { [String(shop.sellers[1])]: "pick-up" as const };
    for (const seenTotals of [
      [{ minor: 40_088 }],
      [
        { minor: 40_088, currency: "SAR" },
        { minor: 33_845, currency: "KWD" },
      ],
    ])
      expect(await shop.order(visitor, { delivery, seenTotals })).toMatchObject({
        code: "checkout.total_changed",
        errors: [{ message: "the total in minor units is 40088 SAR and 33845 KWD and 3600 USD" }],
      });
    const order = await shop.placedOrder(await shop.order(visitor, { delivery }));
    // The shipping price of $25 has equal parts: $12.50 are SAR 46.88 and KWD 3.838.
    expect(order.totals).toEqual([
      { currency: "SAR", subtotal: 29_500, discount: 0, shipping: 4_688, tax: 5_900, includedTax: 0, total: 40_088 },
      { currency: "KWD", subtotal: 25_006, discount: 0, shipping: 3_838, tax: 5_001, includedTax: 0, total: 33_845 },
      { currency: "USD", subtotal: 3_000, discount: 0, shipping: 0, tax: 600, includedTax: 0, total: 3_600 },
    ]);
    expect(order.sellers).toMatchObject([
      { seller: { id: shop.sellers[0] }, delivery: "delivery", lines: [{ adId: riyals, unitMinor: 29_500 }] },
      { seller: { id: shop.sellers[0] }, delivery: "delivery", lines: [{ adId: dinars, unitMinor: 12_503 }] },
      { seller: { id: shop.sellers[1] }, delivery: "pick-up", rate: "1.00000000", lines: [{ adId: dollars }] },
    ]);
    const mails = await shop.db
      .selectFrom("mail_outbox")
      .select(["to_address", "text"])
      .where("text", "like", `%${order.number}%`)
      .orderBy("id")
      .execute();
    const textsTo = (address: string) =>
      mails.filter(({ to_address }) => to_address === address).map(({ text }) => text);
    expect(textsTo("buyer@example.com")[0]).toContain("400.88 SAR + 33.845 KWD + 36.00 USD");
    // The seller of goods in two currencies gets a mail about each seller order.
    expect(textsTo("first@example.com")).toEqual([
      expect.stringContaining("400.88 SAR"),
      expect.stringContaining("33.845 KWD"),
    ]);
    expect(await shop.stockOf(dinars)).toMatchObject({ stock: 8 });
  });
});
