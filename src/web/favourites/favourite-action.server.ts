import { data, redirect } from "react-router";
import { addFavourite, removeFavourite } from "#domain/favourites/commands.server.ts";
import { readGuestFavourites } from "#domain/favourites/guest-favourites.server.ts";
import { findVisibleListingTitle } from "#domain/favourites/queries.server.ts";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { failure, HTTP_STATUS } from "#kernel/result.ts";
import { getSignInPath } from "#web/account/return-path.ts";
import { preferencesContext, type RequestArgs, requestContext, sessionContext } from "#web/context.ts";
import { parseLocalPath } from "#web/local-path.ts";
import type { FavouriteActionName, FavouriteResponse } from "../hearts/favourites-context.ts";
import { favouriteFlash } from "../hearts/flash.server.ts";
import { updateGuestFavouritesCookie } from "../hearts/guest-favourites.server.ts";

const favouriteCommands = { add: addFavourite, remove: removeFavourite };

/**
 * Adds or removes the favourite in the field `ad`. A form without JavaScript sends the path of its page in `back` and
 * is redirected there. A script sends that path in `here` and gets JSON.
 * Favourites of guests are stored on the device (RO-01) and become account favourites at sign-in (ST-01). A guest's
 * script request without `here` is refused.
 */
export async function handleFavouriteAction(actionName: FavouriteActionName, { request, context }: RequestArgs) {
  const form = await request.formData().catch(() => new FormData());
  const { db, clock, origin } = context.get(requestContext);
  const actor = context.get(sessionContext)?.account;
  const adField = form.get("ad");
  const listingId = (typeof adField === "string" ? parseListingId(adField) : undefined) ?? 0;
  const isPlainForm = form.has("back");
  const page = parseLocalPath(form.get(isPlainForm ? "back" : "here")) ?? (isPlainForm ? "/shop/wishlist" : undefined);

  const { language } = context.get(preferencesContext);
  const name = actor || page === undefined ? undefined : await findVisibleListingTitle(db, listingId);
  const isGuestFavourite = readGuestFavourites(request).includes(listingId);
  if (!actor && page !== undefined && (name || (actionName === "remove" && isGuestFavourite))) {
    const headers = new Headers({ "set-cookie": updateGuestFavouritesCookie(request, actionName, listingId, origin) });
    if (isPlainForm) {
      const kind = actionName === "add" ? ("onDevice" as const) : ("removed" as const);
      headers.append("set-cookie", favouriteFlash.cookie({ kind, ad: listingId, at: clock().getTime() }, origin));
      return redirect(page, { status: 303, headers });
    }
    const displayName = name ? pickTranslation(name, language).text : "";
    const signIn = actionName === "add" ? { signIn: getSignInPath(page) } : {};
    return data<FavouriteResponse>(
      { ok: true, name: displayName, changed: isGuestFavourite === (actionName === "remove"), ...signIn },
      { headers },
    );
  }
  const result =
    actor || page === undefined
      ? await favouriteCommands[actionName]({ db, clock, actor }, listingId)
      : failure("not_found", "product.not_found");
  if (isPlainForm) {
    const at = clock().getTime();
    const kind = actionName === "remove" ? "removed" : result.ok && result.value.changed ? "added" : "already";
    const flashMessage = result.ok
      ? ({ kind, ad: listingId, at } as const)
      : ({ kind: "failed", code: result.code, at } as const);
    const headers = { "set-cookie": favouriteFlash.cookie(flashMessage, origin) };
    return redirect(page ?? "/shop/wishlist", { status: 303, headers });
  }
  if (!result.ok)
    return data<FavouriteResponse>({ ok: false, code: result.code }, { status: HTTP_STATUS[result.kind] });
  const { name: listingName, changed } = result.value;
  return data<FavouriteResponse>({ ok: true, name: pickTranslation(listingName, language).text, changed });
}
