import type { RouterContextProvider } from "react-router";
import type { Member } from "#domain/accounts/roles.ts";
import {
  addGuestFavourites,
  createGuestFavouritesCookie,
  type GuestFavouriteResult,
  readGuestFavourites,
} from "#domain/favourites/guest-favourites.server.ts";
import { requestContext } from "#web/context.ts";
import type { FavouriteActionName } from "./favourites-context.ts";
import { type FavouriteFlash, favouriteFlash } from "./flash.server.ts";

/** Creates the cookie with the guest's favourites: "add" puts the listing in as the newest, "remove" takes it out. */
export function updateGuestFavouritesCookie(
  request: Request,
  actionName: FavouriteActionName,
  listingId: number,
  origin: string,
): string {
  const otherIds = readGuestFavourites(request).filter((id) => id !== listingId);
  return createGuestFavouritesCookie(actionName === "add" ? [...otherIds, listingId] : otherIds, origin);
}

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Adds the guest's favourites to the account after sign-in. Returns the cookies for the response. Errors are logged and
 * never block the sign-in.
 */
export async function applyGuestFavourites({ request, context }: Args, actor: Member): Promise<string[]> {
  const listingIds = readGuestFavourites(request);
  if (listingIds.length === 0) return [];
  const { db, clock, origin, logError } = context.get(requestContext);
  const clearedCookie = createGuestFavouritesCookie([], origin);
  const at = clock().getTime();
  try {
    const results = await addGuestFavourites({ db, clock }, actor, listingIds);
    return [clearedCookie, favouriteFlash.cookie({ ...toFavouriteFlash(results), at }, origin)];
  } catch (error) {
    logError(error);
    return [clearedCookie, favouriteFlash.cookie({ kind: "failed", code: "unexpected", at }, origin)];
  }
}

type FlashContent = FavouriteFlash extends infer Each
  ? Each extends FavouriteFlash
    ? Omit<Each, "at">
    : never
  : never;

/**
 * Combines the results of all merged favourites into one message. "The list is full" takes precedence. Any other
 * failure is reported only when every favourite failed.
 */
function toFavouriteFlash(results: readonly GuestFavouriteResult[]): FlashContent {
  const codes = results.flatMap(({ result }) => (result.ok ? [] : [result.code]));
  const favourites = results.flatMap(({ ad, result }) => (result.ok ? [{ ad, changed: result.value.changed }] : []));
  const added = favourites.filter(({ changed }) => changed);
  const last = added.at(-1) ?? favourites.at(-1);
  if (codes.includes("wishlist.full")) return { kind: "failed", code: "wishlist.full" };
  if (!last) return { kind: "failed", code: codes.at(-1) ?? "unexpected" };
  if (added.length > 1) return { kind: "several", count: added.length };
  return { kind: last.changed ? "added" : "already", ad: last.ad };
}
