import type { RouterContextProvider } from "react-router";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { isCartToken } from "#domain/cart/visitor.server.ts";
import { cookie, cookieAge, readCookie } from "#kernel/cookie.ts";
import { sessionContext } from "#web/context.ts";

/** Whose cart it is: the member's who is signed in, else by a cookie that scripts can't read. */
export const cartVisitor = ({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): CartVisitor => ({ token: cartTokenOf(request), userId: context.get(sessionContext)?.account.id });

/** The token of the cart that this browser has as a visitor's. */
export function cartTokenOf(request: Request): string | undefined {
  const token = readCookie(request.headers.get("cookie"), "cart");
  return isCartToken(token) ? token : undefined;
}

export const cartCookie = (token: string, origin: string): string =>
  cookie("cart", token, { age: cookieAge.halfAYear, origin, secret: true });

export const endedCartCookie = (origin: string): string => cookie("cart", "", { age: 0, origin, secret: true });
