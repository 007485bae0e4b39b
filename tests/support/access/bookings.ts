import type { AccessLevel, AccessRule } from "./access-rule.ts";

/** Returns the rows of pages about a single resource. The id 999999999 does not exist, so the status is 404. */
const nothing = (access: AccessLevel, path: string, example: string, methods: readonly ("GET" | "POST")[] = ["GET"]) =>
  Object.fromEntries(
    methods.map((method): [string, AccessRule] => [`${method} ${path}`, { access, example, status: 404 }]),
  );

export const bookingsAccess: Record<string, AccessRule> = {
  ...nothing("everybody", "/shop/products/:product/book", "/shop/products/999999999/book", ["GET", "POST"]),
  ...nothing("everybody", "/shop/bookings/:token", "/shop/bookings/nobodys-token-that-opens-nothing"),
  ...nothing("everybody", "/shop/bookings/:token/cancel", "/shop/bookings/nobodys-token-that-opens-nothing/cancel", [
    "GET",
    "POST",
  ]),
  ...nothing("everybody", "/shop/bookings/:token/confirm", "/shop/bookings/nobodys-token-that-opens-nothing/confirm", [
    "GET",
    "POST",
  ]),
  "GET /account/bookings": { access: "account" },
  ...nothing("account", "/account/bookings/:booking", "/account/bookings/999999999"),
  ...nothing("account", "/account/bookings/:booking/cancel", "/account/bookings/999999999/cancel", ["GET", "POST"]),
  "GET /account/rentals": { access: "sell" },
  ...nothing("sell", "/account/rentals/:booking", "/account/rentals/999999999"),
  ...nothing("sell", "/account/rentals/:booking/step", "/account/rentals/999999999/step", ["GET", "POST"]),
  ...nothing("sell", "/account/rentals/ads/:ad", "/account/rentals/ads/999999999"),
  ...nothing("sell", "/account/rentals/ads/:ad/block", "/account/rentals/ads/999999999/block", ["GET", "POST"]),
  ...nothing("sell", "/account/rentals/ads/:ad/unblock", "/account/rentals/ads/999999999/unblock", ["GET", "POST"]),
};
