import type { AccessRule } from "./access-rule.ts";

const none = "/shop/bookings/nobodys-token-that-opens-nothing";

export const bookingsAccess: Record<string, AccessRule> = {
  "GET, POST /shop/products/:product/book": { access: "everybody", status: 404 },
  "GET /shop/bookings/:token": { access: "everybody", example: none, status: 404 },
  "GET, POST /shop/bookings/:token/cancel": { access: "everybody", example: `${none}/cancel`, status: 404 },
  "GET, POST /shop/bookings/:token/change": { access: "everybody", example: `${none}/change`, status: 404 },
  "GET, POST /shop/bookings/:token/withdraw-change": {
    access: "everybody",
    example: `${none}/withdraw-change`,
    status: 404,
  },
  "GET, POST /shop/bookings/:token/confirm": { access: "everybody", example: `${none}/confirm`, status: 404 },
  "GET, POST /shop/bookings/:token/pay": { access: "everybody", example: `${none}/pay`, status: 404 },
  "GET /shop/bookings/:token/paid": { access: "everybody", example: `${none}/paid`, status: 404 },
  "GET /shop/bookings/:token/agreement": { access: "everybody", example: `${none}/agreement`, status: 404 },
  "GET /shop/bookings/:token/agreement/pdf": { access: "everybody", example: `${none}/agreement/pdf`, status: 404 },
  "GET /account/bookings/:booking/agreement": { access: "account", status: 404 },
  "GET /account/bookings/:booking/agreement/pdf": { access: "account", status: 404 },
  "GET /account/rentals/:booking/agreement": { access: "sell", status: 404 },
  "GET /account/rentals/:booking/agreement/pdf": { access: "sell", status: 404 },
  "GET /account/bookings": { access: "account" },
  "GET /account/bookings/:booking": { access: "account", status: 404 },
  "GET, POST /account/bookings/:booking/cancel": { access: "account", status: 404 },
  "GET, POST /account/bookings/:booking/change": { access: "account", status: 404 },
  "GET, POST /account/bookings/:booking/withdraw-change": { access: "account", status: 404 },
  "GET /account/rentals": { access: "sell" },
  "GET /account/rentals/:booking": { access: "sell", status: 404 },
  "GET, POST /account/rentals/:booking/step": { access: "sell", status: 404 },
  "GET, POST /account/rentals/:booking/deposit": { access: "sell", status: 404 },
  "GET, POST /account/rentals/:booking/change": { access: "sell", status: 404 },
  "GET /account/rentals/ads/:ad": { access: "sell", status: 404 },
  "GET, POST /account/rentals/ads/:ad/block": { access: "sell", status: 404 },
  "GET, POST /account/rentals/ads/:ad/unblock": { access: "sell", status: 404 },
  "GET, POST /account/rentals/ads/:ad/sync": { access: "sell", status: 404 },
  "GET /calendars/:file": { access: "everybody", status: 404 },
};
