import type { RouterContextProvider } from "react-router";
import type { Member } from "#domain/accounts/roles.ts";
import { productIdOf } from "#domain/ads/product.ts";
import { addFavourite } from "#domain/favourites/commands.server.ts";
import { cookie, readCookie } from "#kernel/cookie.ts";
import { visitContext } from "#web/context.ts";
import { wishFlash } from "./flash.server.ts";

const wishCookie = "wish";
/** Long enough to make an account, in seconds. */
const lifetime = 30 * 60;

/**
 * Remembers what a visitor wanted to keep, until they have signed in. Only a form of ours sets it, and scripts can't:
 * nobody is led to keep something by a link.
 */
export const rememberedWish = (ad: number, origin: string): string =>
  cookie(wishCookie, String(ad), { age: lifetime, origin, secret: true });

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Does what the visitor wished before they were somebody; called by whatever signs a person in. Hands over the cookies
 * that the answer needs. What goes wrong here never keeps anybody out.
 */
export async function carryOutWish({ request, context }: Args, actor: Member): Promise<string[]> {
  const ad = productIdOf(readCookie(request.headers.get("cookie"), wishCookie) ?? "");
  if (ad === undefined) return [];
  const { db, clock, origin, logError } = context.get(visitContext);
  const forgotten = cookie(wishCookie, "", { age: 0, origin, secret: true });
  const at = clock().getTime();
  try {
    const result = await addFavourite({ db, clock, actor }, ad);
    const told = result.ok
      ? ({ kind: result.value.changed ? "added" : "already", ad, at } as const)
      : ({ kind: "failed", code: result.code, at } as const);
    return [forgotten, wishFlash.cookie(told, origin)];
  } catch (error) {
    logError(error);
    return [forgotten, wishFlash.cookie({ kind: "failed", code: "unexpected", at }, origin)];
  }
}
