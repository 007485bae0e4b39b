import { tokenize as wordsOf } from "#kernel/normalize-text.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Word or number of a search text, with its position. */
export type SearchToken = {
  start: number;
  end: number;
  /** Normalized word, or the digits of a number. */
  word: string;
  /** Value of a number, after reading thousands separators and decimals. Missing for words. */
  value?: number;
  /** Whether the digits begin with a zero, which only codes do: 04465. */
  padded?: boolean;
  /** Whether no space precedes the token: the k of 50k. */
  attached: boolean;
  /** Text between the previous token and this one. A dash between two numbers means a range. */
  before: string;
  /** Currency sign behind the token, if any: the $ of "10000$". */
  sign?: string;
};

/**
 * Words in Latin letters that begin with a digit for an Arabic letter: 3arabya, 7yundai. English words after a number are
 * no such words: "3series", "7seater".
 */
const arabiziPattern = String.raw`(?<![\p{L}\d])[23579](?!series|door|seat|cyl|speed|year|star|way|row|owner|key|month|day)[a-z]{4,}(?![\p{L}\d])`;

const tokenPattern = new RegExp(
  String.raw`${arabiziPattern}|[\d٠-٩۰-۹]+(?:[.,٫٬][\d٠-٩۰-۹]+)*|[\p{L}\p{M}ـ]+|(?<=[\d٠-٩۰-۹]{4})\+`,
  "giu",
);

/** Splits a search text into words and numbers. Returns at most `maxTokens`. */
export function tokenizeSearchText(text: string, maxTokens: number): SearchToken[] {
  const tokens: SearchToken[] = [];
  let end = 0;
  for (const match of text.matchAll(tokenPattern)) {
    if (tokens.length >= maxTokens) break;
    const before = text.slice(end, match.index);
    const attached = tokens.length > 0 && before === "";
    end = match.index + match[0].length;
    const sign = /^\s?([$€£])(?!\s?\d)/.exec(text.slice(end, end + 4))?.[1];
    const place = { start: match.index, end, attached, before, ...(sign ? { sign } : {}) };
    const value = /\p{L}/u.test(match[0]) ? undefined : parseNumber(match[0]);
    if (value !== undefined)
      tokens.push({ ...place, word: String(value), value, padded: /^0\d/.test(toAsciiDigits(match[0])) });
    else {
      // "2018+" means 2018 and newer.
      const word = match[0] === "+" ? "plus" : wordsOf(match[0])[0];
      if (word) tokens.push({ ...place, word });
    }
  }
  return tokens;
}

/** Parses the digits of a number: "50,000", "٥٠٬٠٠٠" and "50.000" are fifty thousand, "1.5" is one and a half. */
function parseNumber(text: string): number | undefined {
  const digits = toAsciiDigits(text);
  if (!/^\d/.test(digits)) return undefined;
  if (/^\d{1,3}([.,]\d{3})+$/.test(digits) && !/^0/.test(digits)) return Number(digits.replace(/[.,]/g, ""));
  const [integerPart, decimalPart] = digits.split(/[.,]/);
  return Number(decimalPart === undefined ? integerPart : `${integerPart}.${decimalPart}`);
}
