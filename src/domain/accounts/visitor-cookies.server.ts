import { cartTokenOf, endedCartCookie } from "#domain/cart/cookie.server.ts";
import { getComparedInBrowser, toCompareCookie } from "#domain/compare/cookie.ts";
import { garageCookie, keptInBrowser } from "#domain/garage/cookie.ts";
import type { Brought } from "./merge.server.ts";

/** Reads the cart, comparison and garage that a visitor's cookies hold. */
export const getBrought = (request: Request): Brought => ({
  cartToken: cartTokenOf(request),
  comparedIds: getComparedInBrowser(request),
  garage: keptInBrowser(request.headers.get("cookie")),
});

/** Makes the cookies that leave a browser with an empty visitor's cart, comparison and garage. */
export const clearBrought = (origin: string): string[] => [
  endedCartCookie(origin),
  toCompareCookie([], origin),
  garageCookie([], origin),
];
