import { mergeVisitor } from "#domain/accounts/merge.server.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { clearBrought, getBrought } from "#domain/accounts/visitor-cookies.server.ts";
import { addWishes, getWishes, toWishCookie } from "#domain/favourites/wishes.server.ts";
import type { ApiContext, ApiServices } from "./context.ts";

/**
 * Merges the visitor's cart, comparison, garage and hearts into the account that has just signed in (GN-02, RO-01), as the pages do.
 * Adds the cookies that empty the browser to the answer. A failed merge is logged, keeps its cookies for the next time, and never
 * fails the sign-in.
 */
export async function mergeVisitorInto(c: ApiContext, services: ApiServices, member: Member): Promise<void> {
  const { db, clock, originOf, logError } = services;
  const request = c.req.raw;
  const origin = originOf(request);
  const send = (cookies: readonly string[]) => {
    for (const each of cookies) c.header("set-cookie", each, { append: true });
  };
  try {
    await mergeVisitor({ db, clock }, { userId: member.id, ...getBrought(request) });
    send(clearBrought(origin));
    const wishes = getWishes(request);
    if (wishes.length === 0) return;
    await addWishes({ db, clock }, member, wishes);
    send([toWishCookie([], origin)]);
  } catch (error) {
    logError?.(c.get("requestId"), error);
  }
}
