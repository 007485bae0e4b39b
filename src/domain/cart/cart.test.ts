import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { choiceFromKey, choiceKey, chosenOf, limitOf, notForSale, type Offer, parseQuantity, settle } from "./cart.ts";

const option = (slug: string, values: string[]) => ({
  slug,
  values: values.map((each) => ({ slug: each, name: { ar: each, en: each }, color: null })),
});
const part: Offer = {
  kind: "part",
  status: "active",
  availability: "in-stock",
  stock: 5,
  price: { minor: 1_000, currency: "USD" },
  options: [],
};
const seen = { minor: 1_000, currency: "USD" };

describe("rules of the cart", () => {
  it("[QV-03] a quantity is a whole number from 1, in any of the three kinds of digits", () => {
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

  it("[QV-03] [ST-05] as many as there are, at most 999; of a car one", () => {
    expect(limitOf(part)).toBe(5);
    expect(limitOf({ ...part, stock: 5_000 })).toBe(999);
    expect(limitOf({ ...part, availability: "on-backorder", stock: 0 })).toBe(999);
    expect(limitOf({ ...part, availability: "out-of-stock" })).toBe(0);
    expect(limitOf({ ...part, stock: 0 })).toBe(0);
    expect(limitOf({ ...part, kind: "car", stock: 3 })).toBe(1);
  });

  it("says why an ad can't be put in a cart", () => {
    expect(notForSale(part)).toBeUndefined();
    expect(notForSale({ ...part, kind: "car" })).toBeUndefined();
    expect(notForSale({ ...part, price: null })).toBe("price_on_request");
    expect(notForSale({ ...part, kind: "rental" })).toBe("rental");
    expect(notForSale({ ...part, status: "sold" })).toBe("sold");
    expect(notForSale({ ...part, status: "rejected" })).toBe("withdrawn");
  });

  it("[QV-03] every option must be chosen, and what isn't the ad's is ignored", () => {
    const options = [option("side", ["left", "right"]), option("color", ["red", "blue"])];
    expect(chosenOf(options, { side: "left", color: "red", size: "xl" })).toEqual({
      choice: { side: "left", color: "red" },
      missing: [],
    });
    expect(chosenOf(options, { side: "middle" }).missing).toEqual(["side", "color"]);
    expect(chosenOf([option("constructor", ["a"])], {}).missing).toEqual(["constructor"]);
  });

  it("[ST-06] the same choice has the same key, in whatever order it was made", () => {
    const choices = fc.dictionary(fc.string({ minLength: 1 }), fc.string());
    fc.assert(
      fc.property(choices, (choice) => {
        const turned = Object.fromEntries(Object.entries(choice).reverse());
        expect(choiceKey(turned)).toBe(choiceKey(choice));
        expect(choiceFromKey(choiceKey(choice))).toEqual(choice);
      }),
    );
    fc.assert(
      fc.property(choices, choices, (one, other) => {
        const same = JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
        expect(choiceKey(one) === choiceKey(other)).toBe(same);
      }),
    );
  });

  it("[rule 27] tells what has changed since the cart was filled", () => {
    const notices = (offer: Partial<Offer>, quantity = 2) =>
      settle([{ id: 1, adId: 1, quantity, choice: {}, seen, offer: { ...part, ...offer } }]).get(1);
    expect(notices({})).toEqual({ quantity: 2, limit: 5, price: seen, agreed: undefined, notices: [] });
    expect(notices({ price: { minor: 1_200, currency: "USD" } })?.notices).toEqual([
      { code: "price-changed", from: seen },
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

  it("what was agreed on is the price of one piece, over all lines of its ad", () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(quantities, fc.integer({ min: 1, max: 999 }), fc.nat(5), (pieces, agreedMinor, stock) => {
        const lines = pieces.map((quantity, id) => {
          const offer: Offer = { ...part, stock, agreedMinor, options: [option("n", [`${id}`])] };
          return { id, adId: 1, quantity, choice: { n: `${id}` }, seen, offer };
        });
        const settled = [...settle(lines).values()];
        const bought = settled.reduce((sum, { quantity }) => sum + quantity, 0);
        for (const { price, agreed, notices } of settled) {
          expect(price).toEqual(bought > 1 ? part.price : { ...part.price, minor: agreedMinor });
          expect(agreed).toBe(bought > 1 ? "too-many" : "holds");
          if (bought > 1) expect(notices.map(({ code }) => code)).not.toContain("price-changed");
        }
      }),
    );
    const sold = { ...part, agreedMinor: 900, status: "sold" as const };
    expect(settle([{ id: 1, adId: 1, quantity: 1, choice: {}, seen, offer: sold }]).get(1)?.agreed).toBeUndefined();
  });

  it("lines of one ad share its stock: together they never pass it, and none is offered more than is left", () => {
    const line = fc.record({ adId: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 12 }) });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 12 }),
        fc.array(fc.nat(20), { minLength: 3, maxLength: 3 }),
        (each, stocks) => {
          const stored = each.map((one, i) => {
            const offer: Offer = { ...part, stock: stocks[one.adId - 1] ?? 0, options: [option("n", [`${i}`])] };
            return { ...one, id: i, choice: { n: `${i}` }, seen, offer };
          });
          const settled = settle(stored);
          for (const ad of [1, 2, 3]) {
            const own = stored.filter((one) => one.adId === ad);
            const stock = stocks[ad - 1] ?? 0;
            const bought = own.reduce((sum, one) => sum + (settled.get(one.id)?.quantity ?? 0), 0);
            expect(bought).toBe(
              Math.min(
                stock,
                own.reduce((sum, one) => sum + one.quantity, 0),
              ),
            );
            for (const one of own) {
              const state = settled.get(one.id);
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
