import { data, redirect } from "react-router";
import { productIdOf } from "#domain/ads/product.ts";
import { addFavourite, removeFavourite } from "#domain/favourites/commands.server.ts";
import { nameOfShownAd } from "#domain/favourites/queries.server.ts";
import { getWishes } from "#domain/favourites/wishes.server.ts";
import { inLanguage } from "#kernel/local-text.ts";
import { failure, httpStatus } from "#kernel/result.ts";
import { signInPath } from "#web/account/return.ts";
import { preferencesContext, sessionContext, visitContext } from "#web/context.ts";
import { localPath } from "#web/local-path.ts";
import type { Route } from "../+types/root.ts";
import type { WishAnswer, WishVerb } from "./favourites.ts";
import { wishFlash } from "./flash.server.ts";
import { changeWishes } from "./wish.server.ts";

const commands = { add: addFavourite, remove: removeFavourite };

/**
 * Puts an ad among the favourites or takes it out. Fields: `ad`, and the page one is on: `back` in plain forms, which
 * are led there, `here` from scripts, which get an answer. A visitor's are kept on this device, with the way to sign in
 * (RO-01); they become favourites then (ST-01). A visitor's request without a page is refused.
 */
export async function answerWish(verb: WishVerb, { request, context }: Pick<Route.ActionArgs, "request" | "context">) {
  const form = await request.formData().catch(() => new FormData());
  const { db, clock, origin } = context.get(visitContext);
  const actor = context.get(sessionContext)?.account;
  const asked = form.get("ad");
  const ad = (typeof asked === "string" ? productIdOf(asked) : undefined) ?? 0;
  const plain = form.has("back");
  const page = localPath(form.get(plain ? "back" : "here")) ?? (plain ? "/shop/wishlist" : undefined);

  const { language } = context.get(preferencesContext);
  const name = actor || page === undefined ? undefined : await nameOfShownAd(db, ad);
  const isKept = getWishes(request).includes(ad);
  if (!actor && page !== undefined && (name || (verb === "remove" && isKept))) {
    const headers = new Headers({ "set-cookie": changeWishes(request, verb, ad, origin) });
    if (plain) {
      const kind = verb === "add" ? ("onDevice" as const) : ("removed" as const);
      headers.append("set-cookie", wishFlash.cookie({ kind, ad, at: clock().getTime() }, origin));
      return redirect(page, { status: 303, headers });
    }
    const shown = name ? inLanguage(name, language).text : "";
    const signIn = verb === "add" ? { signIn: signInPath(page) } : {};
    return data<WishAnswer>({ ok: true, name: shown, changed: isKept === (verb === "remove"), ...signIn }, { headers });
  }
  const result =
    actor || page === undefined
      ? await commands[verb]({ db, clock, actor }, ad)
      : failure("not_found", "product.not_found");
  if (plain) {
    const at = clock().getTime();
    const kind = verb === "remove" ? "removed" : result.ok && result.value.changed ? "added" : "already";
    const told = result.ok ? ({ kind, ad, at } as const) : ({ kind: "failed", code: result.code, at } as const);
    const headers = { "set-cookie": wishFlash.cookie(told, origin) };
    return redirect(page ?? "/shop/wishlist", { status: 303, headers });
  }
  if (!result.ok) return data<WishAnswer>({ ok: false, code: result.code }, { status: httpStatus[result.kind] });
  const { name: own, changed } = result.value;
  return data<WishAnswer>({ ok: true, name: inLanguage(own, language).text, changed });
}
