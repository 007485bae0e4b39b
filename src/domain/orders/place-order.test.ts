import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { acceptCartChanges, addCartLine } from "#domain/cart/commands.server.ts";
import { getCart } from "#domain/cart/queries.server.ts";
import type { Currency } from "#domain/catalog/catalog.ts";
import { countDatabaseRuns, describeOnDatabase } from "../../../tests/support/databases.ts";
import { buyerAddress, createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import { insertRow, insertRows, updateRow } from "../../../tests/support/rows.ts";
import { placeOrder } from "./place-order.server.ts";
import { findOrder } from "./queries.server.ts";
import { countCarRequests } from "./stock.server.ts";

describeOnDatabase("placeOrder", (open) => {
  let shop: OrderFixture;
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
  });

  it("[ST-04] [CN-01] placeOrder orders the cart with exact totals, split by seller", async () => {
    const part = await shop.ad({ price: { minor: 10_001, currency: "USD" }, stock: 5 });
    const other = await shop.ad({
      sellerId: shop.sellers[1] as number,
      price: { minor: 300, currency: "USD" },
      stock: 1,
    });
    const visitor = await shop.holding([
      [part, 2],
      [other, 1],
    ]);
    const order = await shop.placedOrder(await shop.order(visitor, { notes: " Ring twice \u202e" }));
    expect(order).toMatchObject({
      totals: [{ currency: "USD", subtotal: 20_302, shipping: 2_500, tax: 4_060, total: 26_862 }],
      currency: "USD",
      rate: "1.00000000",
      notes: "Ring twice",
      shippingAddress: { firstName: "سارة", city: "الرياض" },
      billingAddress: { firstName: "سارة", city: "الرياض" },
      sellers: [
        {
          status: "PENDING",
          paymentStatus: "unpaid",
          delivery: "delivery",
          charge: { currency: "USD", goodsMinor: 20_002, shippingMinor: 1_250, taxMinor: 4_000, totalMinor: 25_252 },
          taxPercent: "20",
        },
        {
          status: "PENDING",
          charge: { currency: "USD", goodsMinor: 300, shippingMinor: 1_250, taxMinor: 60, totalMinor: 1_610 },
          events: [{ what: "PENDING", by: "buyer" }],
        },
      ],
    });
    expect(order.sellers[0]?.lines).toMatchObject([
      { adId: part, name: { en: "Battery", ar: "بطارية" }, quantity: 2, unitMinor: 10_001, dueMinor: 10_001 },
    ]);
    expect(await shop.stockOf(part)).toEqual({ stock: 3, availability: "in-stock", status: "active" });
    expect(await shop.stockOf(other)).toEqual({ stock: 0, availability: "out-of-stock", status: "active" });
    expect(await getCart(shop.db, visitor)).toEqual({ groups: [], count: 0 });
    const mails = await shop.db
      .selectFrom("mail_outbox")
      .select(["to_address", "text"])
      .where("text", "like", `%${order.number}%`)
      .execute();
    expect(mails.map((mail) => mail.to_address).sort()).toEqual([
      "buyer@example.com",
      "first@example.com",
      "second@example.com",
    ]);
    expect(mails.find((mail) => mail.to_address === "buyer@example.com")?.text).toContain(order.token);
  });

  it("[rule 27] placeOrder keeps the agreed names and prices when the listing changes or is deleted", async () => {
    const part = await shop.ad();
    const order = await shop.placedOrder(await shop.order(await shop.holding([[part, 1]])));
    await shop.db.updateTable("ad_translations").set({ narrating_en: "Changed" }).where("ad_id", "=", part).execute();
    await updateRow(shop.db, "ads", part, { price_minor: 5 });
    expect(await findOrder(shop.db, { token: order.token })).toEqual(order);
    await shop.db.deleteFrom("ads").where("id", "=", part).execute();
    const left = await findOrder(shop.db, { token: order.token });
    expect(left?.sellers[0]?.lines).toMatchObject([{ adId: null, name: { en: "Battery" }, unitMinor: 1_000 }]);
  });

  it("placeOrder and addCartLine refuse own listings of owners and staff", async () => {
    const [part, otherSellerPart] = [await shop.ad(), await shop.ad({ sellerId: shop.sellers[1] as number })];
    const user = async () => {
      const person = { email: `${randomUUID()}@example.com`, name: "Sara" };
      return (await insertRow(shop.db, "users", person)).id;
    };
    const [owner, editor, somebody] = [await user(), await user(), await user()];
    await updateRow(shop.db, "sellers", shop.sellers[0] as number, { owner_id: owner });
    const employed = { seller_id: shop.sellers[0] as number, user_id: editor, role: "editor" as const };
    await shop.db.insertInto("seller_staff").values(employed).execute();
    const add = (userId: number, ad: number) =>
      addCartLine({ db: shop.db, clock: shop.clock, visitor: { token: undefined, userId } }, { ad, quantity: 1 });
    for (const userId of [owner, editor]) {
      const own = { ok: false, code: "cart.not_for_sale", errors: [{ path: "ad", code: "cart.own" }] };
      expect(await add(userId, part)).toMatchObject(own);
      expect(await add(userId, otherSellerPart)).toMatchObject({ ok: true });
    }
    expect(await add(somebody, part)).toMatchObject({ ok: true });
    // The line was added before the visitor signed in or joined the seller's staff.
    const hired = { seller_id: shop.sellers[0] as number, user_id: somebody, role: "manager" as const };
    await shop.db.insertInto("seller_staff").values(hired).execute();
    const visitor = { token: undefined, userId: somebody };
    const [line] = (await getCart(shop.db, visitor)).groups.flatMap(({ lines }) => lines);
    expect(line).toMatchObject({ quantity: 0, notices: [{ code: "gone", reason: "own" }] });
    expect((await shop.order(visitor)).ok).toBe(false);
    expect(await shop.stockOf(part)).toMatchObject({ stock: 10 });
  });

  it("placeOrder for a car asks for the deposit only, charges no shipping and leaves the car on sale", async () => {
    const price = { minor: 2_000_000, currency: "USD" };
    const car = await shop.ad({ kind: "car", stock: 1, price, depositMinor: 50_000 });
    const [first, second] = [await shop.holding([[car, 1]]), await shop.holding([[car, 1]])];
    const order = await shop.placedOrder(await shop.order(first, { shipping: null, billing: buyerAddress }));
    expect(order).toMatchObject({
      totals: [{ subtotal: 50_000, shipping: 0, tax: 10_000 }],
      shippingAddress: null,
    });
    expect(order.sellers).toMatchObject([{ delivery: "pick-up", lines: [{ unitMinor: 2_000_000, dueMinor: 50_000 }] }]);
    expect(order.sellers[0]?.lines[0]?.car).toBe("requested");
    expect(await shop.stockOf(car)).toMatchObject({ status: "active", stock: 1 });
    await shop.placedOrder(await shop.order(second));
    expect(await countCarRequests(shop.db, car)).toBe(2);

    const free = await shop.ad({ kind: "car", stock: 1, price });
    const part = await shop.ad();
    const mixed = await shop.placedOrder(
      await shop.order(
        await shop.holding([
          [free, 1],
          [part, 1],
        ]),
      ),
    );
    expect(mixed.totals).toMatchObject([{ subtotal: 1_000, shipping: 2_500, total: 3_700 }]);
  });

  it("placeOrder needs no shipping address and charges no shipping for pick-up", async () => {
    const part = await shop.ad();
    const visitor = await shop.holding([[part, 1]]);
    const delivery = { [String(shop.sellers[0])]: "pick-up" as const };
    expect(await shop.order(visitor, { shipping: null, billing: buyerAddress })).toMatchObject({
      kind: "invalid",
      errors: [{ path: "shipping", code: "required" }],
    });
    expect(await shop.order(visitor, { shipping: null, billing: null, delivery })).toMatchObject({
      errors: [{ path: "billing", code: "required" }],
    });
    const order = await shop.placedOrder(
      await shop.order(visitor, { shipping: null, billing: buyerAddress, delivery }),
    );
    expect(order).toMatchObject({ totals: [{ shipping: 0, total: 1_200 }], sellers: [{ delivery: "pick-up" }] });
  });

  it("placeOrder writes nothing when it refuses an order, and accepts the same key afterwards", async () => {
    const part = await shop.ad({ stock: 3 });
    const visitor = await shop.holding([[part, 3]]);
    const key = randomUUID();
    const before = await shop.countOrders();
    expect(await shop.order(visitor, { seenTotals: [{ minor: 1, currency: "USD" }] }, key)).toMatchObject({
      kind: "conflict",
      code: "checkout.total_changed",
    });
    expect(await shop.countOrders()).toBe(before);
    expect(await shop.stockOf(part)).toMatchObject({ stock: 3, availability: "in-stock" });
    expect((await getCart(shop.db, visitor)).count).toBe(3);
    expect(await shop.order(visitor, {}, key)).toMatchObject({ ok: true, value: { repeated: false } });
    expect(await shop.order(visitor)).toMatchObject({ code: "checkout.empty" });
    expect(await shop.order({ token: undefined })).toMatchObject({ code: "checkout.empty" });
    expect(await shop.order({ token: "somebody-elses-token-x" })).toMatchObject({ code: "checkout.empty" });
  });

  it.each([-1, 1])(
    "[rule 27] placeOrder asks the buyer again when the total differs by %i from the total that the buyer saw",
    async (difference) => {
      const visitor = await shop.holding([[await shop.ad(), 1]]);
      const total = (await shop.totalsOf(visitor))[0]?.minor ?? 0;
      const order = (minor: number) => shop.order(visitor, { seenTotals: [{ minor, currency: "USD" }] });
      expect(await order(total + difference)).toMatchObject({
        kind: "conflict",
        code: "checkout.total_changed",
        errors: [{ path: "seenTotals", message: `the total in minor units is ${total} USD` }],
      });
      expect(await shop.order(visitor, { seenTotals: [{ minor: total, currency: "SAR" }] })).toMatchObject({
        code: "checkout.total_changed",
      });
      expect(await order(total)).toMatchObject({ ok: true });
    },
  );

  it("[rule 27] placeOrder reports changed prices, lower quantities and unavailable lines until the buyer accepts them", async () => {
    const ads = await Promise.all([shop.ad(), shop.ad(), shop.ad(), shop.ad(), shop.ad()]);
    const [dearer, fewer, sold, expired, deletedListing] = ads as [number, number, number, number, number];
    const visitor = await shop.holding(ads.map((id) => [id, 4] as const));
    const lines = (await getCart(shop.db, visitor)).groups.flatMap((group) => group.lines);
    const pathOf = (ad: number) => `line.${lines.find(({ product }) => product.id === ad)?.id}`;
    const seenTotals = await shop.totalsOf(visitor);
    const change = (id: number, to: object) => updateRow(shop.db, "ads", id, to);
    await change(dearer, { price_minor: 2_000, base_minor: 2_000 });
    await change(fewer, { stock: 1 });
    await change(sold, { status: "sold" });
    await change(expired, { status: "expired" });
    await shop.db.deleteFrom("ads").where("id", "=", deletedListing).execute();
    const result = await shop.order(visitor, { seenTotals });
    expect(result).toMatchObject({ ok: false, kind: "conflict", code: "checkout.changed" });
    expect(!result.ok && result.errors?.map(({ path, code }) => [path, code])).toEqual([
      [pathOf(dearer), "price-changed"],
      [pathOf(fewer), "quantity-lowered"],
      [pathOf(sold), "gone"],
      [pathOf(expired), "gone"],
    ]);
    await acceptCartChanges({ db: shop.db, clock: shop.clock, visitor });
    const order = await shop.placedOrder(await shop.order(visitor));
    expect(order.sellers[0]?.lines).toMatchObject([
      { adId: dearer, quantity: 4, unitMinor: 2_000 },
      { adId: fewer, quantity: 1 },
    ]);
  });

  it("placeOrder reduces the stock of a backordered listing, but never below zero", async () => {
    const part = await shop.ad({ stock: 2, availability: "on-backorder" });
    await shop.placedOrder(await shop.order(await shop.holding([[part, 5]])));
    expect(await shop.stockOf(part)).toEqual({ stock: 0, availability: "on-backorder", status: "active" });
    await shop.placedOrder(await shop.order(await shop.holding([[part, 5]])));
    expect(await shop.stockOf(part)).toMatchObject({ stock: 0 });
  });

  it.each([
    [{ email: "nobody" }, "email"],
    [{ email: undefined }, "email"],
    [{ shipping: { ...buyerAddress, phone: "x" } }, "shipping.phone"],
    [{ shipping: { ...buyerAddress, country: "XX" } }, "shipping.country"],
    [{ billing: { ...buyerAddress, city: "" } }, "billing.city"],
    [{ billing: "here" }, "billing"],
    [{ payment: "card" }, "payment"],
    [{ terms: false }, "terms"],
    [{ notes: "x".repeat(1_001) }, "notes"],
    [{ seenTotals: [{ minor: 1.5 }] }, "seenTotals"],
    [{ seenTotals: [{ minor: "٣" }] }, "seenTotals"],
    [{ delivery: { x: "delivery" } }, "delivery"],
    [{ delivery: { 1: "drone" } }, "delivery"],
  ])("[VL-08] placeOrder refuses %j and names the field %s", async (more, path) => {
    const visitor = await shop.holding([[await shop.ad(), 1]]);
    expect(await shop.order(visitor, more as never)).toMatchObject({ kind: "invalid", errors: [{ path }] });
  });

  it("placeOrder stores markup in addresses as text and escapes it in emails", async () => {
    const shipping = { ...buyerAddress, firstName: "<script>alert(1)</script>" };
    const order = await shop.placedOrder(await shop.order(await shop.holding([[await shop.ad(), 1]]), { shipping }));
    expect(order.shippingAddress?.firstName).toBe(shipping.firstName);
    const { html } = await shop.db
      .selectFrom("mail_outbox")
      .select("html")
      .where("text", "like", `%${order.token}%`)
      .executeTakeFirstOrThrow();
    expect(html).not.toContain("<script>alert");
  });

  it("placeOrder answers any malformed input with a validation error", async () => {
    const visitor = await shop.holding([[await shop.ad(), 1]]);
    await fc.assert(
      fc.asyncProperty(fc.anything(), async (sent) => {
        const result = await placeOrder(shop.context(visitor), sent, randomUUID());
        expect(result).toMatchObject({ ok: false, kind: "invalid" });
      }),
      { numRuns: countDatabaseRuns(50) },
    );
  });

  it("[CN-01] [GN-07] placeOrder totals add up for random carts in any currency", async () => {
    const codes = [...shop.catalog.currencies.keys()];
    const line = fc.record({
      isCar: fc.boolean(),
      price: fc.integer({ min: 1, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      seller: fc.nat(1),
      currency: fc.constantFrom(...codes),
      deposit: fc.option(fc.integer({ min: 1, max: 100 })),
    });
    const carts = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 5 }), isFetched: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(carts, async ({ lines, isFetched }) => {
        const cartLines: [number, number][] = [];
        for (const { isCar, price, quantity, seller, currency, deposit } of lines) {
          const ad = await shop.ad({
            kind: isCar ? "car" : "part",
            price: { minor: price, currency },
            currency,
            sellerId: shop.sellers[seller] as number,
            stock: isCar ? 1 : 10,
            depositMinor: isCar && deposit ? Math.max(1, Math.floor((price * deposit) / 100)) : null,
          });
          cartLines.push([ad, isCar ? 1 : quantity]);
        }
        const visitor = await shop.holding(cartLines);
        const delivery = Object.fromEntries(
          shop.sellers.map((id) => [id, isFetched ? "pick-up" : "delivery"] as const),
        );
        const seenTotals = await shop.totalsOf(visitor, delivery);
        const order = await shop.placedOrder(await shop.order(visitor, { delivery, seenTotals }));
        const ordered = order.sellers.flatMap((share) => share.lines);
        expect(ordered).toHaveLength(cartLines.length);
        // What the buyer was told in each currency is what the sellers charge in it.
        expect(order.totals.map(({ currency, total }) => ({ minor: total, currency }))).toEqual(seenTotals);
        expect(new Set(order.totals.map(({ currency }) => currency))).toEqual(
          new Set(lines.map((each) => each.currency)),
        );
        const isBrought = !isFetched && lines.some(({ isCar }) => !isCar);
        let shippingUsd = 0;
        for (const { currency, subtotal, shipping, tax, total } of order.totals) {
          const own = order.sellers.filter(({ charge }) => charge.currency === currency);
          expect(new Set(own.map(({ seller }) => seller.id)).size).toBe(own.length);
          const sum = (amount: (share: (typeof own)[number]) => number) =>
            own.reduce((total, share) => total + amount(share), 0);
          expect(sum(({ lines }) => lines.reduce((due, each) => due + each.dueMinor * each.quantity, 0))).toBe(
            subtotal,
          );
          expect(sum(({ charge }) => charge.goodsMinor)).toBe(subtotal);
          expect(sum(({ charge }) => charge.shippingMinor)).toBe(shipping);
          expect(sum(({ charge }) => charge.taxMinor)).toBe(tax);
          expect(sum(({ charge }) => charge.goodsMinor + charge.shippingMinor + charge.taxMinor)).toBe(total);
          // 20 % is one fifth, so integer arithmetic in tenths is exact.
          expect(tax).toBe(Math.floor((subtotal * 2 + 5) / 10));
          const { decimals } = shop.catalog.currencies.get(currency) as Currency;
          shippingUsd += shipping / 10 ** decimals / Number(own[0]?.rate);
        }
        // The parts of the shipping price are rounded once in each currency.
        if (isBrought) expect(shippingUsd).toBeCloseTo(25, 0);
        else expect(shippingUsd).toBe(0);
        if (order.totals.length === 1 && order.totals[0]?.currency === "USD" && isBrought) expect(shippingUsd).toBe(25);
      }),
      { numRuns: 12 },
    );
  });

  it("[CN-01] placeOrder uses changed shipping and tax settings for new orders only", async () => {
    const part = await shop.ad({ price: { minor: 10_000, currency: "USD" } });
    const visitor = await shop.holding([[part, 1]]);
    await insertRows(shop.db, "settings", [
      { key: "shipping", value: "12.5" },
      { key: "taxPercent", value: "7.5" },
    ]);
    const order = await shop.placedOrder(await shop.order(visitor));
    expect(order).toMatchObject({
      totals: [{ shipping: 1_250, tax: 750, total: 12_000 }],
      sellers: [{ taxPercent: "7.5" }],
    });
    await shop.db.updateTable("settings").set({ value: "a fifth" }).execute();
    expect(await shop.totalsOf(await shop.holding([[part, 1]]))).toEqual([{ minor: 14_500, currency: "USD" }]);
    await shop.db.deleteFrom("settings").execute();
    expect(await findOrder(shop.db, { token: order.token })).toEqual(order);
  });

  it("[rule 27] placeOrder stores the vehicle of a cart line with its fitment verdict", async () => {
    const part = await shop.ad({ compatibility: "all" } as never);
    const { id: vehicle } = await shop.db.selectFrom("vehicles").select("id").orderBy("id").executeTakeFirstOrThrow();
    const added = await addCartLine(
      { db: shop.db, clock: shop.clock, visitor: { token: undefined } },
      { ad: part, quantity: 1, vehicle },
    );
    if (!added.ok) throw new Error(added.code);
    const order = await shop.placedOrder(await shop.order({ token: added.value.token }));
    const [line] = order.sellers[0]?.lines ?? [];
    expect(line?.vehicle?.id).toBe(vehicle);
    expect(line?.vehicle?.name.en).toMatch(/\d{4}/);
    expect(line?.vehicle?.name.ar).toMatch(/\d{4}/);
    expect(line?.fit).toMatch(/universal|unknown/);
  });
});
