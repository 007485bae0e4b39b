import { BASE_CURRENCY, type Currency } from "#domain/catalog/catalog.ts";
import { getCountryCurrency, isMarketCountry } from "#domain/catalog/country-currencies.ts";
import { readCookie } from "#kernel/cookie.ts";
import { guessCountry, parseLanguageTags } from "./guess-country.ts";
import { getDecisiveZonePattern } from "./time-zones.ts";

/** Guessed region of a visitor. All fields are missing without evidence. */
type VisitorRegion = {
  /** ISO 3166 code of an Arab country. */
  country?: string;
  /** ISO 4217 code of the country's currency. The site may not offer it. */
  currency?: string;
  /**
   * Source of a regular expression that matches time zones which may change the guess. Missing for clients that send
   * no `Accept-Language`, such as crawlers.
   */
  decisiveZonePattern?: string;
};

/** Format of the cookie with the browser's IANA time zone. */
const zoneNamePattern = /^[A-Za-z][\w+/-]{1,39}$/;

/**
 * Guesses the region of a visitor. Clients without `Accept-Language`, such as crawlers, get no region, so they see
 * the site's defaults.
 */
function getVisitorRegion(headers: Headers): VisitorRegion {
  const acceptLanguage = headers.get("accept-language");
  if (parseLanguageTags(acceptLanguage).length === 0) return {};
  const timeZone = readCookie(headers.get("cookie"), "zone");
  const country = guessCountry(acceptLanguage, timeZone && zoneNamePattern.test(timeZone) ? timeZone : undefined);
  const currency = country && getCountryCurrency(country);
  return {
    country: isMarketCountry(country) ? country : undefined,
    currency,
    decisiveZonePattern: getDecisiveZonePattern(country),
  };
}

/**
 * Returns the part of the page cache key that stands for the visitor's region. Visitors with the same key see the
 * same currency.
 */
export function getRegionKey(headers: Headers): string {
  const { country, currency, decisiveZonePattern: tellingZones } = getVisitorRegion(headers);
  return tellingZones === undefined ? "-" : (country ?? currency ?? "?");
}

/**
 * Returns the ISO 3166 code of the visitor's Arab country, which decides the currency of words like "dinar". Undefined
 * without evidence and for other countries.
 */
export const getVisitorCountry = (headers: Headers): string | undefined => getVisitorRegion(headers).country;

export type VisitorCurrency = {
  currency: Currency;
  /** ISO 3166 code of the guessed Arab country. */
  country?: string;
  /**
   * How the currency was guessed. `isOfRegion` is false for the site's default, and `tellingZones` matches time zones
   * that may change the guess. Undefined once the visitor has chosen a currency.
   */
  guess?: { isOfRegion: boolean; tellingZones: string };
};

/**
 * Returns the currency that the visitor has chosen, otherwise that of the visitor's region, otherwise that of the site.
 */
export function getVisitorCurrency(
  headers: Headers,
  currencies: ReadonlyMap<string, Currency>,
  siteCurrency: string,
): VisitorCurrency {
  const { country, currency: regional, decisiveZonePattern: tellingZones } = getVisitorRegion(headers);
  const chosen = currencies.get(readCookie(headers.get("cookie"), "currency") ?? "");
  const guessed = currencies.get(regional ?? "");
  const currency = chosen ?? guessed ?? currencies.get(siteCurrency) ?? (currencies.get(BASE_CURRENCY) as Currency);
  return {
    currency,
    country,
    guess: chosen || tellingZones === undefined ? undefined : { isOfRegion: guessed !== undefined, tellingZones },
  };
}
