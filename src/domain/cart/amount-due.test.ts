import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CatalogIndex, type Category, type City, type Currency } from "#domain/catalog/catalog.ts";
import { calculateCartCharges, getAmountDue, isDeliverable, splitCart } from "./amount-due.ts";
import type { Cart, CartLine } from "./queries.server.ts";

const currency = (code: string, rate: string, decimals: number): [string, Currency] => [
  code,
  { code, rate, decimals, symbol: code, symbolAr: code, name: { en: code, ar: code } },
];
const currencies = new Map([currency("USD", "1", 2), currency("SAR", "3.75", 2), currency("KWD", "0.307", 3)]);
const cities = new CatalogIndex<City>([{ id: 1, slug: "riyadh", country: "SA" } as City]);
const categories = new CatalogIndex<Category>(
  [
    { id: 1, slug: "parts", parentId: null },
    { id: 2, slug: "oils", parentId: 1 },
  ].map((category) => category as Category),
);
const catalog = { currencies, cities, categories };

type LineInput = {
  kind: "car" | "part";
  priceMinor: number | null;
  currency: string;
  quantity: number;
  seller: number;
  depositMinor: number | null;
};
const line = ({ kind, priceMinor, currency, quantity, seller, depositMinor }: LineInput) =>
  ({
    product: {
      kind,
      categoryId: 1,
      seller: { id: seller },
      price: priceMinor === null ? null : { minor: priceMinor, currency },
    },
    quantity,
    depositMinor,
  }) as unknown as CartLine;

/** Creates a cart from lines, grouped by seller as `getCart` groups them. */
function cartOf(lines: readonly LineInput[]): Pick<Cart, "groups"> {
  const bySeller = Map.groupBy(lines, ({ seller }) => seller);
  const groups = [...bySeller].map(([id, own]) => ({ seller: { id }, lines: own.map(line) }));
  return { groups: groups as Cart["groups"] };
}

const plainCoupon = {
  minimumMinor: null,
  categoryIds: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerCustomer: null,
  isActive: true,
};
const settings = { shipping: "25", taxPercent: "20" };
const part: LineInput = {
  kind: "part",
  priceMinor: 1_000,
  currency: "USD",
  quantity: 1,
  seller: 1,
  depositMinor: null,
};

