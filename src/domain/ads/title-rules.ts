import { asciiDigits } from "#kernel/digits.ts";

/**
 * What keeps a title from being shown (rule 31): a phone number or a link, however it is disguised. Years, prices,
 * kilometres, engines and part numbers are none.
 */
export function titleTrouble(text: string): "phone" | "link" | undefined {
  const plain = asciiDigits(text.normalize("NFKC"))
    // Marks that nobody sees, and Arabic's lengthening and vowels.
    .replace(/[\p{M}\u0640\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .toLowerCase();
  if (isLink(plain)) return "link";
  return hasPhone(plain) ? "phone" : undefined;
}

const endings =
  "com|net|org|info|biz|online|site|store|shop|app|link|xyz|live|pro|me|io|co|ly|tv|sa|ae|kw|qa|bh|om|jo|eg|iq|lb|sy|ye|uk|de";
const links: readonly RegExp[] = [
  /https?:|:\/\//,
  /\bwww\s*\./,
  // A place of its own, with a path or alone: t.me/x, wa.me, karaj-cars.com. From its dot backwards: forwards, a
  // line of hyphens would be gone through again from each of them.
  new RegExp(`(?<=\\p{L}[\\p{L}\\p{N}-]*\\s?)\\.\\s?(?:${endings})(?![\\p{L}\\p{N}])`, "u"),
  /(?<=\d[\w-]*)\.(?:com|net|org|info)(?![\p{L}\p{N}])/u,
  /\bdot\s*(?:com|net|org|me)\b|دوت\s*(?:كوم|نت)/,
  // A handle or an e-mail address.
  /@\s?[\p{L}_][\p{L}\p{N}_.]{2,}/u,
];

const isLink = (text: string): boolean => links.some((link) => link.test(text));

const words: Record<string, string> = {
  zero: "0",
  one: "1",
  two: "2",
  three: "3",
  four: "4",
  five: "5",
  six: "6",
  seven: "7",
  eight: "8",
  nine: "9",
  صفر: "0",
  واحد: "1",
  اثنين: "2",
  اثنان: "2",
  ثلاثة: "3",
  ثلاثه: "3",
  اربعة: "4",
  أربعة: "4",
  اربعه: "4",
  خمسة: "5",
  خمسه: "5",
  ستة: "6",
  سته: "6",
  سبعة: "7",
  سبعه: "7",
  ثمانية: "8",
  ثمانيه: "8",
  تسعة: "9",
  تسعه: "9",
};
const spelled = new RegExp(`(?<![\\p{L}\\p{N}])(?:${Object.keys(words).join("|")})(?![\\p{L}\\p{N}])`, "gu");

/** What calls upon its reader to ring: after it numbers are phones that else might be part numbers. */
const calls =
  /(?<!\p{L})(?:call|phone|tel|mobile|mob|whats\s?app|whats|contact|اتصل|للاتصال|للتواصل|تواصل|جوال|الجوال|جوالي|واتس|واتساب|هاتف|موبايل|تلفون|رقمي)(?!\p{L})/u;

/** What makes a number something else than a piece of a phone number. */
const unit =
  /^\s*(?:km|kms|k\b|كم|كيلو|l\b|لتر|cc\b|سي\s?سي|hp|حصان|sar|aed|usd|kwd|qar|bhd|omr|jod|ريال|درهم|دينار|دولار|\$|mm|ملم|cm|سم|inch|بوصة|"|v\b|volt|فولت|ah\b|أمبير|امبير|w\b|واط|%|x\s?\d|door|باب|seat|مقعد|kg|كجم|طن)/u;

/** Numbers that are phones wherever they stand: mobiles as they are dialled in the region. */
const mobiles: readonly RegExp[] = [
  /^05\d{8}$/,
  /^(?:00)?9660?5\d{8}$/,
  /^(?:00)?9710?5\d{8}$/,
  /^(?:00)?96[58]\d{8}$/,
  /^(?:00)?97[34]\d{8}$/,
  /^07[3-9]\d{7,8}$/,
  /^01[0125]\d{8}$/,
];
const dialledAbroad = /^00(?:9\d{2}|20|44|49)\d{7,10}$/;
const withoutZero = /^5\d{8}$/;

type Group = { digits: string; at: number; plus: boolean; isUnit: boolean };

function groupsOf(text: string): Group[] {
  return [...text.matchAll(/\d+/g)].map(({ 0: digits, index }) => ({
    digits,
    at: index,
    plus: /\+\s?\(?$/.test(text.slice(0, index)),
    isUnit: unit.test(text.slice(index + digits.length)),
  }));
}

/** What may stand between two pieces of one phone number: a few marks, or a short word to mislead. */
const isGap = (text: string): boolean => /^[^\p{L}\p{N}]{0,5}$/u.test(text) || /^[^\p{N}]{1,12}$/u.test(text);
/** The 5 of "2.5", which begins no number; but in "0.5.0.1" it is as good as any other. */
const isFraction = (text: string, { digits, at }: Group): boolean =>
  /\d[.,]$/.test(text.slice(0, at)) && !/^[.,]\d/.test(text.slice(at + digits.length));
const isYear = (digits: string): boolean => /^(?:19[5-9]\d|20[0-4]\d)$/.test(digits);

function hasPhone(title: string): boolean {
  const text = title
    .replace(spelled, (word) => words[word] ?? word)
    // A letter in place of a nought.
    .replace(/(?<![\p{L}])o(?=[\s.-]?\d)|(?<=\d)o(?![\p{L}])/gu, "0");
  const groups = groupsOf(text);
  const rings = calls.test(text);
  for (const [first, group] of groups.entries()) {
    if (isFraction(text, group)) continue;
    let joined = "";
    let hasWords = false;
    let end = group.at;
    for (const next of groups.slice(first)) {
      const gap = text.slice(end, next.at);
      if (joined && !isGap(gap)) break;
      hasWords ||= /\p{L}/u.test(gap) && joined !== "";
      // A year after a lone "05" is no phone's, nor is a number with a unit: "كامري 05 120000 كم".
      if (joined && (next.isUnit || (isYear(next.digits) && joined.length < 4 && !/^05\d$/.test(joined)))) break;
      joined += next.digits;
      end = next.at + next.digits.length;
      if (joined.length > 15) break;
      if (isPhone(joined, { group, last: next, hasWords, rings })) return true;
    }
  }
  return false;
}

type Found = { group: Group; last: Group; hasWords: boolean; rings: boolean };

function isPhone(joined: string, { group, last, hasWords, rings }: Found): boolean {
  if (last.isUnit) return false;
  if (group.plus) return /^[1-9]\d{7,14}$/.test(joined);
  if (mobiles.some((mobile) => mobile.test(joined)) || dialledAbroad.test(joined)) return true;
  if (hasWords) return false;
  const isWhole = group === last;
  // 5x xxx xxxx, as it is written after a country's number that was left out.
  if (withoutZero.test(joined) && (isWhole || group.digits.length === 2 || joined.length === 9 * group.digits.length)) {
    return true;
  }
  if (!rings || isYear(group.digits) || isYear(last.digits)) return false;
  return isWhole ? /^\d{7,13}$/.test(joined) : /^\d{3,4}$/.test(group.digits) && /^\d{7,12}$/.test(joined);
}
