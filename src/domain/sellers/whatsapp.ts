import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { phonesIn } from "./phones.ts";

/** A country's code, how many digits its longest numbers have behind it, and which of them are mobiles. */
type Dialling = { code: string; longest: number; mobile: RegExp };

/** Of mobiles what each country's plan gives to them as a whole; codes that it has given to nobody yet may be there. */
const dialling: Record<string, Dialling> = {
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

/** Those of any country. */
const [shortest, longest] = [7, 15];

/**
 * Where a tap writes to the first of a seller's numbers that can be written to: a landline can't, for its link would lead to nobody.
 * Numbers are kept as they were typed, and WhatsApp wants a country's code: one without it is of the seller's country. Undefined
 * where that can't be known, or none is a mobile.
 */
export const whatsAppLink = (phones: string | null, country: string | undefined): string | undefined =>
  firstOf(phones, country, isMobile);

/** The same for a number of which its seller says that it answers on WhatsApp: a business may have its landline there. */
export const saidWhatsAppLink = (phones: string | null, country: string | undefined): string | undefined =>
  firstOf(phones, country, () => true);

/** Whether a number behind a country's code may be answered there; of other countries' nobody here knows. */
type Answers = (within: string, plan: Dialling | undefined) => boolean;

const isMobile: Answers = (within, plan) => plan === undefined || plan.mobile.test(within);

function firstOf(phones: string | null, country: string | undefined, answers: Answers): string | undefined {
  for (const phone of phonesIn(phones)) {
    const whole = wholeNumber(phone, dialling[country ?? ""], answers);
    if (whole) return `https://wa.me/${whole}`;
  }
  return undefined;
}

/** The country of the first of some cities that are known. */
export const countryOf = (catalogue: Catalogue, ...cityIds: readonly (number | null)[]): string | undefined =>
  cityIds.map((id) => catalogue.cities.byId.get(id ?? 0)?.country).find((country) => country !== undefined);

function wholeNumber(phone: string, own: Dialling | undefined, answers: Answers): string | undefined {
  const digits = phone.replace(/[^\d+]/g, "");
  const [, withCode] = /^(?:\+|00)(\d+)$/.exec(digits) ?? [];
  if (withCode !== undefined) {
    const plan = Object.values(dialling).find(({ code }) => withCode.startsWith(code));
    // "+966 (0)50 …": within the country a zero comes first, and from outside none.
    const within = withCode.slice(plan?.code.length ?? 0).replace(plan ? /^0+/ : "", "");
    const whole = (plan?.code ?? "") + within;
    return whole.length >= shortest && whole.length <= longest && answers(within, plan) ? whole : undefined;
  }
  if (!/^\d+$/.test(digits)) return undefined;
  const within = digits.replace(/^0/, "");
  if (own && within.length >= shortest && within.length <= own.longest) {
    return answers(within, own) ? own.code + within : undefined;
  }
  // A code whose plus was left out: what follows it is as long as numbers there are.
  const of = Object.values(dialling).find(
    (each) => digits.startsWith(each.code) && digits.length === each.code.length + each.longest,
  );
  return of && answers(digits.slice(of.code.length), of) ? digits : undefined;
}
