/** Formats the Cookie header of a test client. */
export const formatCookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** Stores the cookies of a response as a browser does, and removes those that have ended. */
export function storeCookies(cookies: Map<string, string>, headers: Headers): void {
  for (const each of headers.getSetCookie()) {
    const [name = "", value = ""] = (each.split(";")[0] as string).split(/=(.*)/s);
    if (/max-age=0/i.test(each)) cookies.delete(name);
    else cookies.set(name, value);
  }
}
