import { parseLocalizedNumber, toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Words for an open range of years, as in "أقدم من 1970" and "1970 or older". */
const openRange = /أقدم|اقدم|قبل|أحدث|احدث|older|before|earlier|newer|later|pre[- ]?\d/iu;
const year = /(?<![\d.,])(?:19|20)\d\d(?![\d,]|\.\d*[1-9])/g;

/**
 * Parses a model year as portals write it: "2017", "2017.0", "موديل 2017", "MY2017". Returns "open" for a range without
 * an exact year ("أقدم من 1970"), and undefined for anything else.
 */
export function parseYearText(text: string): number | "open" | undefined {
  const number = parseLocalizedNumber(text);
  if (number !== undefined) return number;
  const plain = toAsciiDigits(text);
  const years = plain.match(year) ?? [];
  if (years.length !== 1) return undefined;
  if (openRange.test(plain)) return "open";
  const rest = plain.replace(year, "");
  return /^[\s\-–:./]*(?:model|year|my|موديل|الموديل|سنة|سنه|عام|م)?[\s\-–:./]*(?:model|موديل|م)?[\s\-–:./0]*$/iu.test(
    rest,
  )
    ? Number(years[0])
    : undefined;
}

const MIN_CC = 300;
const MAX_CC = 20_000;

/**
 * Parses an engine size in litres. Portals also write cubic centimetres: "1600", "1600 CC", "2.0L". Returns undefined
 * for anything else.
 */
export function parseEngineText(text: string): number | undefined {
  const plain = toAsciiDigits(text).trim();
  const { amount = "", cc } =
    /^(?<amount>[\d.,]+)\s*(?:(?<cc>cc|سي سي|سي\.سي|cm3)|l|lt|ltr|litres?|liters?|لتر)?$/iu.exec(plain)?.groups ?? {};
  const number = parseLocalizedNumber(amount);
  if (number === undefined) return undefined;
  return cc || (number >= MIN_CC && number <= MAX_CC) ? number / 1_000 : number;
}
