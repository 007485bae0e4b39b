import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { defaultSiteProfile, setSiteProfile } from "#kernel/site-profile.ts";
import {
  areChosenOptionsAvailable,
  type CartOffer,
  getMaxQuantity,
  getNotForSaleReason,
  getPurchasableQuantity,
  getUnitPrice,
  MAX_CART_LINES,
  parseOptionsKey,
  parseQuantity,
  resolveOptions,
  revalidateCart,
  serializeOptions,
} from "./cart.ts";
import { type MergeableLine, mergeCartLines } from "./merge-lines.ts";

const option = (slug: string, values: string[]) => ({
  slug,
  values: values.map((each) => ({ slug: each, name: { ar: each, en: each }, color: null })),
});
const part: CartOffer = {
  kind: "part",
  status: "active",
  availability: "in-stock",
  stock: 5,
  price: { minor: 1_000, currency: "USD" },
  options: [],
};
const seenPrice = { minor: 1_000, currency: "USD" };

describe("Cart rules", () => {
  it("[QV-03] parseQuantity accepts whole numbers from 1 in Latin, Arabic and Persian digits", () => {
    for (const [typed, quantity] of [
      ["1", 1],
      [" 12 ", 12],
      ["٣", 3],
      ["۹۹", 99],
      ["1,000", 1_000],
      [7, 7],
    ] as const)
      expect(parseQuantity(typed), String(typed)).toBe(quantity);
    for (const typed of [
      "0",
      "٠",
      "-1",
      "−1",
      "1.5",
      "1e9",
      "",
      " ",
      "two",
      "0x2",
      "NaN",
      "1 2",
      null,
      undefined,
      {},
      1.5,
      0,
    ])
      expect(parseQuantity(typed), String(typed)).toBeUndefined();
  });

  it("[QV-03] [ST-05] getMaxQuantity returns the stock, at most 999, and 1 for a car", () => {
    expect(getMaxQuantity(part)).toBe(5);
    expect(getMaxQuantity({ ...part, stock: 5_000 })).toBe(999);
    expect(getMaxQuantity({ ...part, availability: "on-backorder", stock: 0 })).toBe(999);
    expect(getMaxQuantity({ ...part, availability: "out-of-stock" })).toBe(0);
    expect(getMaxQuantity({ ...part, stock: 0 })).toBe(0);
    expect(getMaxQuantity({ ...part, kind: "car", stock: 3 })).toBe(1);
  });

  it("getNotForSaleReason returns why a listing cannot be put in a cart", () => {
    expect(getNotForSaleReason(part)).toBeUndefined();
    expect(getNotForSaleReason({ ...part, kind: "car" })).toBeUndefined();
    expect(getNotForSaleReason({ ...part, price: null })).toBe("price_on_request");
    expect(getNotForSaleReason({ ...part, kind: "rental" })).toBe("rental");
    for (const status of ["reserved", "sold", "expired"] as const)
      expect(getNotForSaleReason({ ...part, status })).toBe(status);
    for (const status of ["rejected", "pending", "paused"] as const)
      expect(getNotForSaleReason({ ...part, status: status as CartOffer["status"] })).toBe("withdrawn");
    expect(getNotForSaleReason({ ...part, own: true, status: "sold" })).toBe("own");
    expect([getPurchasableQuantity(part), getPurchasableQuantity({ ...part, own: true })]).toEqual([5, 0]);
  });

  it("getNotForSaleReason returns “no_cart” for every active listing of a site without a cart", () => {
    setSiteProfile({ ...defaultSiteProfile, hasCart: false });
    try {
      expect(getNotForSaleReason(part)).toBe("no_cart");
      expect(getNotForSaleReason({ ...part, price: null })).toBe("no_cart");
      expect(getNotForSaleReason({ ...part, status: "sold" })).toBe("sold");
    } finally {
      setSiteProfile(defaultSiteProfile);
    }
  });

  it("getUnitPrice returns the agreed price for one piece of a listing that has a price", () => {
    expect(getUnitPrice({ price: seenPrice, agreedMinor: 900 }, 1)).toEqual({ minor: 900, currency: "USD" });
    expect(getUnitPrice({ price: seenPrice, agreedMinor: 900 }, 2)).toEqual(seenPrice);
    expect(getUnitPrice({ price: null, agreedMinor: 900 }, 1)).toBeNull();
    for (const agreedMinor of [null, undefined])
      expect(getUnitPrice({ price: seenPrice, agreedMinor }, 1)).toEqual(seenPrice);
  });

  it("[QV-03] resolveOptions reports missing options and ignores unknown ones", () => {
    const options = [option("side", ["left", "right"]), option("color", ["red", "blue"])];
    expect(resolveOptions(options, { side: "left", color: "red", size: "xl" })).toEqual({
      choice: { side: "left", color: "red" },
      missing: [],
    });
    expect(resolveOptions(options, { side: "middle" }).missing).toEqual(["side", "color"]);
    expect(resolveOptions([option("constructor", ["a"])], {}).missing).toEqual(["constructor"]);
    expect(resolveOptions([{ slug: "note", values: null as never }], { note: "a" }).missing).toEqual(["note"]);
  });

  it("areChosenOptionsAvailable is true if every option has a value and no chosen option is gone", () => {
    const offer = { ...part, options: [option("side", ["left"])] };
    expect(areChosenOptionsAvailable({ offer, choice: { side: "left" } })).toBe(true);
    expect(areChosenOptionsAvailable({ offer, choice: {} })).toBe(false);
    expect(areChosenOptionsAvailable({ offer, choice: { side: "right" } })).toBe(false);
    expect(areChosenOptionsAvailable({ offer, choice: { side: "left", color: "red" } })).toBe(false);
  });

  it("[ST-06] serializeOptions returns the same key for the same options in any order", () => {
    const choices = fc.dictionary(fc.string({ minLength: 1 }), fc.string());
    fc.assert(
      fc.property(choices, (choice) => {
        const reversed = Object.fromEntries(Object.entries(choice).reverse());
        expect(serializeOptions(reversed)).toBe(serializeOptions(choice));
        expect(parseOptionsKey(serializeOptions(choice))).toEqual(choice);
      }),
    );
    fc.assert(
      fc.property(choices, choices, (one, other) => {
        const same = JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
        expect(serializeOptions(one) === serializeOptions(other)).toBe(same);
      }),
    );
  });

  it("[rule 27] revalidateCart reports price, stock, status and option changes", () => {
    const notices = (offer: Partial<CartOffer>, quantity = 2) =>
      revalidateCart([{ id: 1, adId: 1, quantity, choice: {}, seen: seenPrice, offer: { ...part, ...offer } }]).get(1);
    expect(notices({})).toEqual({ quantity: 2, limit: 5, price: seenPrice, agreed: undefined, notices: [] });
    expect(notices({ price: { minor: 1_200, currency: "USD" } })?.notices).toEqual([
      { code: "price-changed", from: seenPrice },
    ]);
    expect(notices({ price: { minor: 1_000, currency: "SAR" } })?.notices).toEqual([
      { code: "price-changed", from: seenPrice },
    ]);
    expect(notices({ stock: 2 })).toMatchObject({ quantity: 2, limit: 2, notices: [] });
    expect(notices({ stock: 1, price: { minor: 900, currency: "USD" } })?.notices).toEqual([
      { code: "quantity-lowered", from: 2, to: 1 },
      { code: "price-changed", from: seenPrice },
    ]);
    expect(notices({ stock: 1 })).toMatchObject({
      quantity: 1,
      limit: 1,
      notices: [{ code: "quantity-lowered", from: 2, to: 1 }],
    });
    expect(notices({ availability: "out-of-stock" })).toMatchObject({
      quantity: 0,
      limit: 0,
      notices: [{ code: "out-of-stock" }],
    });
    expect(notices({ status: "sold" })?.notices).toEqual([{ code: "gone", reason: "sold" }]);
    expect(notices({ options: [option("side", ["left"])] })?.notices).toEqual([{ code: "choice-gone" }]);
  });

  it("revalidateCart applies an agreed price only while the cart has one piece of the listing", () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(quantities, fc.integer({ min: 1, max: 999 }), fc.nat(5), (lineQuantities, agreedMinor, stock) => {
        const lines = lineQuantities.map((quantity, id) => {
          const offer: CartOffer = { ...part, stock, agreedMinor, options: [option("n", [`${id}`])] };
          return { id, adId: 1, quantity, choice: { n: `${id}` }, seen: seenPrice, offer };
        });
        const revalidated = [...revalidateCart(lines).values()];
        const bought = revalidated.reduce((sum, { quantity }) => sum + quantity, 0);
        for (const { price, agreed, notices } of revalidated) {
          expect(price).toEqual(bought > 1 ? part.price : { ...part.price, minor: agreedMinor });
          expect(agreed).toBe(bought > 1 ? "too-many" : "holds");
          if (bought > 1) expect(notices.map(({ code }) => code)).not.toContain("price-changed");
        }
      }),
    );
    const sold = { ...part, agreedMinor: 900, status: "sold" as const };
    expect(
      revalidateCart([{ id: 1, adId: 1, quantity: 1, choice: {}, seen: seenPrice, offer: sold }]).get(1)?.agreed,
    ).toBeUndefined();
  });

  it("revalidateCart gives an earlier line the stock that later lines do not use", () => {
    const lines = [3, 1, 4].map((quantity, id) => ({
      id,
      adId: 1,
      quantity,
      choice: { n: `${id}` },
      seen: seenPrice,
      offer: { ...part, stock: 4, options: [option("n", [`${id}`])] },
    }));
    const limits = (count: number) =>
      [...revalidateCart(lines.slice(0, count)).values()].map(({ quantity, limit }) => [quantity, limit]);
    expect(limits(1)).toEqual([[3, 4]]);
    expect(limits(2)).toEqual([
      [3, 3],
      [1, 1],
    ]);
    expect(limits(3)).toEqual([
      [3, 3],
      [1, 1],
      [0, 0],
    ]);
  });

  it("revalidateCart limits the total quantity of all lines of a listing to the stock", () => {
    const line = fc.record({ adId: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.array(fc.nat(20), { minLength: 3, maxLength: 3 }),
        (each, stocks) => {
          const stored = each.map((one, i) => {
            const offer: CartOffer = { ...part, stock: stocks[one.adId - 1] ?? 0, options: [option("n", [`${i}`])] };
            return { ...one, id: i, choice: { n: `${i}` }, seen: seenPrice, offer };
          });
          const revalidated = revalidateCart(stored);
          for (const ad of [1, 2, 3]) {
            const own = stored.filter((one) => one.adId === ad);
            const stock = stocks[ad - 1] ?? 0;
            const bought = own.reduce((sum, one) => sum + (revalidated.get(one.id)?.quantity ?? 0), 0);
            expect(bought).toBe(
              Math.min(
                stock,
                own.reduce((sum, one) => sum + one.quantity, 0),
              ),
            );
            for (const one of own) {
              const state = revalidated.get(one.id);
              if (!state?.quantity) continue;
              expect(state.quantity).toBeLessThanOrEqual(one.quantity);
              expect(bought - state.quantity + state.limit).toBe(stock);
            }
          }
        },
      ),
    );
  });
});

