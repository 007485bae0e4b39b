import type { Currency } from "#domain/catalog/catalogue.ts";
import { fold, squash, tokens } from "#kernel/fold.ts";

/** What files call currencies: by code, symbol or name in either language, by a part of a name (ريال), or by its first letters (SR). */
export class CurrencyNames {
  /** The codes, as a message offers them. */
  readonly codes: string;
  readonly #byCode: ReadonlyMap<string, Currency>;
  /** Ways to be called, the surest first. */
  readonly #ways: readonly ((each: Currency, text: string) => boolean)[] = [
    ({ symbol, symbolAr }, text) => [symbol, symbolAr].some((each) => keyOf(each) === keyOf(text)),
    ({ code, name }, text) => {
      const words = new Set([name.ar ?? "", name.en ?? "", code].flatMap(tokens));
      const said = tokens(text);
      return said.length > 0 && said.every((word) => words.has(word));
    },
    ({ name }, text) => [name.ar ?? "", name.en ?? ""].some((each) => initials(each) === keyOf(text)),
  ];
  /** Files say the same few a thousand times. */
  readonly #found = new Map<string, Currency | undefined>();

  constructor(currencies: ReadonlyMap<string, Currency>) {
    this.#byCode = currencies;
    this.codes = [...currencies.keys()].join(", ");
  }

  /** The one currency that is called so; nothing where none is, or several. */
  find(text: string): Currency | undefined {
    const byCode = this.#byCode.get(text.toUpperCase());
    if (byCode) return byCode;
    if (!this.#found.has(text)) this.#found.set(text, this.#look(text));
    return this.#found.get(text);
  }

  #look(text: string): Currency | undefined {
    for (const isCalled of this.#ways) {
      const [only, another] = [...this.#byCode.values()].filter((each) => isCalled(each, text));
      if (only) return another ? undefined : only;
    }
    return undefined;
  }
}

/** Symbols that are no letters ($) have nothing but themselves; the dinars of Jordan (د.أ) are no dirhams (د.إ). */
const keyOf = (text: string): string => (squash(text) || fold(text)) + (text.includes("أ") ? "أ" : "");

/** A name of one word has none. */
function initials(name: string): string | undefined {
  const words = tokens(name);
  return words.length > 1 ? words.map((word) => [...word][0]).join("") : undefined;
}
