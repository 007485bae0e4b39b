/** The value of a plain cookie (others read these too, so they are not signed or encoded). */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

/** Names of all cookies that Karaj sets, those of sessions among them. Another's (`cookie` makes none) are never seen by any page. */
const own =
  /^(?:language|theme|currency|zone|layout|limit|cart|compare|garage|wish|XSRF-TOKEN|flash-[\w-]+|(?:__Host-)?karaj\.[\w.-]+)$/;

/**
 * A request's cookies without those of others: counters of visits, and proxies, which give one to everybody. Nothing of Karaj reads
 * them, so their owners are no less the same to it.
 */
export const ownCookies = (header: string): string =>
  header
    .split(";")
    .filter((pair) => own.test(pair.split("=", 1)[0]?.trim() ?? ""))
    .map((pair) => pair.trim())
    .join("; ");

/** How long a cookie is kept, in seconds. */
export const cookieAge = { halfAYear: 180 * 24 * 60 * 60, year: 365 * 24 * 60 * 60 };

type Options = {
  /** In seconds; 0 takes the cookie away. */
  age: number;
  /** The address visitors use: over https the cookie stays there. */
  origin: string;
  /** Kept from scripts. */
  secret?: boolean;
};

/** A cookie of ours as its header says it: for the whole site, and never sent along by other sites' forms. Its name is one of `own`. */
export function cookie(name: string, value: string, { age, origin, secret = false }: Options): string {
  if (!own.test(name)) throw new Error(`${name} is not among Karaj's cookies: it would never be read`);
  const more = `${secret ? "; HttpOnly" : ""}${origin.startsWith("https:") ? "; Secure" : ""}`;
  return `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${more}`;
}
