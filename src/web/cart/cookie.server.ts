import type { RouterContextProvider } from "react-router";
import { cartTokenOf } from "#domain/cart/cookie.server.ts";
import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { sessionContext } from "#web/context.ts";

/** Whose cart it is: the member's who is signed in, else by a cookie that scripts can't read. */
export const cartVisitor = ({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): CartVisitor => ({ token: cartTokenOf(request), userId: context.get(sessionContext)?.account.id });
