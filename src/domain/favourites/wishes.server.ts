import type { Member } from "#domain/accounts/roles.ts";
import { formatCompared, idsIn } from "#domain/compare/compare.ts";
import { cookie, cookieAge, readCookie } from "#kernel/cookie.ts";
import type { Result } from "#kernel/result.ts";
import { addFavourite, type Changed, type FavouritesContext } from "./commands.server.ts";

const name = "wish";
/** A visitor who keeps more listings loses the first ones. */
const MAX_WISHES = 50;

/** Gets the listings that a visitor keeps on this device, the newest last (RO-01). */
export const getWishes = (request: Request): number[] =>
  idsIn(readCookie(request.headers.get("cookie"), name)).slice(-MAX_WISHES);

/**
 * Makes the cookie that keeps a visitor's hearts until they sign in. Without ids it deletes the cookie. Scripts can't read it, and
 * only our own forms set it, so a link can't make somebody keep a listing.
 */
export const toWishCookie = (ids: readonly number[], origin: string): string =>
  cookie(name, formatCompared(ids.slice(-MAX_WISHES)), {
    age: ids.length > 0 ? cookieAge.halfAYear : 0,
    origin,
    secret: true,
  });

export type WishResult = { ad: number; result: Result<Changed> };

/** Adds the wishes of a visitor who has signed in to their favourites. Listings that are gone or don't fit are reported, not thrown. */
export async function addWishes(
  context: Omit<FavouritesContext, "actor">,
  actor: Member,
  wishes: readonly number[],
): Promise<WishResult[]> {
  const results: WishResult[] = [];
  for (const ad of wishes) results.push({ ad, result: await addFavourite({ ...context, actor }, ad) });
  return results;
}
