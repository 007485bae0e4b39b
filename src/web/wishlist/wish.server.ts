import type { RouterContextProvider } from "react-router";
import type { Member } from "#domain/accounts/roles.ts";
import { addWishes, getWishes, toWishCookie, type WishResult } from "#domain/favourites/wishes.server.ts";
import { visitContext } from "#web/context.ts";
import type { WishVerb } from "./favourites.ts";
import { type WishTold, wishFlash } from "./flash.server.ts";

/** Makes the cookie that keeps a listing on the visitor's device as the newest, or with "remove" the one without it. */
export function changeWishes(request: Request, verb: WishVerb, ad: number, origin: string): string {
  const others = getWishes(request).filter((id) => id !== ad);
  return toWishCookie(verb === "add" ? [...others, ad] : others, origin);
}

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Does what the visitor wished before they were somebody; called by whatever signs a person in. Hands over the cookies
 * that the answer needs. What goes wrong here never keeps anybody out.
 */
export async function carryOutWish({ request, context }: Args, actor: Member): Promise<string[]> {
  const ads = getWishes(request);
  if (ads.length === 0) return [];
  const { db, clock, origin, logError } = context.get(visitContext);
  const forgotten = toWishCookie([], origin);
  const at = clock().getTime();
  try {
    const done = await addWishes({ db, clock }, actor, ads);
    return [forgotten, wishFlash.cookie({ ...toldOf(done), at }, origin)];
  } catch (error) {
    logError(error);
    return [forgotten, wishFlash.cookie({ kind: "failed", code: "unexpected", at }, origin)];
  }
}

type Told = WishTold extends infer Each ? (Each extends WishTold ? Omit<Each, "at"> : never) : never;

/** One piece of news for all wishes: that the favourites are full comes first, an ad that is gone is told of when there is nothing else. */
function toldOf(done: readonly WishResult[]): Told {
  const codes = done.flatMap(({ result }) => (result.ok ? [] : [result.code]));
  const kept = done.flatMap(({ ad, result }) => (result.ok ? [{ ad, changed: result.value.changed }] : []));
  const added = kept.filter(({ changed }) => changed);
  const last = added.at(-1) ?? kept.at(-1);
  if (codes.includes("wishlist.full")) return { kind: "failed", code: "wishlist.full" };
  if (!last) return { kind: "failed", code: codes.at(-1) ?? "unexpected" };
  if (added.length > 1) return { kind: "several", count: added.length };
  return { kind: last.changed ? "added" : "already", ad: last.ad };
}
