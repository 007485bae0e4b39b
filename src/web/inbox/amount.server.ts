import type { Currency } from "#domain/catalog/catalogue.ts";
import { typedAmount } from "#kernel/digits.ts";
import type { Money } from "#kernel/money.ts";

/**
 * What somebody offers, as people type it, in the ad's currency; what can't be read, or could be two amounts ("85.000"), is
 * no amount, which offers refuse.
 */
export function offeredAmount(typed: string, code: string, currencies: ReadonlyMap<string, Currency>): Money {
  const read = typedAmount(typed, currencies.get(code)?.decimals ?? 2);
  return { minor: "minor" in read ? read.minor : Number.NaN, currency: code };
}
