import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { splitCharge } from "#domain/ledger/split-charge.ts";
import type { CurrencyInfo } from "#kernel/money.ts";
import { type ChargedGoods, type ChargeRates, calculateCharges, findCommonTaxPercent, sumCharges } from "./charges.ts";
import { calculateOrderTotals, estimateTotals } from "./totals.ts";

const currencies: Record<string, CurrencyInfo> = {
  USD: { code: "USD", rate: "1", decimals: 2 },
  SAR: { code: "SAR", rate: "3.75", decimals: 2 },
  KWD: { code: "KWD", rate: "0.307", decimals: 3 },
  IQD: { code: "IQD", rate: "1310", decimals: 0 },
};
const getCurrency = (code: string) => currencies[code] as CurrencyInfo;
const base = getCurrency("USD");
const demoRates: ChargeRates = { base, shippingMinor: 2_500, taxPercent: "20" };

const randomGoods = fc.array(
  fc.record({
    currency: fc.constantFrom(...Object.keys(currencies)),
    goodsMinor: fc.integer({ min: 0, max: 2_000_000_000 }),
    isDelivered: fc.boolean(),
  }),
  { maxLength: 12 },
);
const randomRates = fc.record({
  base: fc.constant(base),
  shippingMinor: fc.integer({ min: 0, max: 100_000 }),
  taxPercent: fc.constantFrom("0", "5", "7.5", "15", "20", "99.9999"),
});

