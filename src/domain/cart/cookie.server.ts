import { COOKIE_MAX_AGE, readCookie, serializeCookie } from "#kernel/cookie.ts";
import { isCartToken } from "./visitor.server.ts";

/** Reads the guest's cart token from the HTTP-only cookie. */
export function readCartToken(request: Request): string | undefined {
  const token = readCookie(request.headers.get("cookie"), "cart");
  return isCartToken(token) ? token : undefined;
}

/** Creates the HTTP-only cookie with a guest's cart token, valid for half a year. */
export const createCartCookie = (token: string, origin: string): string =>
  serializeCookie("cart", token, { maxAge: COOKIE_MAX_AGE.halfAYear, origin, httpOnly: true });

/** Creates the cookie that deletes the guest's cart token. */
export const createExpiredCartCookie = (origin: string): string =>
  serializeCookie("cart", "", { maxAge: 0, origin, httpOnly: true });
