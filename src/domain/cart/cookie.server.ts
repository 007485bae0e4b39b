import { cookie, cookieAge, readCookie } from "#kernel/cookie.ts";
import { isCartToken } from "./visitor.server.ts";

/** The token of the cart that a browser has as a visitor's; scripts can't read its cookie. */
export function cartTokenOf(request: Request): string | undefined {
  const token = readCookie(request.headers.get("cookie"), "cart");
  return isCartToken(token) ? token : undefined;
}

export const cartCookie = (token: string, origin: string): string =>
  cookie("cart", token, { age: cookieAge.halfAYear, origin, secret: true });

export const endedCartCookie = (origin: string): string => cookie("cart", "", { age: 0, origin, secret: true });
