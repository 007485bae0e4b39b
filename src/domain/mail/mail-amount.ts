import type { Money } from "#kernel/money.ts";

/**
 * Formats an amount for emails, identically in both languages: "451.50 SAR". `decimals` maps a currency code to its
 * number of decimals.
 */
export function formatMailAmount({ minor, currency }: Money, decimals: ReadonlyMap<string, number>): string {
  const fractionDigits = decimals.get(currency) ?? 2;
  const digits = String(minor).padStart(fractionDigits + 1, "0");
  return `${digits.slice(0, digits.length - fractionDigits)}${fractionDigits ? `.${digits.slice(-fractionDigits)}` : ""} ${currency}`;
}
