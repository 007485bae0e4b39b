import type { Currency } from "#domain/catalog/catalogue.ts";
import { listSharedCurrencies } from "#domain/catalog/currency-words.ts";
import { fold, squash, tokens } from "#kernel/fold.ts";

/** Finds currencies by what files call them: code, symbol, name in either language, a part of a name (ريال) or initials (SR). */
export class CurrencyNames {
  /** The codes, as a message offers them. */
  readonly codes: string;
  readonly #byCode: ReadonlyMap<string, Currency>;
  /** Ways to be called, the surest first. */
  readonly #ways: readonly ((each: Currency, text: string) => boolean)[] = [
    ({ symbol, symbolAr }, text) => [symbol, symbolAr].some((each) => toSymbolKey(each) === toSymbolKey(text)),
    ({ symbol, symbolAr }, text) =>
      [symbol, symbolAr].some((each) => squash(each) !== "" && squash(each) === squash(text)),
    ({ code }, text) => listSharedCurrencies(text).includes(code),
    ({ code, name }, text) => {
      const words = new Set([name.ar ?? "", name.en ?? "", code].flatMap(tokens));
      const said = tokens(text);
      return said.length > 0 && said.every((word) => words.has(word));
    },
    ({ name }, text) => [name.ar ?? "", name.en ?? ""].some((each) => initials(each) === squash(text)),
  ];
  /** Files say the same few a thousand times. */
  readonly #found = new Map<string, readonly Currency[]>();

  constructor(currencies: ReadonlyMap<string, Currency>) {
    this.#byCode = currencies;
    this.codes = [...currencies.keys()].join(", ");
  }

  /**
   * Returns the currency that `text` names. A name of several (ريال) means the first of the `preferred` codes among them.
   * Undefined where nothing is called so, or several are and none is preferred.
   */
  find(text: string, preferred: readonly (string | undefined)[] = []): Currency | undefined {
    const byCode = this.#byCode.get(text.toUpperCase());
    if (byCode) return byCode;
    const found = this.#found.get(text) ?? this.#look(text);
    this.#found.set(text, found);
    if (found.length === 1) return found[0];
    for (const code of preferred) {
      const meant = found.find((each) => each.code === code);
      if (meant) return meant;
    }
    return undefined;
  }

  #look(text: string): readonly Currency[] {
    for (const isCalled of this.#ways) {
      const found = [...this.#byCode.values()].filter((each) => isCalled(each, text));
      if (found.length > 0) return found;
    }
    return [];
  }
}

/** Symbols that are no letters ($) have nothing but themselves; the hamza tells the dinars of Jordan (د.أ) from dirhams (د.إ). */
const toSymbolKey = (text: string): string => (squash(text) || fold(text)) + (/[أإ]/.exec(text)?.[0] ?? "");

/** A name of one word has none. */
function initials(name: string): string | undefined {
  const words = tokens(name);
  return words.length > 1 ? words.map((word) => [...word][0]).join("") : undefined;
}
