import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes on which buyers reveal the phone number of a listing or report it as sold. */
export const routes: RouteConfigEntry[] = [
  route("shop/products/:product/phone", "./listing-page/phone-page.tsx"),
  route("shop/products/:product/sold", "./listing-page/report-sold-page.tsx"),
];

/** Routes of the seller's own listings below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("ads", "./my-listings/my-listings-page.tsx"),
  route("ads/bulk", "./my-listings/bulk-action-page.tsx"),
  route("ads/:ad", "./my-listings/my-listing-page.tsx"),
  route("ads/:ad/price", "./my-listings/my-listing-price-page.tsx"),
  route("ads/:ad/sheet", "./my-listings/sheet-page.tsx"),
  route("ads/:ad/step", "./my-listings/listing-action-page.tsx"),
];
