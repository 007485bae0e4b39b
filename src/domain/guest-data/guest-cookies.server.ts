import { createExpiredCartCookie, readCartToken } from "#domain/cart/cookie.server.ts";
import { createComparisonCookie, readComparisonCookie } from "#domain/compare/comparison-cookie.ts";
import { createGarageCookie, readGarageCookie } from "#domain/garage/garage-cookie.ts";
import type { GuestData } from "./merge-guest-data.server.ts";

/** Reads the guest's cart token, comparison and garage from the cookies. */
export const readGuestCookies = (request: Request): GuestData => ({
  cartToken: readCartToken(request),
  comparedIds: readComparisonCookie(request),
  garage: readGarageCookie(request.headers.get("cookie")),
});

/** Creates the cookies that clear the guest's cart, comparison and garage. */
export const createClearedGuestCookies = (origin: string): string[] => [
  createExpiredCartCookie(origin),
  createComparisonCookie([], origin),
  createGarageCookie([], origin),
];
