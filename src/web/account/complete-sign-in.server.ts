import { type RouterContextProvider, redirect } from "react-router";
import { displayPreferenceNames } from "#db/schema/accounts.ts";
import { mergeDisplayPreferences } from "#domain/accounts/display-preferences.server.ts";
import type { Member } from "#domain/accounts/roles.ts";
import type { SignInResult } from "#domain/accounts/session.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import {
  createClearedGuestCookies,
  mergeGuestData,
  readGuestCookies,
} from "#domain/guest-data/merge-guest-data.server.ts";
import { requestContext } from "#web/context.ts";
import { applyGuestFavourites } from "#web/hearts/guest-favourites.server.ts";
import { createPreferenceCookie, readDisplayPreferences } from "#web/preferences/preferences.ts";
import { createSessionCookies } from "#web/session.server.ts";
import { mergeFlash } from "./merge-flash.server.ts";
import { getReturnPath } from "./return-path.ts";

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Completes a sign-in or sign-up (ST-01). Sets the session cookies, merges guest data into the account and redirects
 * with 303 to the page that asked for the sign-in.
 */
export async function completeSignIn(
  args: Args,
  signedIn: SignInResult,
  back: FormDataEntryValue | null,
): Promise<Response> {
  const headers = new Headers();
  // Sends the queued email that warns the account's owner about a sign-in from a new device.
  args.context.get(requestContext).wakeMail();
  const cookies = [
    ...createSessionCookies(signedIn, args.context.get(requestContext)),
    ...(await mergeGuestState(args, signedIn.account)),
  ];
  for (const each of cookies) headers.append("set-cookie", each);
  return redirect(getReturnPath(back), { status: 303, headers });
}

/**
 * Merges the visitor's guest data, guest favourites and display preferences into the account. Returns the cookies to set. Failures are
 * logged and never block the sign-in.
 */
const mergeGuestState = async (args: Args, member: Member): Promise<string[]> => [
  ...(await mergeGuestDataIntoAccount(args, member.id)),
  ...(await applyGuestFavourites(args, member)),
  ...(await mergePreferences(args, member.id)),
];

/**
 * Merges the display preferences of this browser into the account and returns the cookies of the account's preferences.
 * On failure the error is logged and the browser keeps its own.
 */
async function mergePreferences({ request, context }: Args, userId: number): Promise<string[]> {
  const { db, origin, logError } = context.get(requestContext);
  try {
    const fromBrowser = readDisplayPreferences(request.headers, await getCatalog(db));
    const merged = await mergeDisplayPreferences(db, userId, fromBrowser);
    return displayPreferenceNames.flatMap((name) =>
      merged[name] && merged[name] !== fromBrowser[name] ? [createPreferenceCookie(name, merged[name], origin)] : [],
    );
  } catch (error) {
    logError(error);
    return [];
  }
}

/**
 * Merges the guest data from the visitor's cookies into the account and returns the cookies to set. On failure the
 * error is logged and the guest cookies stay for the next sign-in.
 */
async function mergeGuestDataIntoAccount({ request, context }: Args, userId: number): Promise<string[]> {
  const { db, clock, origin, logError } = context.get(requestContext);
  try {
    const merged = await mergeGuestData({ db, clock }, { userId, ...readGuestCookies(request) });
    const isNews =
      merged.added > 0 || merged.left > 0 || merged.compared > 0 || merged.vehicles > 0 || merged.vehiclesLeft > 0;
    return [...createClearedGuestCookies(origin), ...(isNews ? [mergeFlash.cookie(merged, origin)] : [])];
  } catch (error) {
    logError(error);
    return [];
  }
}
