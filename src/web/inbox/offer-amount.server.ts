import type { Currency } from "#domain/catalog/catalog.ts";
import type { Money } from "#kernel/money.ts";
import { parseAmount } from "#kernel/typed-numbers.ts";

/**
 * Parses a typed offer in the currency of the listing. Unreadable or ambiguous text ("85.000") becomes NaN, which the
 * offer commands refuse.
 */
export function parseOfferAmount(text: string, currencyCode: string, currencies: ReadonlyMap<string, Currency>): Money {
  const parsed = parseAmount(text, currencies.get(currencyCode)?.decimals ?? 2);
  return { minor: "minor" in parsed ? parsed.minor : Number.NaN, currency: currencyCode };
}
