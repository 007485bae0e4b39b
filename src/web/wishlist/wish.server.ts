import type { RouterContextProvider } from "react-router";
import type { Member } from "#domain/accounts/roles.ts";
import { formatCompared, idsIn } from "#domain/compare/compare.ts";
import { addFavourite, type Changed } from "#domain/favourites/commands.server.ts";
import { cookie, readCookie } from "#kernel/cookie.ts";
import type { Result } from "#kernel/result.ts";
import { visitContext } from "#web/context.ts";
import { type WishTold, wishFlash } from "./flash.server.ts";

const wishCookie = "wish";
/** Long enough to make an account, in seconds. */
const lifetime = 30 * 60;
/** Who presses more hearts without an account loses the first of them. */
const mostWishes = 20;

/** The ads whose hearts a visitor pressed, the newest last. */
const wishesOf = (request: Request): number[] =>
  idsIn(readCookie(request.headers.get("cookie"), wishCookie)).slice(-mostWishes);

/**
 * Remembers what a visitor wanted to keep, besides what they wanted before, until they have signed in. Only a form of
 * ours sets it, and scripts can't: nobody is led to keep something by a link.
 */
export function rememberedWish(request: Request, ad: number, origin: string): string {
  const others = wishesOf(request).filter((id) => id !== ad);
  return cookie(wishCookie, formatCompared([...others, ad].slice(-mostWishes)), {
    age: lifetime,
    origin,
    secret: true,
  });
}

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Does what the visitor wished before they were somebody; called by whatever signs a person in. Hands over the cookies
 * that the answer needs. What goes wrong here never keeps anybody out.
 */
export async function carryOutWish({ request, context }: Args, actor: Member): Promise<string[]> {
  const ads = wishesOf(request);
  if (ads.length === 0) return [];
  const { db, clock, origin, logError } = context.get(visitContext);
  const forgotten = cookie(wishCookie, "", { age: 0, origin, secret: true });
  const at = clock().getTime();
  try {
    const done: Done[] = [];
    for (const ad of ads) done.push({ ad, result: await addFavourite({ db, clock, actor }, ad) });
    return [forgotten, wishFlash.cookie({ ...toldOf(done), at }, origin)];
  } catch (error) {
    logError(error);
    return [forgotten, wishFlash.cookie({ kind: "failed", code: "unexpected", at }, origin)];
  }
}

type Done = { ad: number; result: Result<Changed> };
type Told = WishTold extends infer Each ? (Each extends WishTold ? Omit<Each, "at"> : never) : never;

/** One piece of news for all wishes: that the favourites are full comes first, an ad that is gone is told of when there is nothing else. */
function toldOf(done: readonly Done[]): Told {
  const codes = done.flatMap(({ result }) => (result.ok ? [] : [result.code]));
  const kept = done.flatMap(({ ad, result }) => (result.ok ? [{ ad, changed: result.value.changed }] : []));
  const added = kept.filter(({ changed }) => changed);
  const last = added.at(-1) ?? kept.at(-1);
  if (codes.includes("wishlist.full")) return { kind: "failed", code: "wishlist.full" };
  if (!last) return { kind: "failed", code: codes.at(-1) ?? "unexpected" };
  if (added.length > 1) return { kind: "several", count: added.length };
  return { kind: last.changed ? "added" : "already", ad: last.ad };
}
