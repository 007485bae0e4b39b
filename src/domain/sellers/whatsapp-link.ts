import type { Catalog } from "#domain/catalog/catalog.ts";
import { parsePhones } from "./seller-phones.ts";

/** Numbering plan of a country: country code, maximum number of digits after it, and pattern of mobile numbers. */
type DiallingPlan = { code: string; longest: number; mobile: RegExp };

/** Numbering plans by country. The patterns cover whole ranges of mobile numbers, also those not assigned yet. */
const diallingPlans: Record<string, DiallingPlan> = {
  SA: { code: "966", longest: 9, mobile: /^5\d{8}$/ },
  AE: { code: "971", longest: 9, mobile: /^5\d{8}$/ },
  KW: { code: "965", longest: 8, mobile: /^(?:41|[569]\d)\d{6}$/ },
  QA: { code: "974", longest: 8, mobile: /^[3567]\d{7}$/ },
  BH: { code: "973", longest: 8, mobile: /^(?:3\d|6[346])\d{6}$/ },
  OM: { code: "968", longest: 8, mobile: /^[79]\d{7}$/ },
  YE: { code: "967", longest: 9, mobile: /^7\d{8}$/ },
  IQ: { code: "964", longest: 10, mobile: /^7\d{9}$/ },
  JO: { code: "962", longest: 9, mobile: /^7\d{8}$/ },
  LB: { code: "961", longest: 8, mobile: /^(?:3\d|7[01689]\d|81\d)\d{5}$/ },
  SY: { code: "963", longest: 9, mobile: /^9\d{8}$/ },
  EG: { code: "20", longest: 10, mobile: /^1[0125]\d{8}$/ },
  SD: { code: "249", longest: 9, mobile: /^(?:9\d|1[012])\d{7}$/ },
  DZ: { code: "213", longest: 9, mobile: /^[567]\d{8}$/ },
  MA: { code: "212", longest: 9, mobile: /^[67]\d{8}$/ },
  TN: { code: "216", longest: 8, mobile: /^[2459]\d{7}$/ },
};

/** Minimum and maximum number of digits in an international phone number. */
const [MIN_DIGITS, MAX_DIGITS] = [7, 15];

/**
 * Returns the WhatsApp link of a seller's first mobile number. Landlines are skipped, because they rarely have a
 * WhatsApp account. A number without country code belongs to the seller's country. Returns undefined if there is no
 * mobile number, or if the country is unknown.
 */
export const getWhatsAppLink = (phones: string | null, country: string | undefined): string | undefined =>
  findFirstLink(phones, country, isMobile);

/**
 * Returns the WhatsApp link of the number that a seller entered for WhatsApp. Landlines are allowed, because businesses
 * may use them.
 */
export const getDeclaredWhatsAppLink = (phones: string | null, country: string | undefined): string | undefined =>
  findFirstLink(phones, country, () => true);

/**
 * Function that checks a national phone number. `plan` is undefined for countries that are missing in `diallingPlans`.
 */
type NumberPredicate = (nationalNumber: string, plan: DiallingPlan | undefined) => boolean;

const isMobile: NumberPredicate = (nationalNumber, plan) => plan === undefined || plan.mobile.test(nationalNumber);

function findFirstLink(
  phones: string | null,
  country: string | undefined,
  answers: NumberPredicate,
): string | undefined {
  for (const phone of parsePhones(phones)) {
    const internationalNumber = toInternationalNumber(phone, diallingPlans[country ?? ""], answers);
    if (internationalNumber) return `https://wa.me/${internationalNumber}`;
  }
  return undefined;
}

/** Returns the country of the first of the given cities that the catalog contains. */
export const findSellerCountry = (catalog: Catalog, ...cityIds: readonly (number | null)[]): string | undefined =>
  cityIds.map((id) => catalog.cities.byId.get(id ?? 0)?.country).find((country) => country !== undefined);

function toInternationalNumber(
  phone: string,
  own: DiallingPlan | undefined,
  answers: NumberPredicate,
): string | undefined {
  const digits = phone.replace(/[^\d+]/g, "");
  const [, withCode] = /^(?:\+|00)(\d+)$/.exec(digits) ?? [];
  if (withCode !== undefined) {
    const plan = Object.values(diallingPlans).find(({ code }) => withCode.startsWith(code));
    // In "+966 (0)50 …" the zero is the national prefix, which is not part of an international number.
    const nationalNumber = withCode.slice(plan?.code.length ?? 0).replace(plan ? /^0+/ : "", "");
    const internationalNumber = (plan?.code ?? "") + nationalNumber;
    return internationalNumber.length >= MIN_DIGITS &&
      internationalNumber.length <= MAX_DIGITS &&
      answers(nationalNumber, plan)
      ? internationalNumber
      : undefined;
  }
  if (!/^\d+$/.test(digits)) return undefined;
  const nationalNumber = digits.replace(/^0/, "");
  if (own && nationalNumber.length >= MIN_DIGITS && nationalNumber.length <= own.longest) {
    return answers(nationalNumber, own) ? own.code + nationalNumber : undefined;
  }
  // A number without the plus sign may begin with a country code. Its total length shows whether it does.
  const matchingPlan = Object.values(diallingPlans).find(
    (each) => digits.startsWith(each.code) && digits.length === each.code.length + each.longest,
  );
  return matchingPlan && answers(digits.slice(matchingPlan.code.length), matchingPlan) ? digits : undefined;
}
