import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Personal data of a deleted account, which is searched for and redacted in texts. */
export type PersonalDataToRedact = {
  /** First name, last name and names of the person's sellers. */
  names: readonly (string | null)[];
  emails: readonly (string | null)[];
  /** Phone numbers as typed, with or without a country code. */
  phones: readonly (string | null)[];
};

/** Replacement for a redacted name, address or number. */
const REDACTION_PLACEHOLDER = "…";
/** Minimum length of a redacted name, in characters. Shorter names would match in almost any text. */
const MIN_NAME_LENGTH = 2;
const MIN_PHONE_DIGITS = 7;
/** Number of final digits that identify a phone number. They are the same with every country prefix. */
const PHONE_CORE_DIGITS = 9;

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const extractPhoneDigits = (phone: string): string => toAsciiDigits(phone).replace(/\D/g, "").replace(/^0+/, "");

/**
 * Returns the last nine digits of a phone number, which identify the number in any notation. Returns null for fewer
 * than 7 digits.
 */
export function getLastPhoneDigits(phone: string | null): string | null {
  const digits = phone === null ? "" : extractPhoneDigits(phone);
  return digits.length < MIN_PHONE_DIGITS ? null : digits.slice(-PHONE_CORE_DIGITS);
}

const normalizeTraces = (values: readonly (string | null)[], minLength = 1): string[] =>
  [...new Set(values.flatMap((value) => (value ? [value.trim()] : [])))]
    .filter((value) => [...value].length >= minLength)
    // Longer values come first, because they may contain shorter values.
    .sort((a, b) => b.length - a.length);

/**
 * Creates a function that replaces the names, email addresses and phone numbers of a person in a text. Names match as
 * whole words. Phone numbers match in any spacing and in Arabic or Latin digits.
 */
export function createRedactor({ names, emails, phones }: PersonalDataToRedact): (text: string) => string {
  const cores = [...new Set(phones.flatMap((phone) => getLastPhoneDigits(phone) ?? []))];
  const patterns = [
    ...normalizeTraces(emails).map((email) => `(?<![\\p{L}\\p{N}._%+-])${escapePattern(email)}(?![\\p{L}\\p{N}])`),
    ...cores.map((core) => `(?:(?:\\+|00)?\\d{1,4}[\\s().-]*)?0?${[...core].join("[\\s().-]*")}(?!\\d)`),
    ...normalizeTraces(names, MIN_NAME_LENGTH).map(
      (name) => `(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`,
    ),
  ];
  if (patterns.length === 0) return (text) => text;
  const pattern = new RegExp(patterns.join("|"), "giu");
  return (text) => {
    let position = 0;
    let output = "";
    // Converting digits keeps the text length, so match positions apply to the original text.
    for (const { 0: match, index } of toAsciiDigits(text).matchAll(pattern)) {
      output += text.slice(position, index) + REDACTION_PLACEHOLDER;
      position = index + match.length;
    }
    return output + text.slice(position);
  };
}

/** Redacts a person's data in every string of a JSON value. */
export function redactValue(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((each) => redactValue(each, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redactValue(each, redact)]));
}
