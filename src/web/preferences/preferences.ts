import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { cookie, cookieAge, readCookie } from "#kernel/cookie.ts";
import { isLanguage, type Language } from "#kernel/local-text.ts";
import { getSiteProfile } from "#kernel/site-profile.ts";
import type { Preferences } from "#web/context.ts";
import { getVisitorCurrency } from "./visitor-region.ts";

/**
 * A cookie that keeps a choice for a year. Scripts may read it: it holds no secret (EN-16). `origin`
 * is the address visitors use: over https the cookie stays there.
 */
export function preferenceCookie(
  name: "language" | "theme" | "currency" | "layout" | "limit",
  value: string,
  origin: string,
): string {
  return cookie(name, value, { age: cookieAge.year, origin });
}

/**
 * The reader's language: the address's `lang`, else what was chosen before, else the browser's
 * wish, else the site's default. An unknown `lang` is ignored (GN-06).
 */
export function languageOf(url: URL, headers: Headers): { language: Language; chosenNow: boolean } {
  const asked = url.searchParams.get("lang");
  if (isLanguage(asked)) return { language: asked, chosenNow: true };
  const kept = readCookie(headers.get("cookie"), "language");
  if (isLanguage(kept)) return { language: kept, chosenNow: false };
  return { language: wishedLanguage(headers.get("accept-language")), chosenNow: false };
}

function wishedLanguage(header: string | null): Language {
  const wishes = (header ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = Number(/^\s*q=([\d.]+)$/.exec(parameters.at(-1) ?? "")?.[1] ?? 1);
      return { language: tag.split("-", 1)[0], quality };
    })
    .filter((wish) => isLanguage(wish.language) && wish.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return isLanguage(wishes[0]?.language) ? wishes[0].language : getSiteProfile().defaultLanguage;
}

/**
 * Everything the reader has chosen; what is unknown or missing falls back (GN-05, GN-07, GN-08). A currency that nobody chose
 * is the one of the reader's region, else the site's (CN-03).
 */
export function preferencesOf(
  url: URL,
  headers: Headers,
  catalogue: Catalogue,
): Preferences & { languageChosenNow: boolean } {
  const { language, chosenNow } = languageOf(url, headers);
  const cookies = headers.get("cookie");
  const theme = readCookie(cookies, "theme");
  const { defaultCurrency, defaultCountry } = catalogue.site;
  return {
    language,
    country: defaultCountry,
    ...getVisitorCurrency(headers, catalogue.currencies, defaultCurrency),
    theme: theme === "dark" || theme === "light" ? theme : undefined,
    languageChosenNow: chosenNow,
  };
}
