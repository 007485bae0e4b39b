import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of sellers' coupons outside the account. There are none. */
export const routes: RouteConfigEntry[] = [];

/** Routes of sellers' coupons below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("coupons", "./coupons/coupons-page.tsx"),
  route("coupons/new", "./coupons/new-coupon-page.tsx"),
  route("coupons/:coupon", "./coupons/coupon-page.tsx"),
];
