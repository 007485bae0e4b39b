import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { isCartToken } from "#domain/cart/visitor.server.ts";
import { readCookie } from "#web/preferences/preferences.ts";

const halfYear = 180 * 24 * 60 * 60;

/** Whose cart it is: by a cookie that scripts can't read. */
export function cartVisitor(request: Request): CartVisitor {
  const token = readCookie(request.headers.get("cookie"), "cart");
  return { token: isCartToken(token) ? token : undefined };
}

export const cartCookie = (token: string, origin: string): string =>
  `cart=${token}; Path=/; Max-Age=${halfYear}; HttpOnly; SameSite=Lax${origin.startsWith("https:") ? "; Secure" : ""}`;
