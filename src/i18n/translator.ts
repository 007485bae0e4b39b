import type { Language } from "#kernel/localized-text.ts";
import { getSiteName } from "#kernel/site-profile.ts";
import { type CompiledMessage, getMessages, type InterfaceMessages, type InterpolatedMessage } from "./messages.ts";
import { convertTextDigits, getReadingFormatKey, toReaderDigits } from "./reading-format.ts";

type NestedKeys<T, Prefix extends string = ""> = {
  [Name in keyof T & string]: T[Name] extends string ? `${Prefix}${Name}` : NestedKeys<T[Name], `${Prefix}${Name}.`>;
}[keyof T & string];

type MessagePath = NestedKeys<InterfaceMessages>;

/** Key of a message with plural forms. It is "age.day" for the messages "age.day_one" and "age.day_other". */
type PluralKey = MessagePath extends infer Name ? (Name extends `${infer Base}_other` ? Base : never) : never;

/** Key of a message, without the plural forms of a message. */
type MessageKey = Exclude<MessagePath, `${PluralKey}_${Intl.LDMLPluralRule}`>;

/**
 * Values for the placeholders of a message ("{{name}}"). They are inserted unescaped, because React escapes rendered
 * text.
 */
type MessageValues = { readonly [name: string]: unknown };

/** Translates a message key in one language. */
export type Translate = {
  (key: MessageKey, values?: MessageValues): string;
  /** Translates a message with plural forms. `count` selects the form. */
  (key: MessageKey | PluralKey, values: MessageValues & { readonly count: number }): string;
};

export type Translator = {
  readonly language: Language;
  readonly t: Translate;
  /** Returns the message for a key that is only known at run time. Undefined when there is no such message. */
  find(key: string, values?: MessageValues): string | undefined;
};

/** Whether a missing message throws an error. In production the key is shown instead, and the console says why. */
const throwsOnMissing = process.env.NODE_ENV !== "production";

const translators = new Map<string, Translator>();

/**
 * Returns the translator of a language, which all callers with the same digits share. It also finds messages that are registered later.
 * Throws when no messages of the language are registered.
 */
export function getTranslator(language: Language): Translator {
  // A translator of its own for each choice of digits lets the page render again after a change.
  const key = language + getReadingFormatKey(language);
  const existing = translators.get(key);
  if (existing) return existing;
  const messages = getMessages(language);
  if (!messages) throw new Error(`the texts of "${language}" are not loaded`);
  const created = createTranslator(language, messages);
  translators.set(key, created);
  return created;
}

function createTranslator(language: Language, messages: ReadonlyMap<string, CompiledMessage>): Translator {
  const rules = new Intl.PluralRules(language);
  const find = (key: string, values?: MessageValues): string | undefined => {
    const count = values?.count;
    const pluralForm = typeof count === "number" ? messages.get(`${key}_${rules.select(count)}`) : undefined;
    // The form "other" covers plural forms that the English fallback of a language does not have.
    const message =
      pluralForm ?? messages.get(key) ?? (typeof count === "number" ? messages.get(`${key}_other`) : undefined);
    if (typeof message === "object") return interpolate(message, language, values);
    return message === undefined ? undefined : convertTextDigits(message, language);
  };
  const t: Translate = (key: string, values?: MessageValues) => {
    const text = find(key, values);
    if (text !== undefined) return text;
    const problem = `there is no text "${key}" in "${language}"`;
    if (throwsOnMissing) throw new Error(problem);
    // biome-ignore lint/suspicious/noConsole: a visitor's console is the only place that tells which text is missing.
    console.error(problem);
    return key;
  };
  return { language, t, find };
}

/**
 * Replaces the placeholders of a message by values, and `{{site}}` by the name of the site. Placeholders inside of
 * values are not replaced.
 */
function interpolate(
  { prefix: start, placeholders }: InterpolatedMessage,
  language: Language,
  values: MessageValues = {},
): string {
  let text = convertTextDigits(start, language);
  for (const { name, suffix } of placeholders) {
    if (name === "site" && !("site" in values)) {
      text += getSiteName(language) + convertTextDigits(suffix, language);
      continue;
    }
    if (!(name in values) && throwsOnMissing) throw new Error(`no value was given for "{{${name}}}" in "${start}"`);
    const value = values[name] ?? "";
    text +=
      (typeof value === "number" ? toReaderDigits(String(value), language) : String(value)) +
      convertTextDigits(suffix, language);
  }
  return text;
}
