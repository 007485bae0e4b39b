import type { Currency } from "#domain/catalog/catalog.ts";
import { listSharedCurrencies } from "#domain/catalog/currency-words.ts";
import { normalizeSearchText, normalizeToKey, tokenize } from "#kernel/normalize-text.ts";

/**
 * Matcher that finds a currency by its code, symbol, name in either language, part of a name (ريال) or initials (SR).
 */
export class CurrencyMatcher {
  /** All currency codes, listed in error messages. */
  readonly codes: string;
  readonly #byCode: ReadonlyMap<string, Currency>;
  /** Functions that match a currency with a text, most reliable first. */
  readonly #matchers: readonly ((each: Currency, text: string) => boolean)[] = [
    ({ symbol, symbolAr }, text) => [symbol, symbolAr].some((each) => toSymbolKey(each) === toSymbolKey(text)),
    ({ symbol, symbolAr }, text) =>
      [symbol, symbolAr].some((each) => normalizeToKey(each) !== "" && normalizeToKey(each) === normalizeToKey(text)),
    ({ code }, text) => listSharedCurrencies(text).includes(code),
    ({ code, name }, text) => {
      const words = new Set([name.ar ?? "", name.en ?? "", code].flatMap(tokenize));
      const givenWords = tokenize(text);
      return givenWords.length > 0 && givenWords.every((word) => words.has(word));
    },
    ({ name }, text) => [name.ar ?? "", name.en ?? ""].some((each) => getInitials(each) === normalizeToKey(text)),
  ];
  /** Cache of results, because files repeat the same few names thousands of times. */
  readonly #foundByText = new Map<string, readonly Currency[]>();

  constructor(currencies: ReadonlyMap<string, Currency>) {
    this.#byCode = currencies;
    this.codes = [...currencies.keys()].join(", ");
  }

  /**
   * Finds the currency that `text` names. For a name that several currencies share (ريال), returns the first matching
   * currency in `preferred`. Returns undefined for an unknown name, or for a shared name without a preferred match.
   */
  find(text: string, preferred: readonly (string | undefined)[] = []): Currency | undefined {
    const byCode = this.#byCode.get(text.toUpperCase());
    if (byCode) return byCode;
    const found = this.#foundByText.get(text) ?? this.#findMatches(text);
    this.#foundByText.set(text, found);
    if (found.length === 1) return found[0];
    for (const code of preferred) {
      const preferredCurrency = found.find((each) => each.code === code);
      if (preferredCurrency) return preferredCurrency;
    }
    return undefined;
  }

  #findMatches(text: string): readonly Currency[] {
    for (const matches of this.#matchers) {
      const found = [...this.#byCode.values()].filter((each) => matches(each, text));
      if (found.length > 0) return found;
    }
    return [];
  }
}

/**
 * Converts a symbol to a key for comparisons. Symbols without letters ($) stay as they are. The hamza stays, because it
 * distinguishes the dinar of Jordan (د.أ) from the dirham (د.إ).
 */
const toSymbolKey = (text: string): string =>
  (normalizeToKey(text) || normalizeSearchText(text)) + (/[أإ]/.exec(text)?.[0] ?? "");

/** Returns the initials of a currency name. A name of one word has none. */
function getInitials(name: string): string | undefined {
  const words = tokenize(name);
  return words.length > 1 ? words.map((word) => [...word][0]).join("") : undefined;
}
