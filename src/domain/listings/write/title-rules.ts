import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/**
 * Checks whether a title contains a phone number or a link, however disguised (rule 31). Years, prices, mileages,
 * engine sizes and part numbers are allowed.
 */
export function findContactInTitle(text: string): "phone" | "link" | undefined {
  const normalizedText = toAsciiDigits(text.normalize("NFKC"))
    // Invisible characters, the Arabic tatweel and vowel marks.
    .replace(/[\p{M}\u0640\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .toLowerCase();
  if (isLink(normalizedText)) return "link";
  return hasPhone(normalizedText) ? "phone" : undefined;
}

const topLevelDomains =
  "com|net|org|info|biz|online|site|store|shop|app|link|xyz|live|pro|me|io|co|ly|tv|sa|ae|kw|qa|bh|om|jo|eg|iq|lb|sy|ye|uk|de";
const linkPatterns: readonly RegExp[] = [
  /https?:|:\/\//,
  /\bwww\s*\./,
  // Domain with or without a path: t.me/x, wa.me, karaj-cars.com. The lookbehind starts at the dot, because a forward
  // match over a run of hyphens would take quadratic time.
  new RegExp(`(?<=\\p{L}[\\p{L}\\p{N}-]*\\s?)\\.\\s?(?:${topLevelDomains})(?![\\p{L}\\p{N}])`, "u"),
  /(?<=\d[\w-]*)\.(?:com|net|org|info)(?![\p{L}\p{N}])/u,
  /\bdot\s*(?:com|net|org|me)\b|دوت\s*(?:كوم|نت)/,
  // Handle or email address.
  /@\s?[\p{L}_][\p{L}\p{N}_.]{2,}/u,
];

const isLink = (text: string): boolean => linkPatterns.some((link) => link.test(text));

/** Words for the digits 0 to 9. */
const wordsByDigit = [
  "zero صفر",
  "one واحد",
  "two اثنين اثنان",
  "three ثلاثة ثلاثه",
  "four اربعة أربعة اربعه",
  "five خمسة خمسه",
  "six ستة سته",
  "seven سبعة سبعه",
  "eight ثمانية ثمانيه",
  "nine تسعة تسعه",
];
const digitByWord = new Map(
  wordsByDigit.flatMap((words, digit) => words.split(" ").map((word) => [word, String(digit)] as const)),
);
const digitWordPattern = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[...digitByWord.keys()].join("|")})(?![\\p{L}\\p{N}])`,
  "gu",
);

/**
 * Pattern of words that ask the reader to call. After such a word, an ambiguous number counts as a phone number instead
 * of a part number.
 */
const callToActionPattern =
  /(?<!\p{L})(?:call|phone|tel|mobile|mob|whats\s?app|whats|contact|اتصل|للاتصال|للتواصل|تواصل|جوال|الجوال|جوالي|واتس|واتساب|هاتف|موبايل|تلفون|رقمي)(?!\p{L})/u;

/** Pattern of a unit after a number, which shows that the number is not part of a phone number. */
const unitPattern =
  /^\s*(?:km|kms|k\b|كم|كيلو|l\b|لتر|cc\b|سي\s?سي|hp|حصان|sar|aed|usd|kwd|qar|bhd|omr|jod|ريال|درهم|دينار|دولار|\$|mm|ملم|cm|سم|inch|بوصة|"|v\b|volt|فولت|ah\b|أمبير|امبير|w\b|واط|%|x\s?\d|door|باب|seat|مقعد|kg|كجم|طن)/u;

/** Patterns of mobile numbers of the region, which count as phone numbers anywhere in a title. */
const mobilePatterns: readonly RegExp[] = [
  /^05\d{8}$/,
  /^(?:00)?9660?5\d{8}$/,
  /^(?:00)?9710?5\d{8}$/,
  /^(?:00)?96[58]\d{8}$/,
  /^(?:00)?97[34]\d{8}$/,
  /^07[3-9]\d{7,8}$/,
  /^01[0125]\d{8}$/,
];
const internationalPattern = /^00(?:9\d{2}|20|44|49)\d{7,10}$/;
const localMobilePattern = /^5\d{8}$/;

type DigitGroup = { digits: string; at: number; plus: boolean; isUnit: boolean };

function findDigitGroups(text: string): DigitGroup[] {
  return [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    at: index,
    plus: /\+\s?\(?$/.test(text.slice(0, index)),
    isUnit: unitPattern.test(text.slice(index + digits.length)),
  }));
}

/**
 * Returns whether a text may stand between two groups of one phone number: a few punctuation marks, or a short word
 * that disguises the number.
 */
const isGap = (text: string): boolean => /^[^\p{L}\p{N}]{0,5}$/u.test(text) || /^[^\p{N}]{1,12}$/u.test(text);
/**
 * Returns whether digits are the fraction of a number. The 5 of "2.5" is a fraction; the digits in "0.5.0.1" are not.
 */
const isFraction = (text: string, { digits, at }: DigitGroup): boolean =>
  /\d[.,]$/.test(text.slice(0, at)) && !/^[.,]\d/.test(text.slice(at + digits.length));
const isYear = (digits: string): boolean => /^(?:19[5-9]\d|20[0-4]\d)$/.test(digits);

function hasPhone(title: string): boolean {
  const text = title
    .replace(digitWordPattern, (word) => digitByWord.get(word) ?? word)
    // The letter "o" instead of zero.
    .replace(/(?<![\p{L}])o(?=[\s.-]?\d)|(?<=\d)o(?![\p{L}])/gu, "0");
  const groups = findDigitGroups(text);
  const asksToCall = callToActionPattern.test(text);
  for (const [first, group] of groups.entries()) {
    if (isFraction(text, group)) continue;
    let digits = "";
    let hasWords = false;
    let end = group.at;
    for (const next of groups.slice(first)) {
      const gap = text.slice(end, next.at);
      if (digits && !isGap(gap)) break;
      hasWords ||= /\p{L}/u.test(gap) && digits !== "";
      // A year after a lone "05" and a number with a unit end the phone number: "كامري 05 120000 كم".
      if (digits && (next.isUnit || (isYear(next.digits) && digits.length < 4 && !/^05\d$/.test(digits)))) break;
      digits += next.digits;
      end = next.at + next.digits.length;
      if (digits.length > 15) break;
      if (isPhone(digits, { group, last: next, hasWords, rings: asksToCall })) return true;
    }
  }
  return false;
}

type PhoneCandidate = { group: DigitGroup; last: DigitGroup; hasWords: boolean; rings: boolean };

function isPhone(digits: string, { group, last, hasWords, rings: asksToCall }: PhoneCandidate): boolean {
  if (last.isUnit) return false;
  if (group.plus) return /^[1-9]\d{7,14}$/.test(digits);
  if (mobilePatterns.some((mobile) => mobile.test(digits)) || internationalPattern.test(digits)) return true;
  if (hasWords) return false;
  const isSingleGroup = group === last;
  // 5x xxx xxxx is a mobile number written without its country code.
  if (
    localMobilePattern.test(digits) &&
    (isSingleGroup || group.digits.length === 2 || digits.length === 9 * group.digits.length)
  ) {
    return true;
  }
  if (!asksToCall || isYear(group.digits) || isYear(last.digits)) return false;
  return isSingleGroup ? /^\d{7,13}$/.test(digits) : /^\d{3,4}$/.test(group.digits) && /^\d{7,12}$/.test(digits);
}
