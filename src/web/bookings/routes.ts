import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** A customer's pages of a booking, in their account or by the link of a mail. */
const bookingPages = (path: string, whose: "account" | "guest") => [
  route(path, "./bookings/booking-page.tsx", { id: `${whose}-booking` }),
  route(`${path}/cancel`, "./bookings/cancel-page.tsx", { id: `${whose}-booking/cancel` }),
];

/** Renting by the day. */
export const routes: RouteConfigEntry[] = [
  route("shop/products/:product/book", "./bookings/book-page.tsx"),
  layout("./orders/guest-layout.tsx", { id: "guest-bookings" }, [
    ...bookingPages("shop/bookings/:token", "guest"),
    route("shop/bookings/:token/confirm", "./bookings/confirm-page.tsx"),
  ]),
];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [
  route("bookings", "./bookings/list-page.tsx"),
  ...bookingPages("bookings/:booking", "account"),
  route("rentals", "./bookings/rentals-page.tsx"),
  route("rentals/:booking", "./bookings/rental-page.tsx"),
  route("rentals/:booking/step", "./bookings/rental-step-page.tsx"),
  route("rentals/ads/:ad", "./bookings/ad-calendar-page.tsx"),
  route("rentals/ads/:ad/block", "./bookings/block-page.tsx"),
  route("rentals/ads/:ad/unblock", "./bookings/unblock.ts"),
];
