/** Returns the value of an unsigned, unencoded cookie, or undefined. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/**
 * Names of all cookies that Karaj sets, including those of sessions. Pages never receive other cookies.
 * `serializeCookie` rejects other names.
 */
const ownCookieNames =
  /^(?:language|theme|currency|zone|layout|limit|cart|compare|garage|wish|XSRF-TOKEN|flash-[\w-]+|(?:__Host-)?karaj\.[\w.-]+)$/;

/**
 * Removes foreign cookies from a cookie header, such as those of analytics and proxies. Karaj reads none of them, so
 * visitors with foreign cookies can share cached pages.
 */
export const filterOwnCookies = (header: string): string =>
  header
    .split(";")
    .filter((pair) => ownCookieNames.test(pair.split("=", 1)[0]?.trim() ?? ""))
    .map((pair) => pair.trim())
    .join("; ");

/** Cookie lifetimes in seconds. */
export const COOKIE_MAX_AGE = { halfAYear: 180 * 24 * 60 * 60, year: 365 * 24 * 60 * 60 };

type CookieOptions = {
  /** Lifetime in seconds. 0 deletes the cookie. */
  maxAge: number;
  /** Public address of the site. With https the cookie is marked Secure. */
  origin: string;
  /** Hides the cookie from scripts (HttpOnly). */
  httpOnly?: boolean;
};

/**
 * Formats a Set-Cookie header for the whole site with SameSite=Lax. Throws for a name that is not in `ownCookieNames`.
 */
export function serializeCookie(
  name: string,
  value: string,
  { maxAge, origin, httpOnly = false }: CookieOptions,
): string {
  if (!ownCookieNames.test(name)) throw new Error(`${name} is not among Karaj's cookies: it would never be read`);
  const attributes = `${httpOnly ? "; HttpOnly" : ""}${origin.startsWith("https:") ? "; Secure" : ""}`;
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${attributes}`;
}