describe("calculateCharges", () => {
  it("[CN-01] calculateCharges charges a shipping price of 25 and 20 % tax for goods in the base currency", () => {
    const goods = [
      { currency: "USD", goodsMinor: 20_002, isDelivered: true },
      { currency: "USD", goodsMinor: 300, isDelivered: true },
      { currency: "USD", goodsMinor: 1_000, isDelivered: false },
    ];
    expect(calculateCharges(goods, demoRates, getCurrency)).toEqual({
      totals: [
        { currency: "USD", subtotal: 21_302, discount: 0, shipping: 2_500, tax: 4_260, includedTax: 0, total: 28_062 },
      ],
      charges: [
        {
          currency: "USD",
          goodsMinor: 20_002,
          discountMinor: 0,
          shippingMinor: 1_250,
          taxMinor: 4_000,
          includedTaxMinor: 0,
          totalMinor: 25_252,
        },
        {
          currency: "USD",
          goodsMinor: 300,
          discountMinor: 0,
          shippingMinor: 1_250,
          taxMinor: 60,
          includedTaxMinor: 0,
          totalMinor: 1_610,
        },
        {
          currency: "USD",
          goodsMinor: 1_000,
          discountMinor: 0,
          shippingMinor: 0,
          taxMinor: 200,
          includedTaxMinor: 0,
          totalMinor: 1_200,
        },
      ],
    });
  });

  it("calculateCharges keeps goods in their currency and converts only the shipping price", () => {
    const charge = (goods: ChargedGoods[]) => calculateCharges(goods, demoRates, getCurrency).totals;
    expect(charge([{ currency: "SAR", goodsMinor: 29_500, isDelivered: true }])).toEqual([
      { currency: "SAR", subtotal: 29_500, discount: 0, shipping: 9_375, tax: 5_900, includedTax: 0, total: 44_775 },
    ]);
    expect(charge([{ currency: "KWD", goodsMinor: 12_503, isDelivered: true }])).toEqual([
      { currency: "KWD", subtotal: 12_503, discount: 0, shipping: 7_675, tax: 2_501, includedTax: 0, total: 22_679 },
    ]);
    expect(
      charge([
        { currency: "SAR", goodsMinor: 10_000, isDelivered: true },
        { currency: "USD", goodsMinor: 1_000, isDelivered: false },
        { currency: "SAR", goodsMinor: 10_000, isDelivered: false },
        { currency: "KWD", goodsMinor: 1_000, isDelivered: true },
      ]),
    ).toEqual([
      { currency: "SAR", subtotal: 20_000, discount: 0, shipping: 4_688, tax: 4_000, includedTax: 0, total: 28_688 },
      { currency: "USD", subtotal: 1_000, discount: 0, shipping: 0, tax: 200, includedTax: 0, total: 1_200 },
      { currency: "KWD", subtotal: 1_000, discount: 0, shipping: 3_838, tax: 200, includedTax: 0, total: 5_038 },
    ]);
  });

  it("calculateCharges charges each parcel once, beside the flat price of goods without a parcel", () => {
    const parcel = { sellerId: 7, price: { minor: 1_001, currency: "SAR" } };
    const { charges } = calculateCharges(
      [
        { currency: "SAR", goodsMinor: 10_000, isDelivered: true, parcel },
        { currency: "USD", goodsMinor: 5_000, isDelivered: true },
        { currency: "KWD", goodsMinor: 4_000, isDelivered: true, parcel },
        { currency: "SAR", goodsMinor: 900, isDelivered: false, parcel },
        { currency: "SAR", goodsMinor: 900, isDelivered: true, parcel: { sellerId: 8, price: undefined } },
      ],
      demoRates,
      getCurrency,
    );
    // Half of SAR 10.01 is SAR 5.01 and SAR 5.00, which is KWD 0.409.
    expect(charges.map(({ shippingMinor }) => shippingMinor)).toEqual([501, 2_500, 409, 0, 0]);
  });

  it("[rule 13] calculateCharges charges the exact price of a parcel in its currency, and totals stay sums of charges", () => {
    const randomParcels = fc.array(
      fc.record({
        currency: fc.constantFrom("SAR", "KWD", "IQD"),
        goodsMinor: fc.integer({ min: 0, max: 2_000_000 }),
        isDelivered: fc.boolean(),
        sellerId: fc.integer({ min: 1, max: 4 }),
      }),
      { maxLength: 12 },
    );
    const prices = fc.array(fc.nat(100_000), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(randomParcels, prices, randomRates, (goods, minors, rates) => {
        // Each seller ships in one currency, in which the seller's first goods are.
        const getParcelCurrency = (id: number) => goods.find(({ sellerId }) => sellerId === id)?.currency ?? "SAR";
        const charged = goods.map(({ sellerId, ...each }) => ({
          ...each,
          currency: getParcelCurrency(sellerId),
          parcel: { sellerId, price: { minor: minors[sellerId] as number, currency: getParcelCurrency(sellerId) } },
        }));
        const { charges, totals } = calculateCharges(charged, rates, getCurrency);
        expect(sumCharges(charges)).toEqual(totals);
        for (const id of new Set(goods.map(({ sellerId }) => sellerId))) {
          const own = charges.filter((_, index) => goods[index]?.sellerId === id);
          const isSent = goods.some(({ sellerId, isDelivered }) => sellerId === id && isDelivered);
          expect(own.reduce((sum, { shippingMinor }) => sum + shippingMinor, 0)).toBe(isSent ? minors[id] : 0);
        }
      }),
    );
  });

  it("[CN-01] [rule 13] calculateCharges returns charges that sum up to the totals of each currency exactly", () => {
    fc.assert(
      fc.property(randomGoods, randomRates, (goods, rates) => {
        const { charges, totals } = calculateCharges(goods, rates, getCurrency);
        expect(charges.map(({ currency, goodsMinor }) => ({ currency, goodsMinor }))).toEqual(
          goods.map(({ currency, goodsMinor }) => ({ currency, goodsMinor })),
        );
        expect(totals.map(({ currency }) => currency)).toEqual([...new Set(goods.map(({ currency }) => currency))]);
        expect(sumCharges(charges)).toEqual(totals);
        for (const [index, charge] of charges.entries()) {
          expect(Math.min(charge.shippingMinor, charge.taxMinor)).toBeGreaterThanOrEqual(0);
          expect(charge.totalMinor).toBe(charge.goodsMinor + charge.shippingMinor + charge.taxMinor);
          if (!goods[index]?.isDelivered) expect(charge.shippingMinor).toBe(0);
        }
        for (const { subtotal, tax } of totals) {
          // In millionths of a minor unit, because tax rates have at most four decimals. Half-up rounding.
          const exact = BigInt(subtotal) * BigInt(Math.round(Number(rates.taxPercent) * 10_000));
          const off = BigInt(tax) * 1_000_000n - exact;
          expect(off > -500_000n && off <= 500_000n).toBe(true);
        }
      }),
    );
  });

  it("calculateCharges charges shipping once per order, in parts for the delivered goods of each currency", () => {
    fc.assert(
      fc.property(randomGoods, randomRates, (goods, rates) => {
        const { totals } = calculateCharges(goods, rates, getCurrency);
        const delivered = goods.filter(({ isDelivered }) => isDelivered);
        for (const { currency, shipping } of totals) {
          const { decimals, rate } = getCurrency(currency);
          const own = delivered.filter((each) => each.currency === currency).length;
          const exactCents = own === 0 ? 0 : (rates.shippingMinor * own) / delivered.length;
          const unit = 10 ** decimals / 100;
          const exact = exactCents * Number(rate) * unit;
          // One cent from splitting among the currencies, and half a minor unit from rounding.
          expect(Math.abs(shipping - exact)).toBeLessThanOrEqual(Number(rate) * unit + 0.5 + 1e-6);
          if (own === delivered.length && currency === "USD") {
            expect(shipping).toBe(own === 0 ? 0 : rates.shippingMinor);
          }
        }
      }),
    );
  });

  it("[CN-01] calculateCharges adds the VAT of a country to goods and shipping, or finds it in their prices", () => {
    const order = { currency: "SAR", goodsMinor: 11_500, isDelivered: true };
    const charge = (included: boolean) =>
      calculateCharges(
        [{ ...order, tax: { percent: "15", included, coversShipping: true } }],
        { ...demoRates, shippingMinor: 0 },
        getCurrency,
      ).totals;
    const amounts = { currency: "SAR", subtotal: 11_500, discount: 0, shipping: 0 };
    expect(charge(true)).toEqual([{ ...amounts, tax: 0, includedTax: 1_500, total: 11_500 }]);
    expect(charge(false)).toEqual([{ ...amounts, tax: 1_725, includedTax: 0, total: 13_225 }]);
  });

  it("calculateCharges rounds each tax rate once, and what the ledger gets adds up to what the buyer pays", () => {
    const rate = fc.record({
      percent: fc.constantFrom("0", "5", "10", "15"),
      included: fc.boolean(),
      coversShipping: fc.boolean(),
    });
    const taxedGoods = fc.array(
      fc.record({
        currency: fc.constantFrom("USD", "SAR", "KWD"),
        goodsMinor: fc.integer({ min: 0, max: 2_000_000_000 }),
        isDelivered: fc.boolean(),
        tax: rate,
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(taxedGoods, randomRates, (goods, rates) => {
        const { charges, totals } = calculateCharges(goods, rates, getCurrency);
        expect(sumCharges(charges)).toEqual(totals);
        for (const [index, charge] of charges.entries()) {
          const { tax } = goods[index] as (typeof goods)[number];
          const parts = splitCharge(charge);
          expect(parts.goodsMinor + parts.shippingMinor + parts.taxMinor).toBe(charge.totalMinor);
          expect(Math.min(parts.goodsMinor, parts.shippingMinor, parts.taxMinor)).toBeGreaterThanOrEqual(0);
          const taxed = charge.goodsMinor + (tax.coversShipping ? charge.shippingMinor : 0);
          const percent = Number(tax.percent);
          const exact = tax.included ? (taxed * percent) / (100 + percent) : (taxed * percent) / 100;
          // One minor unit from splitting, and half of one from rounding.
          expect(Math.abs(parts.taxMinor - exact)).toBeLessThanOrEqual(1.5 + 1e-6);
          expect(tax.included ? charge.taxMinor : charge.includedTaxMinor).toBe(0);
        }
      }),
    );
  });

  it("splitCharge takes the tax that shipping contains from shipping, so that cheap goods never become negative", () => {
    const [charge] = calculateCharges(
      [
        {
          currency: "SAR",
          goodsMinor: 100,
          isDelivered: true,
          tax: { percent: "15", included: true, coversShipping: true },
        },
      ],
      demoRates,
      getCurrency,
    ).charges;
    expect(charge).toMatchObject({ goodsMinor: 100, shippingMinor: 9_375, includedTaxMinor: 1_236, totalMinor: 9_475 });
    expect(charge && splitCharge(charge)).toEqual({ goodsMinor: 87, shippingMinor: 8_152, taxMinor: 1_236 });
  });

  it("calculateCharges in the base currency equals calculateOrderTotals", () => {
    fc.assert(
      fc.property(randomGoods, randomRates, (goods, rates) => {
        const inBase = goods.map((each) => ({ ...each, currency: "USD" }));
        const lines = inBase.map(({ goodsMinor, isDelivered }) => ({ dueMinor: goodsMinor, quantity: 1, isDelivered }));
        const { taxExact: _, ...expected } = calculateOrderTotals(lines, rates.shippingMinor, rates.taxPercent);
        const { totals } = calculateCharges(inBase, rates, getCurrency);
        expect(totals).toEqual(
          goods.length === 0 ? [] : [{ currency: "USD", ...expected, discount: 0, includedTax: 0 }],
        );
      }),
    );
  });
});

describe("estimateTotals", () => {
  it("estimateTotals converts each amount, and its total is their sum", () => {
    const totals = [
      { currency: "SAR", subtotal: 29_500, discount: 0, shipping: 9_375, tax: 5_900, includedTax: 0, total: 44_775 },
      { currency: "KWD", subtotal: 12_503, discount: 0, shipping: 0, tax: 2_501, includedTax: 0, total: 15_004 },
    ];
    // SAR 295 are $78.67 and KWD 12.503 are $40.73; SAR 59 are $15.73 and KWD 2.501 are $8.15.
    expect(estimateTotals(totals, base, getCurrency)).toEqual({
      currency: "USD",
      subtotal: 11_940,
      discount: 0,
      shipping: 2_500,
      tax: 2_388,
      includedTax: 0,
      total: 16_828,
    });
    expect(estimateTotals([], base, getCurrency)).toEqual({
      currency: "USD",
      subtotal: 0,
      discount: 0,
      shipping: 0,
      tax: 0,
      includedTax: 0,
      total: 0,
    });
  });

  it("estimateTotals of a single currency returns its totals unchanged when estimated in that currency", () => {
    fc.assert(
      fc.property(randomGoods, randomRates, (goods, rates) => {
        for (const totals of calculateCharges(goods, rates, getCurrency).totals)
          expect(estimateTotals([totals], getCurrency(totals.currency), getCurrency)).toEqual(totals);
      }),
    );
  });
});

it("findCommonTaxPercent names a rate only if all seller orders have it", () => {
  expect(findCommonTaxPercent(["15", "15.000"])).toBe("15");
  expect(findCommonTaxPercent(["15", "5"])).toBeUndefined();
  expect(findCommonTaxPercent([])).toBeUndefined();
});
