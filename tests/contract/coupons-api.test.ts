import { beforeAll, describe, expect, it } from "vitest";
import { createCoupon } from "../support/coupons.ts";
import { createSellerAccount } from "../support/my-listings.ts";
import { createOrderFixture, type OrderFixture } from "../support/orders.ts";
import { createSellerApi, type SellerApiClient } from "../support/seller-api.ts";

type Api = Awaited<ReturnType<typeof createSellerApi>>;
let api: Api;
let shop: OrderFixture;
beforeAll(async () => {
  api = await createSellerApi();
  shop = await createOrderFixture(api);
});

describe("Coupons in the cart of the API", () => {
  let buyer: SellerApiClient;
  beforeAll(async () => {
    buyer = await api.someone();
    const part = await shop.ad({ price: { minor: 10_000, currency: "SAR" }, currency: "SAR" });
    await buyer.callApi("POST", "/cart/lines", { productId: part });
  });

  it("POST /cart/coupons discounts the cart, and DELETE removes the coupon", async () => {
    const code = await createCoupon(api.db);
    const { status, body } = await buyer.callApi("POST", "/cart/coupons", { coupon: code.toLowerCase() });
    expect(status).toBe(200);
    expect(body.coupons).toEqual([{ code, problem: null }]);
    const [totals] = body.currencies;
    expect(totals).toMatchObject({ subtotal: { minor: 10_000 }, discount: { minor: 1_000 }, tax: { minor: 1_800 } });
    const { subtotal, discount, shipping, tax, total } = totals;
    expect(subtotal.minor - discount.minor + shipping.minor + tax.minor).toBe(total.minor);
    const removed = await buyer.callApi("DELETE", `/cart/coupons/${code}`);
    expect(removed.body).toMatchObject({ coupons: [], discount: { minor: 0 } });
  });

  it("POST /cart/coupons names the field and the reason of a refused code", async () => {
    expect(await buyer.callApi("POST", "/cart/coupons", { coupon: "NOTHING-LIKE-IT" })).toMatchObject({
      status: 404,
      body: { code: "coupon.unknown", detail: "There is no such coupon", errors: [{ path: "coupon" }] },
    });
    const kuwaiti = await createCoupon(api.db, { currency: "KWD" });
    expect(await buyer.callApi("POST", "/cart/coupons", { coupon: kuwaiti })).toMatchObject({
      status: 409,
      body: { code: "coupon.wrong_currency", errors: [{ path: "coupon", code: "coupon.wrong_currency" }] },
    });
  });

  it("POST /checkout discounts lines without a cart, and the order shows the coupon", async () => {
    const code = await createCoupon(api.db, { percent: null, amount_minor: 2_500, currency: "SAR" });
    const productId = await shop.ad({ price: { minor: 10_000, currency: "SAR" }, currency: "SAR" });
    const order = (coupons: string[], key: string) =>
      buyer.callApi(
        "POST",
        "/checkout",
        {
          email: "sara@example.com",
          shippingAddress: {
            firstName: "Sara",
            lastName: "A",
            address1: "1",
            city: "Riyadh",
            country: "SA",
            phone: "+966501234567",
          },
          payment: "cash-on-delivery",
          lines: [{ productId }],
          coupons,
        },
        { "idempotency-key": key },
      );
    const placed = await order([code], "coupon-order-1");
    expect(placed.body.sellers).toMatchObject([
      {
        subtotal: { minor: 10_000 },
        discount: { minor: 2_500 },
        coupons: [{ code, amount: { minor: 2_500, currency: "SAR" }, paidBy: "platform" }],
        items: [{ total: { minor: 10_000 }, discount: { minor: 2_500 } }],
      },
    ]);
    expect(await order([code, "WRONG-ONE"], "coupon-order-2")).toMatchObject({
      status: 409,
      body: { code: "coupon.unknown", errors: [{ path: "coupons.1" }] },
    });
  });
});

describe("Coupons of a seller in the API", () => {
  it("The owner of a seller creates, lists, changes and switches off a coupon", async () => {
    const owner = await api.someone();
    const { sellerId } = await createSellerAccount(api.db);
    await api.db.updateTable("sellers").set({ owner_id: owner.id }).where("id", "=", sellerId).execute();
    const path = `/me/sellers/${sellerId}/coupons`;
    const created = await owner.callApi("POST", path, {
      code: "api-12",
      amount: 1_250,
      currency: "KWD",
      maxUses: 3,
      endsAt: "2026-07-01T12:00:00Z",
    });
    expect([created.status, created.body]).toEqual([
      201,
      expect.objectContaining({
        code: "API-12",
        amount: 1_250,
        maxUses: 3,
        endsAt: "2026-07-01T12:00:00.000Z",
        uses: 0,
      }),
    ]);
    const { id } = created.body;
    const changed = await owner.callApi("PATCH", `${path}/${id}`, { maxUses: null, active: false });
    expect(changed.body).toMatchObject({ code: "API-12", amount: 1_250, maxUses: null, active: false });
    expect((await owner.callApi("GET", path)).body.items).toEqual([changed.body]);
    expect(await owner.callApi("PATCH", `${path}/${id}`, { maxUses: 5, percent: "10" })).toMatchObject({
      status: 400,
      body: { code: "coupon.invalid", errors: [{ path: "percent", code: "coupon.one_discount" }] },
    });
    const stranger = await api.someone();
    expect((await stranger.callApi("GET", path)).status).toBe(404);
    expect((await stranger.callApi("PATCH", `${path}/${id}`, { active: true })).status).toBe(404);
    expect((await stranger.callApi("POST", path, { code: "MINE", percent: "5" })).status).toBe(404);
  });
});
