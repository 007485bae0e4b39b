import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Currency } from "#domain/catalog/catalog.ts";
import { calculateDueTotals, getAmountDue, isDelivered } from "./amount-due.ts";
import type { Cart, CartLine } from "./queries.server.ts";

const currency = (code: string, rate: string, decimals: number): [string, Currency] => [
  code,
  { code, rate, decimals, symbol: code, symbolAr: code, name: { en: code, ar: code } },
];
const currencies = new Map([currency("USD", "1", 2), currency("SAR", "3.75", 2), currency("KWD", "0.307", 3)]);

const line = ({
  kind,
  baseMinor,
  quantity,
  seller,
  deposit,
}: {
  kind: "car" | "part";
  baseMinor: number;
  quantity: number;
  seller: number;
  deposit: { minor: number; currency: string } | null;
}) => ({ product: { kind, seller: { id: seller } }, baseMinor, quantity, deposit }) as unknown as CartLine;

const cartOf = (lines: CartLine[]): Cart => ({ groups: [{ lines } as Cart["groups"][number]], count: lines.length });
const settings = { shipping: "25", taxPercent: "20" };

describe("Amount due with an order", () => {
  it("getAmountDue returns the price of a part, and the deposit of a car but at most the car's price", () => {
    const car = { kind: "car" as const, baseMinor: 1_000_000, quantity: 1, seller: 1 };
    expect(getAmountDue(line({ ...car, kind: "part", deposit: null }), { currencies })).toBe(1_000_000);
    expect(getAmountDue(line({ ...car, deposit: null }), { currencies })).toBe(0);
    expect(getAmountDue(line({ ...car, deposit: { minor: 375_000, currency: "SAR" } }), { currencies })).toBe(100_000);
    expect(getAmountDue(line({ ...car, deposit: { minor: 307_000, currency: "KWD" } }), { currencies })).toBe(100_000);
    expect(
      getAmountDue(line({ ...car, baseMinor: 5, deposit: { minor: 375_000, currency: "SAR" } }), { currencies }),
    ).toBe(5);
    // The currency no longer exists.
    expect(getAmountDue(line({ ...car, deposit: { minor: 1, currency: "XXX" } }), { currencies })).toBe(0);
  });

  it("isDelivered is false for cars and for parts that are picked up", () => {
    const part = line({ kind: "part", baseMinor: 1, quantity: 1, seller: 7, deposit: null });
    expect(isDelivered(part, {})).toBe(true);
    expect(isDelivered(part, { 7: "pick-up" })).toBe(false);
    expect(isDelivered(part, { 8: "pick-up" })).toBe(true);
    const car = line({ kind: "car", baseMinor: 1, quantity: 1, seller: 7, deposit: null });
    expect(isDelivered(car, { 7: "delivery" })).toBe(false);
  });

  it("[CN-01] [rule 13] calculateDueTotals equals exact arithmetic for random carts", () => {
    const lines = fc.array(
      fc.record({
        kind: fc.constantFrom("car" as const, "part" as const),
        baseMinor: fc.integer({ min: 1, max: 1_000_000_000 }),
        quantity: fc.integer({ min: 0, max: 999 }),
        seller: fc.integer({ min: 1, max: 3 }),
        deposit: fc.option(
          fc.record({
            minor: fc.integer({ min: 1, max: 100_000_000 }),
            currency: fc.constantFrom("USD", "SAR", "KWD"),
          }),
        ),
      }),
      { maxLength: 12 },
    );
    // US cents for one minor unit of each currency, as numerator and denominator.
    const cents: Record<string, [bigint, bigint]> = { USD: [1n, 1n], SAR: [100n, 375n], KWD: [100n, 307n] };
    fc.assert(
      fc.property(lines, fc.uniqueArray(fc.constantFrom(1, 2, 3)), (given, fetched) => {
        const delivery = Object.fromEntries(fetched.map((id) => [id, "pick-up" as const]));
        const totals = calculateDueTotals(cartOf(given.map(line)), { currencies }, settings, delivery);
        let subtotal = 0n;
        for (const { kind, baseMinor, quantity, deposit } of given) {
          let due = BigInt(baseMinor);
          if (kind === "car") {
            const [numerator, denominator] = cents[deposit?.currency ?? "USD"] as [bigint, bigint];
            const exact = BigInt(deposit?.minor ?? 0) * numerator;
            const rounded = (exact * 2n + denominator) / (denominator * 2n);
            due = rounded < due ? rounded : due;
          }
          subtotal += due * BigInt(quantity);
        }
        const isBrought = given.some(
          ({ kind, quantity, seller }) => kind === "part" && quantity > 0 && !fetched.includes(seller as 1),
        );
        expect(BigInt(totals.subtotal)).toBe(subtotal);
        expect(totals.shipping).toBe(isBrought ? 2_500 : 0);
        // The tax is one fifth, rounded half-up.
        expect(BigInt(totals.tax)).toBe((subtotal * 2n + 5n) / 10n);
        expect(totals.total).toBe(totals.subtotal + totals.shipping + totals.tax);
      }),
    );
  });
});
