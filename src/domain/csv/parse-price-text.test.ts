import { describe, expect, it } from "vitest";
import { parsePriceText } from "./parse-price-text.ts";

const amountOf = (text: string) => parsePriceText(text)?.amount;

describe("parsePriceText", () => {
  it.each([
    ["450,000 EGP", "450000", "EGP"],
    ["JD 12,500", "12500", "JD"],
    ["$15,000", "15000", "$"],
    ["15 ألف دينار", "15000", "دينار"],
    ["1.2 مليون جنيه", "1200000", "جنيه"],
    ["١٢٬٥٠٠ د.أ", "12500", "د.أ"],
    ["450000 EGP قابل للتفاوض", "450000", "EGP"],
    ["السعر: 4500", "4500", undefined],
    ["4500/-", "4500", undefined],
    ["16700.0", "16700.0", undefined],
  ])("parsePriceText reads the amount and the currency of “%s”", (text, amount, currency) => {
    expect(parsePriceText(text)).toEqual({ amount, currency, isRange: false });
  });

  it.each(["10,000 - 12,000", "10000–12000 دينار", "من 10000 إلى 12000"])(
    "parsePriceText takes the lower end of the range “%s”",
    (text) => expect(parsePriceText(text)).toMatchObject({ amount: "10000", isRange: true }),
  );

  it.each(["قابل للتفاوض", "Call for price", "على السوم"])("parsePriceText reads “%s” as price on request", (text) =>
    expect(amountOf(text)).toBeNull(),
  );

  it.each(["fifty", "-5", "12000-10000", "2017 2018", ""])("parsePriceText refuses “%s”", (text) =>
    expect(parsePriceText(text)).toBeUndefined(),
  );

  it("parsePriceText keeps every plain amount as it is", () => {
    for (let amount = 1; amount < 1e9; amount = amount * 7 + 3) {
      expect(amountOf(String(amount))).toBe(String(amount));
      expect(amountOf(amount.toLocaleString("en"))).toBe(String(amount));
    }
  });
});
