import type { CartVisitor } from "#domain/cart/visitor.server.ts";
import { readCartToken } from "#domain/cart/visitor.server.ts";
import { type RequestArgs, sessionContext } from "#web/context.ts";

/** Returns the owner of the cart: the signed-in member, or a visitor identified by an HttpOnly cookie. */
export const getCartVisitor = ({ request, context }: RequestArgs): CartVisitor => ({
  token: readCartToken(request),
  userId: context.get(sessionContext)?.account.id,
});