describe("mergeCartLines", () => {
  const line = (id: number, adId: number, more: Partial<MergeableLine> = {}): MergeableLine => ({
    id,
    adId,
    quantity: 1,
    choice: {},
    seen: seenPrice,
    offer: part,
    ...more,
  });

  it("[rule 27] mergeCartLines keeps the outdated price of either cart, so that the price change is reported", () => {
    const outdated = { minor: 800, currency: "USD" };
    const [member, guest] = [line(1, 7, { seen: outdated }), line(2, 7, { seen: outdated })];
    expect(mergeCartLines([member], [line(2, 7)]).updated).toEqual([{ id: 1, quantity: 2, seen: outdated }]);
    expect(mergeCartLines([line(1, 7)], [guest]).updated).toEqual([{ id: 1, quantity: 2, seen: outdated }]);
    expect(mergeCartLines([line(1, 7)], [line(2, 7)]).updated).toEqual([{ id: 1, quantity: 2, seen: seenPrice }]);
  });

  it("[rule 27] mergeCartLines keeps a price that was seen in another currency", () => {
    const otherCurrency = { minor: 1_000, currency: "SAR" };
    expect(mergeCartLines([line(1, 7, { seen: otherCurrency })], [line(2, 7)]).updated[0]?.seen).toEqual(otherCurrency);
  });

  it("mergeCartLines moves guest lines until the cart has 100 lines, and still adds to lines in the cart", () => {
    const memberLines = Array.from({ length: MAX_CART_LINES - 1 }, (_, i) => line(i + 1, i + 1));
    const guestLines = [line(201, 201), line(202, 202, { quantity: 3 }), line(203, 1)];
    const merged = mergeCartLines(memberLines, guestLines);
    expect(MAX_CART_LINES).toBe(100);
    expect(merged.moved.map(({ line: { id } }) => id)).toEqual([201]);
    expect(merged.updated.map(({ id, quantity }) => [id, quantity])).toEqual([[1, 2]]);
    expect(merged).toMatchObject({ added: 2, left: 3 });
  });

  it("mergeCartLines moves an unavailable guest line only into a free place of the cart", () => {
    const sold = { ...part, status: "sold" as const };
    const memberLines = Array.from({ length: MAX_CART_LINES - 1 }, (_, i) => line(i + 1, i + 1));
    const guestLines = [line(201, 201, { offer: sold }), line(202, 202, { offer: sold })];
    expect(mergeCartLines(memberLines, guestLines).moved.map(({ line: { id } }) => id)).toEqual([201]);
  });
});
