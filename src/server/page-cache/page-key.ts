import { getRegionKey } from "#domain/visitor-region/visitor-region.ts";
import type { Language } from "#kernel/localized-text.ts";

/**
 * Cookies with preferences that change a page, each with the pattern of its valid values. A request with any other
 * cookie gets a page of its own.
 */
const preferenceCookies: Record<string, RegExp> = {
  language: /^[a-z]{2}$/,
  theme: /^(?:light|dark)$/,
  currency: /^[A-Z]{3}$/,
  zone: /^[\w+/-]{1,40}$/,
  city: /^[\w-]{1,60}$/,
  region: /^[a-z]{2}(?:\.[\w-]{1,60})?$/,
  shipTo: /^[a-z]{2}(?:\.[\w-]{1,60})?$/,
  digits: /^(?:latn|arab)$/,
  calendar: /^(?:gregory|hijri)$/,
  layout: /^[\w-]{1,20}$/,
  limit: /^\d{1,3}$/,
};

/** Cookie of a browser in which somebody has signed in before. It does not change any page. */
const deviceCookie = /^(?:__Host-)?karaj\.device$/;

/** Maximum length of a URL whose page is cached, in characters. Longer URLs are rarely requested twice. */
const MAX_URL_LENGTH = 1_000;

/**
 * Returns the cache key of a page: URL, language, region and preferences. Returns undefined for requests whose page
 * must not be cached. This includes requests with any other cookie, because such a cookie means personal data:
 * session, cart, comparison, garage or flash message.
 */
export function getPageKey(request: Request, language: Language): string | undefined {
  if (request.method !== "GET" || request.url.length > MAX_URL_LENGTH) return undefined;
  if (request.headers.has("authorization") || request.headers.has("range")) return undefined;
  const preferences = parsePreferenceCookies(request);
  if (!preferences) return undefined;
  // If the visitor has chosen a currency, the page does not depend on the region. Otherwise it does.
  const region = preferences.some((each) => each.startsWith("currency=")) ? "" : getRegionKey(request.headers);
  return [language, region, ...preferences.sort(), request.url].join(" ");
}

/**
 * Returns the preferences in the cookies of a request, each as "name=value". Returns undefined if the request has any
 * other cookie.
 */
export function parsePreferenceCookies(request: Request): string[] | undefined {
  const preferences: string[] = [];
  const isShopPage = new URL(request.url).pathname.startsWith("/shop/");
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [name = "", value = ""] = pair.split("=", 2).map((part) => part.trim());
    if (name === "" || deviceCookie.test(name)) continue;
    const allowed = Object.hasOwn(preferenceCookies, name) ? preferenceCookies[name] : undefined;
    if (!allowed?.test(value)) return undefined;
    // The language may come from the address, so it is part of the key already. Of the time zone, only its region
    // changes a page. The city changes only pages outside the shop.
    if (name === "language" || name === "zone" || (name === "city" && isShopPage)) continue;
    preferences.push(`${name}=${value}`);
  }
  return preferences;
}
