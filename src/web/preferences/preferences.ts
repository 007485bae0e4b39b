import type { DisplayPreferences } from "#db/schema/accounts.ts";
import type { Catalog, City } from "#domain/catalog/catalog.ts";
import { parseRegion, type Region } from "#domain/catalog/region.ts";
import { getVisitorCurrency } from "#domain/visitor-region/visitor-region.ts";
import { defaultReadingFormat, type ReadingFormat, readingChoices } from "#i18n/reading-format.ts";
import { COOKIE_MAX_AGE, readCookie, serializeCookie } from "#kernel/cookie.ts";
import { isLanguage, type Language } from "#kernel/localized-text.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import type { Preferences } from "#web/context.ts";

/** Names of the preferences that cookies store. */
type PreferenceName =
  | "language"
  | "theme"
  | "currency"
  | "city"
  | "shipTo"
  | "layout"
  | "limit"
  | keyof DisplayPreferences;

/**
 * Creates a cookie that stores a preference for one year. Scripts may read it, since it holds no secret (EN-16). For an
 * https origin the cookie is restricted to https. An empty value deletes the cookie.
 */
export function createPreferenceCookie(name: PreferenceName, value: string, origin: string): string {
  return serializeCookie(name, value, { maxAge: value === "" ? 0 : COOKIE_MAX_AGE.year, origin });
}

/**
 * Returns the visitor's language: `lang` of the URL, the saved choice, the browser's preference, or the site default.
 * An unknown `lang` is ignored (GN-06).
 */
export function resolveLanguage(url: URL, headers: Headers): { language: Language; chosenNow: boolean } {
  const urlLanguage = url.searchParams.get("lang");
  if (isLanguage(urlLanguage)) return { language: urlLanguage, chosenNow: true };
  const cookieLanguage = readCookie(headers.get("cookie"), "language");
  if (isLanguage(cookieLanguage)) return { language: cookieLanguage, chosenNow: false };
  return { language: parsePreferredLanguage(headers.get("accept-language")), chosenNow: false };
}

/**
 * Returns the city of the visitor's region, otherwise the city that the visitor searched last on the home page. A city
 * outside the region does not count. Undefined if there is none.
 */
export function getPreferredCity(headers: Headers, { cities }: Catalog, region: Region | undefined): City | undefined {
  if (region?.city) return region.city;
  const city = cities.bySlug.get(readCookie(headers.get("cookie"), "city") ?? "");
  return city && region && !region.cityIds.includes(city.id) ? undefined : city;
}

function parsePreferredLanguage(header: string | null): Language {
  const candidates = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = Number(/^\s*q=([\d.]+)$/.exec(parameters.at(-1) ?? "")?.[1] ?? 1);
      return { language: tag.split("-", 1)[0], quality };
    })
    .filter((candidate) => isLanguage(candidate.language) && candidate.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return isLanguage(candidates[0]?.language) ? candidates[0].language : getSiteProfile().defaultLanguage;
}

/** Reads the display preferences that accounts keep too from the cookies. Values that are not valid are left out. */
export function readDisplayPreferences(headers: Headers, catalog: Catalog): Partial<DisplayPreferences> {
  const region = parseRegion(catalog, readCookie(headers.get("cookie"), "region") ?? "");
  const { digits, calendar } = readReadingFormat(headers);
  return {
    ...(region ? { region: region.slug } : {}),
    ...(digits === defaultReadingFormat.digits ? {} : { digits }),
    ...(calendar === defaultReadingFormat.calendar ? {} : { calendar }),
  };
}

/** Reads the digits and the calendar of Arabic texts from the cookies. */
function readReadingFormat(headers: Headers): ReadingFormat {
  const [digits, calendar] = (["digits", "calendar"] as const).map((name) => readCookie(headers.get("cookie"), name));
  return {
    digits: readingChoices.digits.find((each) => each === digits) ?? defaultReadingFormat.digits,
    calendar: readingChoices.calendar.find((each) => each === calendar) ?? defaultReadingFormat.calendar,
  };
}

/**
 * Returns all preferences of the visitor. Unknown or missing values get defaults (GN-05, GN-07, GN-08). The default
 * currency is that of the visitor's region, otherwise that of the site (CN-03).
 */
export function resolvePreferences(
  url: URL,
  headers: Headers,
  catalog: Catalog,
): Preferences & { languageChosenNow: boolean } {
  const { language, chosenNow } = resolveLanguage(url, headers);
  const cookies = headers.get("cookie");
  const theme = readCookie(cookies, "theme");
  const { defaultCurrency, defaultCountry } = catalog.site;
  return {
    language,
    country: defaultCountry,
    ...getVisitorCurrency(headers, catalog.currencies, defaultCurrency),
    theme: theme === "dark" || theme === "light" ? theme : undefined,
    region: parseRegion(catalog, readCookie(cookies, "region") ?? ""),
    reading: readReadingFormat(headers),
    languageChosenNow: chosenNow,
  };
}
