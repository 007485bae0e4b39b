import type { Money } from "#kernel/money.ts";

/**
 * Formats an amount for emails, identically in both languages: "46,500.00 SAR". `decimals` maps a currency code to its
 * number of decimals.
 */
export function formatMailAmount({ minor, currency }: Money, decimals: ReadonlyMap<string, number>): string {
  const fractionDigits = decimals.get(currency) ?? 2;
  const digits = String(minor).padStart(fractionDigits + 1, "0");
  const whole = digits.slice(0, digits.length - fractionDigits).replace(/\B(?=(\d{3})+$)/g, ",");
  return `${whole}${fractionDigits ? `.${digits.slice(-fractionDigits)}` : ""} ${currency}`;
}
