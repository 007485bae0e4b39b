import type { Currency } from "#domain/catalog/catalogue.ts";
import { parseTypedNumber } from "#kernel/digits.ts";
import { type Money, toMinor } from "#kernel/money.ts";

/** An amount as people type it, in the ad's currency; what can't be read is no amount, which offers refuse. */
export function typedAmount(typed: unknown, code: string, currencies: ReadonlyMap<string, Currency>): Money {
  const number = typeof typed === "string" ? parseTypedNumber(typed) : undefined;
  const minor = number === undefined ? undefined : toMinor(String(number), currencies.get(code)?.decimals ?? 2);
  return { minor: minor ?? Number.NaN, currency: code };
}
