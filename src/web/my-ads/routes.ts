import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** What buyers do with an ad that its seller hears of. */
export const routes: RouteConfigEntry[] = [
  route("shop/products/:product/phone", "./product/phone-page.tsx"),
  route("shop/products/:product/sold", "./product/sold-page.tsx"),
];

/** A seller's own ads and what becomes of them: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [
  route("ads", "./my-ads/list-page.tsx"),
  route("ads/bulk", "./my-ads/bulk-page.tsx"),
  route("ads/:ad", "./my-ads/ad-page.tsx"),
  route("ads/:ad/price", "./my-ads/price-page.tsx"),
  route("ads/:ad/step", "./my-ads/step-page.tsx"),
];
