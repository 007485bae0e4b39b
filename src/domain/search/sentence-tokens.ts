import { asciiDigits } from "#kernel/digits.ts";
import { tokens as wordsOf } from "#kernel/fold.ts";

/** A word or a number of a sentence, with its place in it. */
export type Token = {
  start: number;
  end: number;
  /** The folded word; of a number its digits. */
  word: string;
  /** Set when it is a number, thousands marks and decimals read. */
  value?: number;
  /** Its digits begin with a zero, as only those of codes do: 04465. */
  padded?: boolean;
  /** Written onto what stands before it: the k of 50k. */
  attached: boolean;
  /** What stands between it and the one before: a dash makes a range of two numbers. */
  before: string;
  /** The sign that follows, if any: the $ of "10000$". */
  sign?: string;
};

const pattern = /[\d٠-٩۰-۹]+(?:[.,٫٬][\d٠-٩۰-۹]+)*|[\p{L}\p{M}ـ]+|(?<=[\d٠-٩۰-۹]{4})\+/gu;

/** The words and numbers of a sentence as people write it, at most `most` of them. */
export function sentenceTokens(text: string, most: number): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (tokens.length >= most) break;
    const before = text.slice(end, match.index);
    const attached = tokens.length > 0 && before === "";
    end = match.index + match[0].length;
    const sign = /^\s?([$€£])(?!\s?\d)/.exec(text.slice(end, end + 4))?.[1];
    const place = { start: match.index, end, attached, before, ...(sign ? { sign } : {}) };
    const value = numberOf(match[0]);
    if (value !== undefined)
      tokens.push({ ...place, word: String(value), value, padded: /^0\d/.test(asciiDigits(match[0])) });
    else {
      // "2018+" is 2018 and newer.
      const word = match[0] === "+" ? "plus" : wordsOf(match[0])[0];
      if (word) tokens.push({ ...place, word });
    }
  }
  return tokens;
}

/** "50,000", "٥٠٬٠٠٠" and "50.000" are fifty thousand; "1.5" is one and a half. */
function numberOf(text: string): number | undefined {
  const digits = asciiDigits(text);
  if (!/^\d/.test(digits)) return undefined;
  if (/^\d{1,3}([.,]\d{3})+$/.test(digits) && !/^0/.test(digits)) return Number(digits.replace(/[.,]/g, ""));
  const [whole, part] = digits.split(/[.,]/);
  return Number(part === undefined ? whole : `${whole}.${part}`);
}
