import { type Money, toMinorUnits } from "#kernel/money.ts";
import { ProviderUnavailableError } from "./payment-provider.ts";

/** Currencies of the region and beyond with three decimals or without decimals, by ISO 4217. All others have two. */
const threeDecimalCurrencies: ReadonlySet<string> = new Set(["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"]);
const zeroDecimalCurrencies: ReadonlySet<string> = new Set([
  "DJF",
  "ISK",
  "JPY",
  "KMF",
  "KRW",
  "UGX",
  "VND",
  "XAF",
  "XOF",
]);

/** Returns the number of decimals of a currency. */
export function getCurrencyDecimals(currency: string): number {
  if (threeDecimalCurrencies.has(currency)) return 3;
  return zeroDecimalCurrencies.has(currency) ? 0 : 2;
}

/** Formats an amount as a decimal text with all decimals of its currency, such as "1.250" for 1250 fils. */
export function formatDecimalAmount({ minor, currency }: Money): string {
  const decimals = getCurrencyDecimals(currency);
  if (decimals === 0) return String(minor);
  const digits = String(minor).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/**
 * Parses a decimal amount of a provider, a number or a text. Throws `ProviderUnavailableError` for anything that is not
 * an exact amount of the currency.
 */
export function parseDecimalAmount(value: unknown, currency: string): Money {
  const minor =
    typeof value === "number" || typeof value === "string"
      ? toMinorUnits(String(value), getCurrencyDecimals(currency))
      : undefined;
  if (minor === undefined) throw new ProviderUnavailableError(`not an amount in ${currency}: ${String(value)}`);
  return { minor, currency };
}

/** Parses a whole number of minor units, a number or a text. Throws `ProviderUnavailableError` for anything else. */
export function parseMinorAmount(value: unknown, currency: string): Money {
  const minor = typeof value === "string" && /^\d{1,15}$/.test(value) ? Number(value) : value;
  if (typeof minor !== "number" || !Number.isSafeInteger(minor) || minor < 0)
    throw new ProviderUnavailableError(`not an amount in ${currency}: ${String(value)}`);
  return { minor, currency };
}
