import type { Money } from "#kernel/money.ts";

/** An amount as mails write it, the same in both languages: "451.50 SAR". `decimals` are those of currencies by code. */
export function amountText({ minor, currency }: Money, decimals: ReadonlyMap<string, number>): string {
  const places = decimals.get(currency) ?? 2;
  const digits = String(minor).padStart(places + 1, "0");
  return `${digits.slice(0, digits.length - places)}${places ? `.${digits.slice(-places)}` : ""} ${currency}`;
}
