/** Returns the value of an unsigned, unencoded cookie in a Cookie header, or undefined. */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/**
 * Pattern for the names of all cookies that the site sets, including those of sessions. Pages never receive other
 * cookies, and `serializeCookie` rejects other names.
 */
const ownCookieNames =
  /^(?:language|theme|currency|zone|city|layout|limit|region|shipTo|digits|calendar|cart|compare|garage|wish|XSRF-TOKEN|flash-[\w-]+|(?:__Host-)?karaj\.[\w.-]+)$/;

/**
 * Removes the cookies that the site does not set from a Cookie header, for example those of analytics and proxies. The
 * site never reads these cookies, so visitors with them can share cached pages.
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
  /** Public origin of the site. For https, the cookie gets the attribute Secure. */
  origin: string;
  /** Whether scripts cannot read the cookie (HttpOnly). */
  httpOnly?: boolean;
};

/**
 * Formats a Set-Cookie header for a cookie that applies to the whole site, with SameSite=Lax. Throws for a name that is
 * not in `ownCookieNames`.
 */
export function serializeCookie(
  name: string,
  value: string,
  { maxAge, origin, httpOnly = false }: CookieOptions,
): string {
  if (!ownCookieNames.test(name)) throw new Error(`${name} is not in the list of cookies that the site reads`);
  const attributes = `${httpOnly ? "; HttpOnly" : ""}${origin.startsWith("https:") ? "; Secure" : ""}`;
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${attributes}`;
}
