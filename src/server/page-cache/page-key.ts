import type { Language } from "#kernel/localized-text.ts";
import { getRegionKey } from "#web/preferences/visitor-region.ts";

/**
 * Cookies with visitor preferences that change a page, with their valid values. Any other cookie makes a page personal.
 */
const preferenceCookies: Record<string, RegExp> = {
  language: /^[a-z]{2}$/,
  theme: /^(?:light|dark)$/,
  currency: /^[A-Z]{3}$/,
  zone: /^[\w+/-]{1,40}$/,
  layout: /^[\w-]{1,20}$/,
  limit: /^\d{1,3}$/,
};

/** Cookie of a browser that has signed in before. No page shows it. */
const deviceCookie = /^(?:__Host-)?karaj\.device$/;

/** Longer addresses are rarely requested twice. */
const MAX_URL_LENGTH = 1_000;

/**
 * Returns the cache key of a page: address, language, region and preferences. Returns undefined for requests with
 * personal state (session, cart, comparison, garage, flash message), that is with any cookie other than a preference.
 */
export function getPageKey(request: Request, language: Language): string | undefined {
  if (request.method !== "GET" || request.url.length > MAX_URL_LENGTH) return undefined;
  if (request.headers.has("authorization") || request.headers.has("range")) return undefined;
  const preferences = parsePreferenceCookies(request);
  if (!preferences) return undefined;
  // A chosen currency is independent of the region. Otherwise the page depends on the visitor's region.
  const region = preferences.some((each) => each.startsWith("currency=")) ? "" : getRegionKey(request.headers);
  return [language, region, ...preferences.sort(), request.url].join(" ");
}

/** Returns the preferences in a request's cookies. Returns undefined when the request has any other cookie. */
export function parsePreferenceCookies(request: Request): string[] | undefined {
  const preferences: string[] = [];
  for (const pair of (request.headers.get("cookie") ?? "").split(";")) {
    const [name = "", value = ""] = pair.split("=", 2).map((part) => part.trim());
    if (name === "" || deviceCookie.test(name)) continue;
    const allowed = Object.hasOwn(preferenceCookies, name) ? preferenceCookies[name] : undefined;
    if (!allowed?.test(value)) return undefined;
    // The language is already known and may come from the address. Only the region of a time zone matters.
    if (name !== "language" && name !== "zone") preferences.push(`${name}=${value}`);
  }
  return preferences;
}
