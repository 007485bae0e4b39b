import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { isCartToken } from "#domain/cart/visitor.server.ts";
import { cookie, cookieAge, readCookie } from "#web/cookie.ts";

/** Whose cart it is: by a cookie that scripts can't read. */
export function cartVisitor(request: Request): CartVisitor {
  const token = readCookie(request.headers.get("cookie"), "cart");
  return { token: isCartToken(token) ? token : undefined };
}

export const cartCookie = (token: string, origin: string): string =>
  cookie("cart", token, { age: cookieAge.halfAYear, origin, secret: true });
