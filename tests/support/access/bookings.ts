import type { Access, Who } from "./access.ts";

/** Pages of one thing, for which 999999999 stands where there is none. */
const nothing = (who: Who, path: string, example: string, methods: readonly ("GET" | "POST")[] = ["GET"]) =>
  Object.fromEntries(methods.map((method): [string, Access] => [`${method} ${path}`, { who, example, status: 404 }]));

export const bookings: Record<string, Access> = {
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
  "GET /account/bookings": { who: "account" },
  ...nothing("account", "/account/bookings/:booking", "/account/bookings/999999999"),
  ...nothing("account", "/account/bookings/:booking/cancel", "/account/bookings/999999999/cancel", ["GET", "POST"]),
  "GET /account/rentals": { who: "sell" },
  ...nothing("sell", "/account/rentals/:booking", "/account/rentals/999999999"),
  ...nothing("sell", "/account/rentals/:booking/step", "/account/rentals/999999999/step", ["GET", "POST"]),
  ...nothing("sell", "/account/rentals/ads/:ad", "/account/rentals/ads/999999999"),
  ...nothing("sell", "/account/rentals/ads/:ad/block", "/account/rentals/ads/999999999/block", ["GET", "POST"]),
  ...nothing("sell", "/account/rentals/ads/:ad/unblock", "/account/rentals/ads/999999999/unblock", ["GET", "POST"]),
};
