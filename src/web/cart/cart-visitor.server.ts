import type { RouterContextProvider } from "react-router";
import { readCartToken } from "#domain/cart/cookie.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { sessionContext } from "#web/context.ts";

/** Returns the owner of the cart: the signed-in member, or a visitor identified by an HttpOnly cookie. */
export const getCartVisitor = ({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): CartVisitor => ({ token: readCartToken(request), userId: context.get(sessionContext)?.account.id });
