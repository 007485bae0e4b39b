import { asciiDigits } from "#kernel/digits.ts";

/** What texts are searched for when somebody leaves. */
export type PersonTraces = {
  /** First and last name, and the names they sold under. */
  names: readonly (string | null)[];
  emails: readonly (string | null)[];
  /** As they were typed, with or without a country's prefix. */
  phones: readonly (string | null)[];
};

/** What stands in place of a name, an address or a number. */
export const redacted = "…";
/** Shorter ones are in any text. */
const MIN_NAME = 2;
const MIN_PHONE_DIGITS = 7;
/** The digits of a number that remain whichever prefix it is written with. */
const PHONE_CORE = 9;

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const phoneDigits = (phone: string): string => asciiDigits(phone).replace(/\D/g, "").replace(/^0+/, "");

/** Gets what identifies a number however it is written: its last digits. Null for what is too short to be a number. */
export function getPhoneCore(phone: string | null): string | null {
  const digits = phone === null ? "" : phoneDigits(phone);
  return digits.length < MIN_PHONE_DIGITS ? null : digits.slice(-PHONE_CORE);
}

const present = (values: readonly (string | null)[], least = 1): string[] =>
  [...new Set(values.flatMap((value) => (value ? [value.trim()] : [])))]
    .filter((value) => [...value].length >= least)
    // What contains another one goes first.
    .sort((a, b) => b.length - a.length);

/**
 * Makes a function that takes a person out of a text: names as whole words, addresses and phone numbers in any spacing and in digits of
 * either script. Everything else stays as it is.
 */
export function createRedactor({ names, emails, phones }: PersonTraces): (text: string) => string {
  const cores = [...new Set(phones.flatMap((phone) => getPhoneCore(phone) ?? []))];
  const patterns = [
    ...present(emails).map((email) => `(?<![\\p{L}\\p{N}._%+-])${escapePattern(email)}(?![\\p{L}\\p{N}])`),
    ...cores.map((core) => `(?:(?:\\+|00)?\\d{1,4}[\\s().-]*)?0?${[...core].join("[\\s().-]*")}(?!\\d)`),
    ...present(names, MIN_NAME).map((name) => `(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`),
  ];
  if (patterns.length === 0) return (text) => text;
  const any = new RegExp(patterns.join("|"), "giu");
  return (text) => {
    let rest = 0;
    let kept = "";
    // Digits of any script are found; each takes the place of one.
    for (const { 0: found, index } of asciiDigits(text).matchAll(any)) {
      kept += text.slice(rest, index) + redacted;
      rest = index + found.length;
    }
    return kept + text.slice(rest);
  };
}

/** Takes a person out of every text within a JSON value. */
export function redactValue(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((each) => redactValue(each, redact));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, redactValue(each, redact)]));
}
