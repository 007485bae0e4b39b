import { normalizeToKey } from "#kernel/normalize-text.ts";

/** Map from Arabic and English spellings of a value to its meaning. */
export class SpellingMap<T extends string | boolean> {
  readonly #meanings: ReadonlyMap<string, T>;
  /** First spelling of each meaning, for error messages. */
  readonly choices: string;

  constructor(spellings: readonly (readonly [T, string])[]) {
    this.#meanings = new Map(
      spellings.flatMap(([meaning, texts]) => texts.split(",").map((text) => [normalizeToKey(text), meaning] as const)),
    );
    this.choices = spellings.map(([, texts]) => texts.split(",")[0]).join(", ");
  }

  find(text: string): T | undefined {
    return this.#meanings.get(normalizeToKey(text));
  }
}

export const yesNoSpellings = new SpellingMap<boolean>([
  [true, "yes,true,1,y,نعم,اي"],
  [false, "no,false,0,n,لا"],
]);
