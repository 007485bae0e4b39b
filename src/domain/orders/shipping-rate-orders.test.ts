import { beforeAll, beforeEach, expect, it } from "vitest";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { saveShippingRate } from "#domain/shipping/commands.server.ts";
import type { ShippingRateFields } from "#domain/shipping/rate-fields.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { buyerAddress, createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { createUser } from "../../../tests/support/users.ts";

describeOnDatabase("Orders with shipping rates", (open) => {
  let shop: OrderFixture;
  let administrator: number;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    ({ id: administrator } = await createUser(shop.db, {
      email: "shipping-admin@example.com",
      name: "Huda",
      last_name: "Ali",
      phone: null,
      role: "administrator",
    }));
  });
  beforeEach(async () => {
    await shop.db.deleteFrom("shipping_rates").execute();
  });

  /** Adds a rate to a seller by index, or to the site. */
  const addRate = async (sellerIndex: number | null, changes: Partial<ShippingRateFields> = {}) => {
    const sellerId = sellerIndex === null ? null : (shop.sellers[sellerIndex] as number);
    if (sellerId !== null)
      await shop.db.updateTable("sellers").set({ owner_id: administrator }).where("id", "=", sellerId).execute();
    const actor = { id: administrator, role: "administrator" as const };
    const saved = await saveShippingRate({ db: shop.db, now: shop.clock(), actor, sellerId }, undefined, {
      country: "SA",
      cities: [],
      currency: "SAR",
      freeFrom: "",
      daysFrom: "",
      daysTo: "",
      tiers: [{ weight: "", from: "", price: "20" }],
      ...changes,
    });
    if (!saved.ok) throw new Error(JSON.stringify(saved));
  };
  const createPart = async (more: { seller?: number; grams?: number; minor?: number; currency?: string } = {}) => {
    const { features } = await getCatalog(shop.db);
    const { seller = 0, grams, minor = 10_000, currency = "SAR" } = more;
    const featureId = features.get("weight")?.id as number;
    return shop.ad({
      sellerId: shop.sellers[seller] as number,
      price: { minor, currency },
      currency,
      features: grams === undefined ? [] : [{ featureId, number: grams }],
    });
  };
  const listShipping = (order: Awaited<ReturnType<OrderFixture["placedOrder"]>>) =>
    order.sellers.map(({ charge: { shippingMinor, currency } }) => `${shippingMinor} ${currency}`);

  it("[CN-01] placeOrder charges a seller by the seller's rates, and the other by the flat price of the site", async () => {
    await addRate(0);
    const visitor = await shop.holding([
      [await createPart(), 1],
      [await createPart({ seller: 1 }), 1],
    ]);
    const order = await shop.placedOrder(
      await shop.order(visitor, { seenTotals: [{ minor: 35_375, currency: "SAR" }] }),
    );
    expect(listShipping(order)).toEqual(["2000 SAR", "9375 SAR"]);
  });

  it("placeOrder adds the weights of all pieces up, and counts a part without a weight as a kilogram", async () => {
    await addRate(0, {
      tiers: [
        { weight: "2", from: "", price: "20" },
        { weight: "5", from: "", price: "45" },
      ],
    });
    const order = async (lines: [number, number][]) =>
      listShipping(await shop.placedOrder(await shop.order(await shop.holding(lines))));
    const [light, unweighed] = [await createPart({ grams: 400 }), await createPart()];
    expect(await order([[light, 5]])).toEqual(["2000 SAR"]);
    expect(await order([[unweighed, 2]])).toEqual(["2000 SAR"]);
    expect(
      await order([
        [light, 3],
        [unweighed, 1],
      ]),
    ).toEqual(["4500 SAR"]);
    await shop.db.insertInto("settings").values({ key: "partWeight", value: "500" }).execute();
    expect(await order([[unweighed, 4]])).toEqual(["2000 SAR"]);
    await shop.db.deleteFrom("settings").where("key", "=", "partWeight").execute();
  });

  it("placeOrder charges the rate of the city before that of the country, and nothing from the free amount", async () => {
    await addRate(0);
    await addRate(0, { cities: ["jeddah"], freeFrom: "300", tiers: [{ weight: "", from: "", price: "9.5" }] });
    const part = await createPart();
    const orderTo = async (city: string, quantity: number) => {
      const visitor = await shop.holding([[part, quantity]]);
      const input = { shipping: { ...buyerAddress, city } };
      return listShipping(await shop.placedOrder(await shop.order(visitor, input)));
    };
    expect(await orderTo("الرياض", 1)).toEqual(["2000 SAR"]);
    expect(await orderTo("جدة", 2)).toEqual(["950 SAR"]);
    expect(await orderTo("Jeddah", 3)).toEqual(["0 SAR"]);
  });

  it("placeOrder splits one parcel among the currencies of a seller, and converts to three decimals", async () => {
    await addRate(0);
    const visitor = await shop.holding([
      [await createPart(), 1],
      [await createPart({ currency: "KWD", minor: 5_000 }), 1],
    ]);
    const order = await shop.placedOrder(await shop.order(visitor));
    // Half of SAR 20 each: SAR 10.00 is KWD 0.819 at the rates of the reference data.
    expect(listShipping(order)).toEqual(["1000 SAR", expect.stringMatching(/^8\d\d KWD$/)]);
  });

  it("placeOrder charges the rates of the site to sellers without own rates, and pick-up stays free", async () => {
    await addRate(null, { tiers: [{ weight: "", from: "", price: "30" }] });
    await addRate(1);
    const visitor = await shop.holding([
      [await createPart(), 1],
      [await createPart({ seller: 1 }), 1],
    ]);
    const delivery = { [String(shop.sellers[1])]: "pick-up" as const };
    const order = await shop.placedOrder(await shop.order(visitor, { delivery }));
    expect(listShipping(order)).toEqual(["3000 SAR", "0 SAR"]);
  });

  it("placeOrder refuses delivery to a place that a seller does not ship to, names the seller, and takes pick-up", async () => {
    await addRate(0, { country: "AE", currency: "AED" });
    await addRate(1, { tiers: [{ weight: "0.5", from: "", price: "20" }] });
    const visitor = await shop.holding([
      [await createPart(), 1],
      [await createPart({ seller: 1 }), 1],
    ]);
    const [first, second] = shop.sellers;
    expect(await shop.order(visitor)).toMatchObject({
      kind: "conflict",
      code: "checkout.not_shipped",
      errors: [
        { path: `delivery.${first}`, reason: "place", message: expect.stringContaining("first does not ship") },
        { path: `delivery.${second}`, reason: "weight", message: expect.stringContaining("second does not ship") },
      ],
    });
    const delivery = { [String(first)]: "pick-up" as const, [String(second)]: "pick-up" as const };
    expect(await shop.order(visitor, { delivery })).toMatchObject({ ok: true });
  });

  it("[rule 27] placeOrder reports a changed shipping rate to the buyer instead of charging it", async () => {
    await addRate(0);
    const visitor = await shop.holding([[await createPart(), 1]]);
    const seenTotals = [{ minor: 14_000, currency: "SAR" }];
    await shop.db.updateTable("shipping_rate_tiers").set({ price_minor: 2_500 }).execute();
    expect(await shop.order(visitor, { seenTotals })).toMatchObject({
      code: "checkout.total_changed",
      errors: [{ message: "the total in minor units is 14500 SAR" }],
    });
    expect(await shop.order(visitor, { seenTotals: [{ minor: 14_500, currency: "SAR" }] })).toMatchObject({ ok: true });
  });
});