describe("Amount due with an order", () => {
  it("getAmountDue returns the price of a part, and the deposit of a car but at most the car's price", () => {
    const car: LineInput = { ...part, kind: "car", priceMinor: 1_000_000, currency: "SAR" };
    expect(getAmountDue(line({ ...car, kind: "part" }))).toBe(1_000_000);
    expect(getAmountDue(line(car))).toBe(0);
    expect(getAmountDue(line({ ...car, depositMinor: 375_000 }))).toBe(375_000);
    expect(getAmountDue(line({ ...car, priceMinor: 5, depositMinor: 375_000 }))).toBe(5);
    expect(getAmountDue(line({ ...part, priceMinor: null }))).toBe(0);
  });

  it("isDeliverable is false for cars", () => {
    expect(isDeliverable(line(part))).toBe(true);
    expect(isDeliverable(line({ ...part, kind: "car" }))).toBe(false);
  });

  it("splitCart makes a seller order of each seller and currency, without lines that cannot be bought", () => {
    const cart = cartOf([
      { ...part, currency: "SAR" },
      { ...part, currency: "USD", quantity: 0 },
      { ...part, priceMinor: null },
      { ...part, currency: "KWD", kind: "car", depositMinor: 7 },
      { ...part, currency: "SAR", quantity: 2 },
      { ...part, seller: 2 },
    ]);
    const parts = splitCart(cart, catalog, settings).map(({ group, currency, goodsMinor, isDeliverable }) => [
      group.seller.id,
      currency,
      goodsMinor,
      isDeliverable,
    ]);
    expect(parts).toEqual([
      [1, "SAR", 3_000, true],
      [1, "KWD", 7, false],
      [2, "USD", 1_000, true],
    ]);
  });

  it("[CN-01] splitCart makes a seller order of each tax percentage, and the charges add up the VAT of both", () => {
    const [group] = cartOf([part, part, part]).groups;
    const lines = group?.lines.map((each, index) => ({
      ...each,
      product: { ...each.product, categoryId: index === 1 ? 2 : 1 },
    }));
    const cart = {
      groups: [{ ...group, lines, cityId: 1, vatNumber: "300000000000003" }] as unknown as Cart["groups"],
    };
    const vatRates = { SA: { percent: "15", included: false, categories: { 2: "0" } } };
    const { sellerOrders, totals } = calculateCartCharges(cart, catalog, { ...settings, shipping: "0", vatRates });
    expect(sellerOrders.map(({ tax, charge }) => [tax.percent, charge.goodsMinor, charge.taxMinor])).toEqual([
      ["15", 2_000, 300],
      ["0", 1_000, 0],
    ]);
    expect(totals).toMatchObject([{ subtotal: 3_000, tax: 300, total: 3_300 }]);
  });

  it("[CN-01] Goods of a seller without a city are taxed by the places of their listings, in any order", () => {
    const [group] = cartOf([part, part]).groups;
    const vatRates = { SA: { percent: "15", included: true } };
    const charge = (cities: (number | null)[]) => {
      const lines = group?.lines.map((each, index) => ({ ...each, taxCityId: cities[index] }));
      const groups = [{ ...group, lines, cityId: cities[0], vatNumber: null }] as unknown as Cart["groups"];
      return calculateCartCharges({ groups }, catalog, { ...settings, vatRates }).totals;
    };
    expect(charge([1, null])).toEqual(charge([null, 1]));
    expect(charge([1, null])).not.toEqual(charge([1, 1]));
  });

  it("calculateCartCharges delivers the goods of a seller in all currencies, unless the buyer picks them up", () => {
    const cart = cartOf([part, { ...part, currency: "SAR" }, { ...part, seller: 2 }]);
    const delivered = (delivery: Parameters<typeof calculateCartCharges>[3]) =>
      calculateCartCharges(cart, catalog, settings, delivery).sellerOrders.map(({ isDelivered }) => isDelivered);
    expect(delivered({})).toEqual([true, true, true]);
    expect(delivered({ 1: "pick-up" })).toEqual([false, false, true]);
    expect(delivered({ 1: "delivery", 2: "pick-up" })).toEqual([true, true, false]);
  });

  it("calculateCartCharges discounts lines, seller orders and totals by the same amounts, and charges the rest", () => {
    const lines = fc.array(
      fc.record({
        kind: fc.constantFrom("car" as const, "part" as const),
        priceMinor: fc.integer({ min: 1, max: 1_000_000 }),
        currency: fc.constantFrom("USD", "SAR", "KWD"),
        quantity: fc.integer({ min: 0, max: 9 }),
        seller: fc.integer({ min: 1, max: 3 }),
        depositMinor: fc.constant(500),
      }),
      { maxLength: 12 },
    );
    const coupons = fc.uniqueArray(
      fc.record({
        sellerId: fc.constantFrom(null, 1, 2),
        value: fc.constantFrom(
          { percent: "12.5", amountMinor: null, currency: null },
          { percent: null, amountMinor: 99_999, currency: "SAR" },
        ),
        problem: fc.constantFrom(undefined, undefined, "expired" as const),
      }),
      { selector: ({ sellerId }) => sellerId },
    );
    fc.assert(
      fc.property(lines, coupons, (given, chosen) => {
        const cart = cartOf(given);
        const applied = chosen.map(({ sellerId, value, problem }, id) => ({
          coupon: { ...plainCoupon, id, code: `C${id}`, sellerId, ...value },
          problem,
        }));
        const charge = (coupons: typeof applied) => calculateCartCharges({ ...cart, coupons }, catalog, settings);
        const [plain, discounted] = [charge([]), charge(applied)];
        for (const [index, sellerOrder] of discounted.sellerOrders.entries()) {
          const { lineDiscounts, coupons: own } = sellerOrder;
          const { goodsMinor, discountMinor } = sellerOrder.charge;
          expect(goodsMinor + discountMinor).toBe(plain.sellerOrders[index]?.charge.goodsMinor);
          expect(lineDiscounts.reduce((sum, each) => sum + each.discountMinor, 0)).toBe(discountMinor);
          expect(own.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(discountMinor);
          for (const [place, line] of sellerOrder.lines.entries()) {
            const gross = getAmountDue(line) * line.quantity;
            expect(lineDiscounts[place]?.discountMinor).toBeLessThanOrEqual(line.product.kind === "car" ? 0 : gross);
          }
        }
        for (const [index, { subtotal, discount, shipping, total, tax }] of discounted.totals.entries()) {
          expect(subtotal + discount).toBe(plain.totals[index]?.subtotal);
          expect(shipping).toBe(plain.totals[index]?.shipping);
          expect(total).toBe(subtotal + shipping + tax);
        }
        if (applied.every(({ problem }) => problem)) expect(discounted).toEqual(plain);
      }),
    );
  });

  it("[CN-01] [rule 13] calculateCartCharges equals exact arithmetic for random carts", () => {
    const lines = fc.array(
      fc.record({
        kind: fc.constantFrom("car" as const, "part" as const),
        priceMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
        currency: fc.constantFrom("USD", "SAR", "KWD"),
        quantity: fc.integer({ min: 0, max: 999 }),
        seller: fc.integer({ min: 1, max: 3 }),
        depositMinor: fc.option(fc.integer({ min: 1, max: 100_000_000 })),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(lines, fc.uniqueArray(fc.constantFrom(1, 2, 3)), (given, fetched) => {
        const delivery = Object.fromEntries(fetched.map((id) => [id, "pick-up" as const]));
        const { sellerOrders, totals } = calculateCartCharges(cartOf(given), catalog, settings, delivery);
        const bought = given.filter(({ quantity }) => quantity > 0);
        expect(new Set(totals.map(({ currency }) => currency))).toEqual(
          new Set(bought.map(({ currency }) => currency)),
        );
        const keys = new Set(bought.map(({ seller, currency }) => `${seller} ${currency}`));
        expect(sellerOrders).toHaveLength(keys.size);
        for (const { currency, subtotal, shipping, tax, total } of totals) {
          let exact = 0n;
          for (const { kind, priceMinor, quantity, depositMinor } of bought.filter(
            (each) => each.currency === currency,
          )) {
            const dueMinor = kind === "part" ? priceMinor : Math.min(depositMinor ?? 0, priceMinor);
            exact += BigInt(dueMinor) * BigInt(quantity);
          }
          expect(BigInt(subtotal)).toBe(exact);
          // The tax is one fifth, rounded half-up.
          expect(BigInt(tax)).toBe((exact * 2n + 5n) / 10n);
          expect(total).toBe(subtotal + shipping + tax);
          const own = sellerOrders.filter(({ charge }) => charge.currency === currency);
          expect(own.reduce((sum, { charge }) => sum + charge.totalMinor, 0)).toBe(total);
        }
        const isBrought = bought.some(({ kind, seller }) => kind === "part" && !fetched.includes(seller as 1));
        const shipped = totals.filter(({ shipping }) => shipping > 0);
        expect(shipped.length > 0).toBe(isBrought);
        if (isBrought && totals.every(({ currency }) => currency === "USD")) expect(totals[0]?.shipping).toBe(2_500);
      }),
    );
  });
});
