import type { Language } from "#kernel/local-text.ts";
import { getSiteName } from "#kernel/site-profile.ts";
import { type Holed, type Texts, textsOf, type Wording } from "./texts.ts";

type KeysOf<T, Prefix extends string = ""> = {
  [Name in keyof T & string]: T[Name] extends string ? `${Prefix}${Name}` : KeysOf<T[Name], `${Prefix}${Name}.`>;
}[keyof T & string];

type Written = KeysOf<Texts>;

/** A text in the forms that numbers ask for: "age.day", written as "age.day_one", "age.day_other". */
type CountedKey = Written extends infer Name ? (Name extends `${infer Base}_other` ? Base : never) : never;

/** The name of a text. */
export type TextKey = Exclude<Written, `${CountedKey}_${Intl.LDMLPluralRule}`>;

/** What is put into a text's holes, "{{name}}", as it is: React escapes what it renders. */
export type Values = { readonly [name: string]: unknown };

/** Says a text in one language. */
export type Translate = {
  (key: TextKey, values?: Values): string;
  /** The number chooses the form. */
  (key: TextKey | CountedKey, values: Values & { readonly count: number }): string;
};

export type Translator = {
  readonly language: Language;
  readonly t: Translate;
  /** A text whose name is data; undefined where there is none. */
  find(key: string, values?: Values): string | undefined;
};

/** A page with a strange word is better than none, but whoever makes it has to learn of it. */
const isLoud = process.env.NODE_ENV !== "production";

const translators = new Map<Language, Translator>();

/**
 * The translator of a language, always the same one, so that requests share it. It says texts that come after it
 * too. Throws when the language has no texts yet.
 */
export function translator(language: Language): Translator {
  const known = translators.get(language);
  if (known) return known;
  const texts = textsOf(language);
  if (!texts) throw new Error(`the texts of "${language}" are not loaded`);
  const made = speaking(language, texts);
  translators.set(language, made);
  return made;
}

function speaking(language: Language, texts: ReadonlyMap<string, Wording>): Translator {
  const rules = new Intl.PluralRules(language);
  const find = (key: string, values?: Values): string | undefined => {
    const count = values?.count;
    const counted = typeof count === "number" ? texts.get(`${key}_${rules.select(count)}`) : undefined;
    const wording = counted ?? texts.get(key);
    return typeof wording === "object" ? filled(wording, language, values) : wording;
  };
  const t: Translate = (key: string, values?: Values) => {
    const text = find(key, values);
    if (text !== undefined) return text;
    if (isLoud) throw new Error(`there is no text "${key}" in "${language}"`);
    return key;
  };
  return { language, t, find };
}

/** Puts values in their places, and the site's name into {{site}}. Values are never read as texts with holes of their own. */
function filled({ start, holes }: Holed, language: Language, values: Values = {}): string {
  let text = start;
  for (const { name, then } of holes) {
    if (name === "site" && !("site" in values)) {
      text += getSiteName(language) + then;
      continue;
    }
    if (!(name in values) && isLoud) throw new Error(`no value was given for "{{${name}}}" in "${start}"`);
    text += String(values[name] ?? "") + then;
  }
  return text;
}
