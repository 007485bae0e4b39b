import type { Catalog, City } from "#domain/catalog/catalog.ts";
import { getVisitorCurrency } from "#domain/visitor-region/visitor-region.ts";
import { COOKIE_MAX_AGE, readCookie, serializeCookie } from "#kernel/cookie.ts";
import { isLanguage, type Language } from "#kernel/localized-text.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import type { Preferences } from "#web/context.ts";

/**
 * Creates a cookie that stores a preference for one year. Scripts may read it, since it holds no secret (EN-16). For an
 * https origin the cookie is restricted to https.
 */
export function createPreferenceCookie(
  name: "language" | "theme" | "currency" | "city" | "layout" | "limit",
  value: string,
  origin: string,
): string {
  return serializeCookie(name, value, { maxAge: COOKIE_MAX_AGE.year, origin });
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

/** Returns the city that the visitor searched last on the home page. Undefined if there is none. */
export const getPreferredCity = (headers: Headers, { cities }: Catalog): City | undefined =>
  cities.bySlug.get(readCookie(headers.get("cookie"), "city") ?? "");

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
    languageChosenNow: chosenNow,
  };
}
