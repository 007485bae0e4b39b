/** The value of a plain cookie (others read these too, so they are not signed or encoded). */
export function readCookie(header: string | null, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name) return value?.trim();
  }
  return undefined;
}

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

/** A cookie of ours as its header says it: for the whole site, and never sent along by other sites' forms. */
export function cookie(name: string, value: string, { age, origin, secret = false }: Options): string {
  const more = `${secret ? "; HttpOnly" : ""}${origin.startsWith("https:") ? "; Secure" : ""}`;
  return `${name}=${value}; Path=/; Max-Age=${age}; SameSite=Lax${more}`;
}
