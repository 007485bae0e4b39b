import { beforeAll, expect, it } from "vitest";
import { provideTexts } from "#i18n/texts.ts";
import { ar, en } from "#i18n/whole.ts";
import { onDatabase } from "../../../tests/support/databases.ts";
import { type OrderShop, orderShop } from "../../../tests/support/orders.ts";
import { shownOrder } from "./shown-order.server.ts";

onDatabase("an order in the words of who reads it", (open) => {
  let shop: OrderShop;
  beforeAll(async () => {
    provideTexts("en", en);
    provideTexts("ar", ar);
    shop = await orderShop(await open());
  });

  it("of a car says to each side for whom it is kept, and who is paid the rest", async () => {
    const price = { minor: 5_000_000, currency: "USD" };
    const car = await shop.ad({ kind: "car", stock: 1, price, depositMinor: 50_000 });
    const order = await shop.placedOrder(await shop.order(await shop.holding([[car, 1]])));
    const said = (["buyer", "seller", "staff"] as const).map(
      (reader) => shownOrder(order, shop.catalogue, "en", reader).shares[0]?.lines[0]?.kept,
    );
    expect(said).toEqual([
      "Reserved for you: the rest is paid to the seller.",
      "Reserved for the buyer, who pays you the rest.",
      "Reserved for the buyer, who pays the seller the rest.",
    ]);
  });

  it("each of a seller's numbers is called, and the first is written to in the country of what was bought", async () => {
    const { db, catalogue, sellers } = shop;
    const part = await shop.ad({ cityId: catalogue.cities.bySlug.get("dubai")?.id ?? null });
    const share = async () => {
      const order = await shop.placedOrder(await shop.order(await shop.holding([[part, 1]])));
      return shownOrder(order, catalogue, "en", "buyer").shares[0];
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
    const city = catalogue.cities.bySlug.get("riyadh")?.id ?? null;
    await db
      .updateTable("sellers")
      .set({ city_id: city })
      .where("id", "=", sellers[0] as number)
      .execute();
    expect(await share()).toMatchObject({ whatsApp: "https://wa.me/966501234567" });
  });
});
