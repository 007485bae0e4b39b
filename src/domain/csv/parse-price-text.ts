import { normalizeSearchText, normalizeToKey } from "#kernel/normalize-text.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";

/** Phrases that sellers write instead of a price. */
const priceOnRequestTexts = new Set(
  `price on request|on request|call|call for price|contact|contact us|negotiable|best offer|ask
   |اتصل|اتصل بنا|اتصل للسعر|للتفاوض|قابل للتفاوض|السعر عند الاتصال|عند الاتصال|على السوم|السوم|للسوم|على السعر|تواصل`
    .split("|")
    .map((text) => normalizeToKey(text)),
);

/** Words around an amount that do not change it, in normalized form. */
const fillers = new Set(
  "only price from starting at about approx fixed final net negotiable cash فقط السعر سعر من تبدا يبدا ابتداء نهائي قابل للتفاوض كاش تقريبا حوالي المطلوب مطلوب وقابل".split(
    " ",
  ),
);

const number = String.raw`\d{1,3}(?:[,' ]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`;
const thousand = "[اأ]لف|[آا]لاف|k|thousand";
const million = "مليون|ملايين|million|mn|m";
const amountPattern = new RegExp(
  String.raw`^(?<before>\D*?)(?<number>${number}) ?(?:(?<thousand>${thousand})|(?<million>${million}))?(?<after>\D*)$`,
  "iu",
);
const rangePattern = /^(?<low>.*\d.*?)\s*(?:-|–|—|\bto\b|[إا]ل[ىي]|حت[ىي])\s*(?<high>.*\d.*)$/iu;

export type PriceText = {
  /** Amount as plain digits, or null for a price on request. */
  amount: string | null;
  /** Words beside the amount that are no fillers, for example "دينار". */
  currency: string | undefined;
  /** Whether the amount is the lower end of a range. */
  isRange: boolean;
};

/**
 * Splits a price as portals write it into amount and currency: "450,000 EGP", "15 ألف دينار", "1.2 مليون",
 * "10,000 - 12,000". The amount of a range is its lower end. Returns undefined for anything else, and for a range whose
 * ends are not in order.
 */
export function parsePriceText(text: string): PriceText | undefined {
  if (priceOnRequestTexts.has(normalizeToKey(text))) return { amount: null, currency: undefined, isRange: false };
  const plain = toAsciiDigits(text)
    .replace(/[\p{Cf}\u0640]/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  const { low, high } = rangePattern.exec(plain)?.groups ?? {};
  if (low === undefined || high === undefined) return parseAmountText(plain);
  const [from, to] = [parseAmountText(low), parseAmountText(high)];
  if (!from?.amount || !to?.amount || Number(from.amount) > Number(to.amount)) return undefined;
  return { amount: from.amount, currency: from.currency ?? to.currency, isRange: true };
}

function parseAmountText(text: string): PriceText | undefined {
  const { groups } = amountPattern.exec(text.trim()) ?? {};
  if (!groups || /[-−]\s*$/.test(groups.before ?? "")) return undefined;
  const digits = (groups.number ?? "").replace(/[,' ]/g, "");
  const factor = groups.thousand ? 1_000 : groups.million ? 1_000_000 : 1;
  const words = `${groups.before} ${groups.after}`.split(/[\s/:+~≈]+/u).filter((word) => /[^\p{P}]/u.test(word));
  const currency = words.filter((word) => !fillers.has(normalizeSearchText(word))).join(" ");
  return {
    amount: factor === 1 ? digits : String(Math.round(Number(digits) * factor)),
    currency: currency || undefined,
    isRange: false,
  };
}
