import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Empty, because all routes of sellers' coupons are below `/account`. */
export const routes: RouteConfigEntry[] = [];

/** Routes of sellers' coupons below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("coupons", "./coupons/coupons-page.tsx"),
  route("coupons/new", "./coupons/new-coupon-page.tsx"),
  route("coupons/:coupon", "./coupons/coupon-page.tsx"),
];
