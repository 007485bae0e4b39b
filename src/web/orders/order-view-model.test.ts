import { beforeAll, expect, it } from "vitest";
import { transitionOrder } from "#domain/orders/commands.server.ts";
import type { Order } from "#domain/orders/order.ts";
import { findOrderById } from "#domain/orders/queries.server.ts";
import { ar, en } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { presentOrderView } from "./order-view-model.server.ts";

describeOnDatabase("Order view model", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    registerMessages("en", en);
    registerMessages("ar", ar);
    shop = await createOrderFixture(await open());
  });

  it("presentOrder describes a requested car and a reserved car in words for buyer, seller and staff", async () => {
    const price = { minor: 5_000_000, currency: "USD" };
    const car = await shop.ad({ kind: "car", stock: 1, price, depositMinor: 50_000 });
    const order = await shop.placedOrder(await shop.order(await shop.holding([[car, 1]])));
    const presentCars = (viewedOrder: Order) =>
      (["buyer", "seller", "staff"] as const).map(
        (reader) => presentOrderView(viewedOrder, shop.catalog, "en", reader).shares[0]?.lines[0]?.car,
      );
    expect(presentCars(order)).toEqual([
      "Requested. Until the seller accepts, others can request it too.",
      "Requested. It stays for sale until you accept.",
      "Requested. It stays for sale until the seller accepts.",
    ]);
    const seller = { by: "seller" as const, userId: null as never, sellerIds: shop.sellers };
    const accepting = { db: shop.db, clock: shop.clock, origin: "https://karaj.example", actor: seller };
    const share = order.sellers[0]?.id as number;
    expect(await transitionOrder(accepting, share, { to: "CONFIRMED" })).toEqual({ ok: true, value: null });
    expect(presentCars((await findOrderById(shop.db, order.id)) as Order)).toEqual([
      "Reserved for you. You pay the rest to the seller.",
      "Reserved for this buyer, who pays you the rest.",
      "Reserved for this buyer, who pays the seller the rest.",
    ]);
  });

  it("[CN-01] presentOrder shows each seller the cash to collect, and these amounts sum to the order total", async () => {
    const parts = [
      await shop.ad({ price: { minor: 3_333, currency: "USD" } }),
      await shop.ad({ price: { minor: 10_001, currency: "USD" }, sellerId: shop.sellers[1] as number }),
    ];
    const lines = parts.map((id) => [id, 1] as const);
    const order = await shop.placedOrder(await shop.order(await shop.holding(lines)));
    expect(order.totals).toMatchObject([{ currency: "USD", total: 18_501 }]);
    const collected = order.sellers.map((share) => {
      const { shares } = presentOrderView({ ...order, sellers: [share] }, shop.catalog, "en", "seller");
      return shares[0]?.collect;
    });
    expect(collected).toEqual([
      { goods: "$33.33", shipping: "$12.50", tax: "$6.67", total: "$52.50" },
      { goods: "$100.01", shipping: "$12.50", tax: "$20.00", total: "$132.51" },
    ]);
    const transfer = await shop.placedOrder(await shop.order(await shop.holding(lines), { payment: "bank-transfer" }));
    expect(presentOrderView(transfer, shop.catalog, "en", "seller").shares[0]?.collect).toBeUndefined();
  });

  it("presentOrder shows no cash to collect for a part of an order that is paid, cancelled or returned", async () => {
    const order = await shop.placedOrder(await shop.order(await shop.holding([[await shop.ad(), 1]])));
    const [share] = order.sellers;
    if (!share) throw new Error("the order has no seller");
    const collect = (more: Partial<typeof share>) =>
      presentOrderView({ ...order, sellers: [{ ...share, ...more }] }, shop.catalog, "en", "seller").shares[0]?.collect;
    expect(collect({})).toBeDefined();
    for (const more of [{ paymentStatus: "paid" }, { status: "CANCELLED" }, { status: "RETURNED" }] as const) {
      expect(collect(more), JSON.stringify(more)).toBeUndefined();
    }
  });

  it("presentOrder lists the seller's phone numbers, and a WhatsApp link for the country of the listing", async () => {
    const { db, catalog, sellers } = shop;
    const part = await shop.ad({ cityId: catalog.cities.bySlug.get("dubai")?.id ?? null });
    const share = async () => {
      const order = await shop.placedOrder(await shop.order(await shop.holding([[part, 1]])));
      return presentOrderView(order, catalog, "en", "buyer").shares[0];
    };
    const phone = "050 123 4567, 04 123 4567";
    await db
      .updateTable("sellers")
      .set({ phone })
      .where("id", "=", sellers[0] as number)
      .execute();
    expect(await share()).toMatchObject({
      phones: ["050 123 4567", "04 123 4567"],
      whatsApp: "https://wa.me/971501234567",
    });
    const city = catalog.cities.bySlug.get("riyadh")?.id ?? null;
    await db
      .updateTable("sellers")
      .set({ city_id: city })
      .where("id", "=", sellers[0] as number)
      .execute();
    expect(await share()).toMatchObject({ whatsApp: "https://wa.me/966501234567" });
  });
});
