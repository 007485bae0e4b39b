import type { Member } from "#domain/accounts/roles.ts";
import { formatIdList, parseIdList } from "#domain/compare/comparison.ts";
import { COOKIE_MAX_AGE, readCookie, serializeCookie } from "#kernel/cookie.ts";
import type { Result } from "#kernel/result.ts";
import { addFavourite, type FavouriteChange, type FavouritesContext } from "./commands.server.ts";

const COOKIE_NAME = "wish";
/** Maximum number of favourites of a guest. With more, the oldest ones are removed. */
const MAX_GUEST_FAVOURITES = 50;

/** Reads the guest's favourites (listing ids) from the cookie, newest last (RO-01). */
export const readGuestFavourites = (request: Request): number[] =>
  parseIdList(readCookie(request.headers.get("cookie"), COOKIE_NAME)).slice(-MAX_GUEST_FAVOURITES);

/**
 * Creates the cookie that stores a guest's favourites until sign-in. Without ids the cookie is deleted. Scripts cannot
 * read the cookie, and only forms of this site set it, so a link cannot add favourites.
 */
export const createGuestFavouritesCookie = (ids: readonly number[], origin: string): string =>
  serializeCookie(COOKIE_NAME, formatIdList(ids.slice(-MAX_GUEST_FAVOURITES)), {
    maxAge: ids.length > 0 ? COOKIE_MAX_AGE.halfAYear : 0,
    origin,
    httpOnly: true,
  });

export type GuestFavouriteResult = { ad: number; result: Result<FavouriteChange> };

/**
 * Adds a guest's favourites to the account after sign-in. Returns the result of each listing; a failure of one listing
 * is not thrown.
 */
export async function addGuestFavourites(
  context: Omit<FavouritesContext, "actor">,
  actor: Member,
  listingIds: readonly number[],
): Promise<GuestFavouriteResult[]> {
  const results: GuestFavouriteResult[] = [];
  for (const listing of listingIds)
    results.push({ ad: listing, result: await addFavourite({ ...context, actor }, listing) });
  return results;
}
