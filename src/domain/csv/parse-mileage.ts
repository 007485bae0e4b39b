import { normalizeSearchText } from "#kernel/normalize-text.ts";

const bound =
  "(?:(?:اكثر من|ازيد من|فوق|اقل من|تحت|حوالي|تقريبا|over|above|more than|less than|under|up to|about|approx\\.?) )?";
const number = String.raw`\d{1,3}(?:[,.' ]\d{3})+|\d+(?:\.\d+)?`;
const label = "(?:(?:الممشي|ممشي|ماشيه?|العداد|عداد|mileage|odometer)[: ]*)?";
const thousand = "الف|الاف|k|thousand";
const kilometres = String.raw`كم|كلم|ك\.?م\.?|كيلو ?(?:متر(?:ات)?)?|km\.?|kms|k\.m\.?|kilo(?:met(?:er|re)s?|s)?`;
const miles = String.raw`ميل|اميال|miles?|mi\.?`;

const pattern = new RegExp(
  String.raw`^[~≈+<>]? ?${bound}${label}(?<amount>${number}) ?(?<thousand>${thousand})? ?(?:(?<miles>${miles})|${kilometres})? ?\+?$`,
  "u",
);

const kmPerMile = 1.609344;

/**
 * Parses a mileage as sellers write it, in kilometres: "200,000 KM", "200.000", "200 ألف كم", "120k miles". Returns
 * undefined for anything else.
 */
export function parseMileage(text: string): number | undefined {
  const plain = normalizeSearchText(text).replace(/٫/g, ".").replace(/[٬’]/g, ",");
  const { groups } = pattern.exec(plain) ?? {};
  if (!groups) return undefined;
  const digits = groups.amount ?? "";
  // Mileages have no metres, so a point before three digits is a thousands separator.
  const amount = Number(/^\d+\.\d{1,2}$|^\d+\.\d{4,}$/.test(digits) ? digits : digits.replace(/[,.' ]/g, ""));
  return amount * (groups.thousand ? 1_000 : 1) * (groups.miles ? kmPerMile : 1);
}

const rangePattern = /^(?<low>\d[\d,.٬٫' ]*?) ?(?:كم|km)? ?(?:-|–|—|to|الي|حتي) ?(?<high>\d.*)$/u;

/**
 * Parses a range of mileages as portals write it, in kilometres: "100,000 - 119,999 km". Returns the upper end, or
 * undefined for anything else.
 */
export function parseMileageRange(text: string): number | undefined {
  const { low, high } = rangePattern.exec(normalizeSearchText(text))?.groups ?? {};
  const [from, to] = [parseMileage(low ?? ""), parseMileage(high ?? "")];
  return from !== undefined && to !== undefined && from <= to ? to : undefined;
}
