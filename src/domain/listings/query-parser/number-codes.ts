import type { ParseState } from "./parse-state.ts";
import { ignoredPrefixPhrases, priceWords, thousandWords, yearWords } from "./vocabulary.ts";

/** Oldest year that a search text can name. */
export const MIN_YEAR = 1950;

/**
 * Checks for codes that consist of numbers and dashes and are not ranges: "04465-2015", "90915-10003-2015",
 * "44650-2015".
 */
function isInDashedCode({ tokens }: ParseState, at: number): boolean {
  const joined = (i: number) =>
    tokens[i]?.value !== undefined && tokens[i - 1]?.value !== undefined && tokens[i]?.before.trim() === "-";
  let [first, last] = [at, at];
  while (joined(first)) first -= 1;
  while (joined(last + 1)) last += 1;
  const run = tokens.slice(first, last + 1);
  if (run.length < 2) return false;
  const [high = 0, low = 0] = run.map(({ value }) => value);
  return run.length > 2 || run.some(({ padded }) => padded) || (high >= 10_000 && low >= MIN_YEAR && low < 2_100);
}

/** Checks for letters and several numbers without spaces: the 2015 at the end of "4T1BF1FK5FU2015". */
function isInMixedCode({ tokens }: ParseState, at: number): boolean {
  let first = at;
  while (tokens[first]?.attached) first -= 1;
  const run = tokens.slice(first, at);
  return run.some(({ value }) => value !== undefined) && run.filter(({ value }) => value === undefined).length > 1;
}

/**
 * Checks for digits in codes, attached to letters or behind a dash: "BO-40752", "k40996". "camry2020" is not a code.
 */
export function isInCode(state: ParseState, at: number): boolean {
  if (isInDashedCode(state, at) || isInMixedCode(state, at)) return true;
  const [before, token] = [state.tokens[at - 1], state.tokens[at]];
  if (!before || !token || before.value !== undefined || !/^-?$/.test(token.before)) return false;
  // These attached words are no codes: "50k-80k" is a price range, and "موديل18", "ب50 الف" and "ال50" are a keyword
  // with a number.
  if (before.attached && thousandWords.has(before.word)) return false;
  if (
    token.before === "" &&
    (yearWords.has(before.word) || priceWords.has(before.word) || ignoredPrefixPhrases.has(before.word))
  )
    return false;
  return token.end - token.start !== 4 || token.before === "-";
}
