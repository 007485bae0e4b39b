import { baseCurrency, type Currency } from "#domain/catalog/catalogue.ts";
import { getCountryCurrency, isMarketCountry } from "#domain/catalog/country-currencies.ts";
import { readCookie } from "#kernel/cookie.ts";
import { guessCountry, parseLanguageTags } from "./guess-country.ts";
import { getTellingZones } from "./time-zones.ts";

/** Where a visitor seems to be. Everything is missing where the browser says nothing of use. */
export type VisitorRegion = {
  /** ISO 3166 code of an Arab state. */
  country?: string;
  /** ISO 4217 code of what is paid there. The site may not offer it. */
  currency?: string;
  /** Which clocks may tell more, as the source of a regular expression. Missing for programs, which have no clock to ask. */
  tellingZones?: string;
};

/** The value of the cookie in which the browser tells its time zone: an IANA name. */
const zoneName = /^[A-Za-z][\w+/-]{1,39}$/;

/** Guesses where the sender of a request is. Programs that name no language get nothing, so that they see the site's defaults. */
export function getVisitorRegion(headers: Headers): VisitorRegion {
  const acceptLanguage = headers.get("accept-language");
  if (parseLanguageTags(acceptLanguage).length === 0) return {};
  const zone = readCookie(headers.get("cookie"), "zone");
  const country = guessCountry(acceptLanguage, zone && zoneName.test(zone) ? zone : undefined);
  const currency = country && getCountryCurrency(country);
  return {
    ...(isMarketCountry(country) ? { country } : {}),
    ...(currency ? { currency } : {}),
    tellingZones: getTellingZones(country),
  };
}

/** What decides about a visitor's currency: the same for all to whom a page looks the same. */
export function getRegionKey(headers: Headers): string {
  const { country, currency, tellingZones } = getVisitorRegion(headers);
  return tellingZones === undefined ? "-" : (country ?? currency ?? "?");
}

export type VisitorCurrency = {
  currency: Currency;
  /** ISO 3166 code of the Arab state that the visitor seems to be in. */
  country?: string;
  /** Set while the visitor hasn't chosen a currency: what the page says of the one it shows. */
  guess?: { isOfRegion: boolean; tellingZones: string };
};

/** Returns what the visitor chose, else the currency of their region, else the site's. */
export function getVisitorCurrency(
  headers: Headers,
  currencies: ReadonlyMap<string, Currency>,
  siteCurrency: string,
): VisitorCurrency {
  const { country, currency: regional, tellingZones } = getVisitorRegion(headers);
  const chosen = currencies.get(readCookie(headers.get("cookie"), "currency") ?? "");
  const guessed = currencies.get(regional ?? "");
  const currency = chosen ?? guessed ?? currencies.get(siteCurrency) ?? (currencies.get(baseCurrency) as Currency);
  return {
    currency,
    ...(country ? { country } : {}),
    ...(chosen || tellingZones === undefined ? {} : { guess: { isOfRegion: guessed !== undefined, tellingZones } }),
  };
}
