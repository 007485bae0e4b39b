import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calculateIncludedTax } from "#domain/tax/tax-amount.ts";
import { isChangePossible } from "./booking-changes.ts";
import { getChangePaymentDeadline, splitChangePayment } from "./booking-payment.ts";
import { addDays, getToday } from "./days.ts";
import type { StayPrice } from "./stay-price.ts";

const createPrice = (totalMinor: number, percent: string | null): StayPrice => ({
  days: 1,
  lines: [],
  tax: percent === null ? null : { percent, included: true, minor: calculateIncludedTax(totalMinor, percent) },
  vatNumber: null,
  totalMinor,
  depositMinor: null,
});

describe("splitChangePayment", () => {
  it("The payments of a price that grows in steps together have the tax of the last price", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(null, "5", "15", "7.5"),
        (first, increases, percent) => {
          let stayPrice = createPrice(first, percent);
          let taxSum = stayPrice.tax?.minor ?? 0;
          for (const increase of increases) {
            const { totalMinor } = stayPrice;
            const next = createPrice(totalMinor + increase, percent);
            const parts = splitChangePayment({ stayPrice, totalMinor, paidMinor: totalMinor }, next);
            expect(parts.goodsMinor + parts.taxMinor).toBe(increase);
            expect(Math.min(parts.goodsMinor, parts.taxMinor)).toBeGreaterThanOrEqual(0);
            taxSum += parts.taxMinor;
            stayPrice = next;
          }
          expect(taxSum).toBe(stayPrice.tax?.minor ?? 0);
        },
      ),
    );
  });

  it("A payment that covers an earlier difference has the tax of all that was not paid online", () => {
    const booking = { stayPrice: createPrice(23_000, "15"), totalMinor: 23_000, paidMinor: 11_500 };
    expect(splitChangePayment(booking, createPrice(34_500, "15"))).toEqual({ goodsMinor: 20_000, taxMinor: 3_000 });
  });
});

describe("getChangePaymentDeadline", () => {
  const timeZone = "Asia/Riyadh";
  const day = fc.integer({ min: 0, max: 40 }).map((days) => addDays("2026-06-01", days));

  it("A change stays possible until its deadline, which is at most a day away", () => {
    const length = fc.integer({ min: 1, max: 20 });
    const minutes = fc.integer({ min: 0, max: 60 * 24 * 60 });
    fc.assert(
      fc.property(
        day,
        length,
        day,
        length,
        minutes,
        fc.boolean(),
        (from, days, newFrom, newDays, minute, isInstant) => {
          const booking = { from, to: addDays(from, days), timeZone };
          const changed = { from: newFrom, to: addDays(newFrom, newDays) };
          const now = new Date(Date.parse("2026-05-31T21:00:00Z") + minute * 60_000);
          const isPossible = (time: Date) => {
            const today = getToday(timeZone, time);
            return today <= booking.to && isChangePossible(booking, changed, today);
          };
          fc.pre(isPossible(now));
          const deadline = getChangePaymentDeadline(booking, changed, { isInstant, now });
          expect(deadline.getTime()).toBeGreaterThan(now.getTime());
          expect(deadline.getTime() - now.getTime()).toBeLessThanOrEqual((isInstant ? 1 : 24) * 3_600_000);
          expect(isPossible(new Date(deadline.getTime() - 1))).toBe(true);
        },
      ),
    );
  });
});
