import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { phonesIn } from "./phones.ts";

/** A country's code, and how many digits its longest numbers have behind it. */
type Dialling = { code: string; longest: number };

const dialling: Record<string, Dialling> = {
  SA: { code: "966", longest: 9 },
  AE: { code: "971", longest: 9 },
  KW: { code: "965", longest: 8 },
  QA: { code: "974", longest: 8 },
  BH: { code: "973", longest: 8 },
  OM: { code: "968", longest: 8 },
  YE: { code: "967", longest: 9 },
  IQ: { code: "964", longest: 10 },
  JO: { code: "962", longest: 9 },
  LB: { code: "961", longest: 8 },
  SY: { code: "963", longest: 9 },
  EG: { code: "20", longest: 10 },
  SD: { code: "249", longest: 9 },
  DZ: { code: "213", longest: 9 },
  MA: { code: "212", longest: 9 },
  TN: { code: "216", longest: 8 },
};

/** Those of any country. */
const [shortest, longest] = [7, 15];

/**
 * Where a tap writes to the first of a seller's numbers that can be written to. Numbers are kept as they were typed, and WhatsApp
 * wants a country's code: one without it is of the seller's country. Undefined where that can't be known, for the link would lead to
 * nobody, or to somebody else.
 */
export function whatsAppLink(phones: string | null, country: string | undefined): string | undefined {
  for (const phone of phonesIn(phones)) {
    const whole = wholeNumber(phone, dialling[country ?? ""]);
    if (whole) return `https://wa.me/${whole}`;
  }
  return undefined;
}

/** The country of the first of some cities that are known. */
export const countryOf = (catalogue: Catalogue, ...cityIds: readonly (number | null)[]): string | undefined =>
  cityIds.map((id) => catalogue.cities.byId.get(id ?? 0)?.country).find((country) => country !== undefined);

function wholeNumber(phone: string, own: Dialling | undefined): string | undefined {
  const digits = phone.replace(/[^\d+]/g, "");
  const [, withCode] = /^(?:\+|00)(\d+)$/.exec(digits) ?? [];
  if (withCode !== undefined) {
    // "+966 (0)50 …": within the country a zero comes first, and from outside none.
    const { code = "" } = Object.values(dialling).find((each) => withCode.startsWith(`${each.code}0`)) ?? {};
    const whole = code ? code + withCode.slice(code.length).replace(/^0+/, "") : withCode;
    return fits(whole, { code: "", longest }) ? whole : undefined;
  }
  if (!/^\d+$/.test(digits)) return undefined;
  const within = digits.replace(/^0/, "");
  if (own && fits(within, own)) return own.code + within;
  // A code whose plus was left out: what follows it is as long as numbers there are.
  const of = Object.values(dialling).find(
    (each) => digits.startsWith(each.code) && digits.length === each.code.length + each.longest,
  );
  return of && digits;
}

const fits = (number: string, { longest: most }: Dialling): boolean =>
  number.length >= shortest && number.length <= most;
