import { beforeAll, describe, expect, it } from "vitest";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import { createSellerApi, type SellerApiClient } from "../support/seller-api.ts";

const rate = {
  country: "SA",
  cities: null,
  currency: "SAR",
  tiers: [
    { maxGrams: 5_000, minGoods: 0, price: 2_000 },
    { maxGrams: 30_000, minGoods: 0, price: 4_500 },
  ],
  freeFrom: 50_000,
  days: { from: 2, to: 3 },
};

describe("API of shipping rates and quotes", () => {
  let api: Awaited<ReturnType<typeof createSellerApi>>;
  let seller: SellerApiClient;
  let sellerId: number;
  let part: number;
  beforeAll(async () => {
    api = await createSellerApi();
    seller = await api.someone();
    const { id } = await api.db
      .insertInto("sellers")
      .values({ slug: "shipping-api", type: "showroom", name_en: "Shop", owner_id: seller.id } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    sellerId = id;
    const catalog = await getCatalog(api.db);
    const [listing] = await insertListings(api.db, catalog, [
      {
        kind: "part",
        categoryId: catalog.categories.bySlug.get("batteries")?.id as number,
        sellerId,
        name: { en: "Battery", ar: "بطارية" },
        description: { en: null, ar: null },
        price: { minor: 10_000, currency: "SAR" },
        currency: "SAR",
        stock: 10,
        features: [{ featureId: catalog.features.get("weight")?.id as number, number: 4_000 }],
      },
    ]);
    part = listing as number;
  });
  const getPath = (rest = "") => `/me/sellers/${sellerId}/shipping-rates${rest}`;
  const quote = async (query: string) => (await seller.callApi("GET", `/products/${part}/shipping?${query}`)).body;

  it("A part is quoted at the flat price until its seller has rates", async () => {
    expect(await quote("country=SA")).toEqual({ status: "flat", price: null, days: null, reason: null });
  });

  it("The seller adds, reads, replaces and deletes rates", async () => {
    const created = await seller.callApi("POST", getPath(), rate);
    expect([created.status, created.body]).toEqual([201, { id: expect.any(Number), ...rate }]);
    const { id } = created.body;
    const cities = { ...rate, cities: ["jeddah", "riyadh"], days: null, freeFrom: null };
    expect(
      await seller.callApi("PUT", getPath(`/${id}`), { ...cities, freeFrom: undefined, days: undefined }),
    ).toMatchObject({ status: 200, body: { ...cities, cities: expect.arrayContaining(["riyadh", "jeddah"]), id } });
    expect((await seller.callApi("GET", getPath())).body.items).toMatchObject([{ id, freeFrom: null }]);
    expect(await seller.callApi("DELETE", getPath(`/${id}`))).toMatchObject({ status: 200, body: { deleted: true } });
    for (const [method, body] of [
      ["PUT", rate],
      ["DELETE", undefined],
    ] as const)
      expect(await seller.callApi(method, getPath(`/${id}`), body)).toMatchObject({
        status: 404,
        body: { code: "shipping.not_found" },
      });
  });

  it("Invalid rates are refused by the names of their fields, and other members see no rates", async () => {
    const wrong = { ...rate, country: "XX", cities: ["atlantis"], days: { from: 5, to: 2 } };
    const refused = await seller.callApi("POST", getPath(), wrong);
    expect([refused.status, refused.body.code]).toEqual([400, "shipping.invalid"]);
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toEqual(["country", "days.to"]);
    const twice = { ...rate, tiers: [rate.tiers[0], rate.tiers[0]] };
    expect((await seller.callApi("POST", getPath(), twice)).body.errors).toMatchObject([{ path: "tiers.1.maxGrams" }]);
    expect((await seller.callApi("POST", getPath(), { ...rate, cities: ["dubai"] })).body.errors).toMatchObject([
      { path: "cities", code: "shipping.city" },
    ]);
    for (const [changes, path, code] of [
      [{ currency: "XXX" }, "currency", "shipping.currency"],
      [{ days: { from: 3, to: 1 } }, "days.to", "shipping.days_crossed"],
      [{ tiers: [rate.tiers[1], rate.tiers[1]] }, "tiers.1.maxGrams", "shipping.tier_twice"],
    ] as const)
      expect((await seller.callApi("POST", getPath(), { ...rate, ...changes })).body.errors).toMatchObject([
        { path, code },
      ]);
    const stranger = await api.someone();
    expect(await stranger.callApi("GET", getPath())).toMatchObject({ status: 404 });
    expect(await stranger.callApi("POST", getPath(), rate)).toMatchObject({
      status: 404,
      body: { code: "seller.not_found" },
    });
    expect((await seller.callApi("GET", getPath())).body.items).toEqual([]);
  });

  it("Quotes follow the place, the quantity and its weight, and the cart quotes the same", async () => {
    const { body } = await seller.callApi("POST", getPath(), rate);
    await seller.callApi("POST", getPath(), {
      ...rate,
      cities: ["jeddah"],
      tiers: [{ maxGrams: null, price: 900 }],
      freeFrom: null,
    });
    expect(await seller.callApi("POST", getPath(), rate)).toMatchObject({
      status: 400,
      body: { code: "shipping.country_taken" },
    });
    const riyal = (minor: number) => ({
      status: "rate",
      price: { minor, currency: "SAR" },
      days: rate.days,
      reason: null,
    });
    expect(await quote("country=sa&city=Riyadh")).toEqual(riyal(2_000));
    expect(await quote("country=SA&quantity=2")).toEqual(riyal(4_500));
    expect(await quote("country=SA&quantity=5")).toEqual(riyal(0));
    expect(await quote(`country=SA&city=${encodeURIComponent("جدة")}`)).toEqual(riyal(900));
    expect(await quote("country=SA&city=jeddah")).toEqual(riyal(900));
    const none = { price: null, days: null };
    expect(await quote("country=KW")).toEqual({ status: "refused", reason: "place", ...none });
    expect(await quote("country=SA&quantity=8")).toEqual({ status: "refused", reason: "weight", ...none });
    expect(await quote("")).toEqual({ status: "unknown", reason: null, ...none });

    const buyer = await api.someone();
    await buyer.callApi("POST", "/cart/lines", { productId: part, quantity: 2 });
    const cart = (await buyer.callApi("GET", "/cart?country=SA&city=Riyadh")).body;
    expect(cart.sellerShipping).toEqual([{ sellerId, quote: riyal(4_500) }]);
    expect(cart.currencies).toMatchObject([{ currency: "SAR", shipping: { minor: 4_500 } }]);
    expect((await buyer.callApi("GET", "/cart")).body.sellerShipping).toMatchObject([{ quote: { status: "unknown" } }]);

    const order = {
      email: "buyer@example.com",
      shippingAddress: {
        firstName: "Sara",
        lastName: "A",
        address1: "1",
        city: "Kuwait",
        country: "KW",
        phone: "+966 50 123 4567",
      },
      payment: "cash-on-delivery",
    };
    const refused = await buyer.callApi("POST", "/checkout", order, { "idempotency-key": "shipping-api-1" });
    expect([refused.status, refused.body.code]).toEqual([409, "checkout.not_shipped"]);
    expect(refused.body.errors).toMatchObject([{ path: `delivery.${sellerId}`, reason: "place" }]);
    const address = { ...order.shippingAddress, city: "Jeddah", country: "SA" };
    const placed = await buyer.callApi(
      "POST",
      "/checkout",
      { ...order, shippingAddress: address },
      { "idempotency-key": "shipping-api-2" },
    );
    expect([placed.status, placed.body.sellers?.[0]?.shipping]).toEqual([201, { minor: 900, currency: "SAR" }]);
    expect(body.id).toEqual(expect.any(Number));
  });
});
