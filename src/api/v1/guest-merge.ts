import type { Member } from "#domain/accounts/roles.ts";
import {
  addGuestFavourites,
  createGuestFavouritesCookie,
  readGuestFavourites,
} from "#domain/favourites/guest-favourites.server.ts";
import {
  createClearedGuestCookies,
  mergeGuestData,
  readGuestCookies,
} from "#domain/guest-data/merge-guest-data.server.ts";
import type { ApiContext, ApiServices } from "./context.ts";

/**
 * Merges a guest's cart, comparison, garage and favourites into the account that has just signed in (GN-02, RO-01).
 * The response then clears the guest's cookies. A failure is logged and does not make the sign-in fail. The cookies
 * then stay, so that a later sign-in merges the data.
 */
export async function mergeGuestIntoAccount(c: ApiContext, services: ApiServices, member: Member): Promise<void> {
  const { db, clock, getOrigin, logError } = services;
  const request = c.req.raw;
  const origin = getOrigin(request);
  const addCookies = (cookies: readonly string[]) => {
    for (const each of cookies) c.header("set-cookie", each, { append: true });
  };
  try {
    await mergeGuestData({ db, clock }, { userId: member.id, ...readGuestCookies(request) });
    addCookies(createClearedGuestCookies(origin));
    const pendingFavourites = readGuestFavourites(request);
    if (pendingFavourites.length === 0) return;
    await addGuestFavourites({ db, clock }, member, pendingFavourites);
    addCookies([createGuestFavouritesCookie([], origin)]);
  } catch (error) {
    logError?.(c.get("requestId"), error);
  }
}
