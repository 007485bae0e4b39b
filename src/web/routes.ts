import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import * as admin from "./admin/routes.ts";
import * as apiDocs from "./api-docs/routes.ts";
import * as bookings from "./bookings/routes.ts";
import * as businesses from "./businesses/routes.ts";
import * as imports from "./imports/routes.ts";
import * as inbox from "./inbox/routes.ts";
import * as moderation from "./moderation/routes.ts";
import * as myAds from "./my-ads/routes.ts";
import * as notifications from "./notifications/routes.ts";
import * as pictures from "./pictures/routes.ts";
import * as selling from "./selling/routes.ts";
import * as tokens from "./tokens/routes.ts";

/** Rooms that list their pages themselves. */
const rooms = [
  admin,
  apiDocs,
  bookings,
  businesses,
  imports,
  inbox,
  moderation,
  myAds,
  notifications,
  pictures,
  selling,
  tokens,
];

/** An order's pages, for its buyer's account and for whoever has its link. */
const orderPages = (path: string, whose: "account" | "guest") => [
  route(path, "./orders/order-page.tsx", { id: `${whose}-order` }),
  route(`${path}/receipt`, "./orders/receipt-page.tsx", { id: `${whose}-order/receipt` }),
  route(`${path}/cancel`, "./orders/cancel-page.tsx", { id: `${whose}-order/cancel` }),
  route(`${path}/reorder`, "./orders/reorder.ts", { id: `${whose}-order/reorder` }),
];

/** Paths are given by the requirements (RT), mixed case included; `id`s keep one page's several paths apart. */
export default [
  index("./home/page.tsx"),
  route("shop", "./shop/landing-page.tsx"),
  route("shop/category/products", "./shop/all-products-page.tsx"),
  route("shop/category/:category/products", "./shop/category-page.tsx"),
  route("shop/CarForSale", "./shop/cars-page.tsx"),
  route("shop/Allproducts/:searchText", "./shop/search-page.tsx"),
  route("shop/search", "./shop/search-redirect.ts"),
  route("shop/suggestions", "./search/suggestions.ts"),
  route("shop/counts", "./shop/counts.ts"),
  route("shop/recent", "./visits/recent.ts"),
  route("shop/find", "./home/find.ts"),
  route("shop/finder", "./home/finder-options.ts"),
  route("shop/products/:product", "./product/page.tsx"),
  route("shop/products/:product/looked", "./product/looked.ts"),
  route("shop/products/:product/quick-view", "./product/quick-view-data.ts"),
  route("shop/products/:product/review", "./reviews/ad-review-page.tsx"),
  route("shop/compare", "./compare/page.tsx"),
  route("shop/compare/add", "./compare/add.ts"),
  route("shop/compare/remove", "./compare/remove.ts"),
  route("shop/compare/clear", "./compare/clear.ts"),
  route("shop/compare/keep", "./compare/keep.ts"),
  route("shop/cart", "./cart/page.tsx"),
  ...(["add", "update", "remove", "restore", "clear"] as const).map((verb) =>
    route(`shop/cart/${verb}`, `./cart/${verb}.ts`),
  ),
  route("shop/checkout", "./checkout/page.tsx"),
  route("shop/checkout/success", "./checkout/success-page.tsx"),
  layout("./wishlist/layout.tsx", [route("shop/wishlist", "./wishlist/page.tsx")]),
  route("shop/track-order", "./track/page.tsx"),
  route("shop/receipts/:file", "./orders/receipt-file.ts"),
  layout("./orders/guest-layout.tsx", orderPages("shop/orders/:token", "guest")),
  route("shop/wishlist/add", "./wishlist/add.ts"),
  route("shop/wishlist/remove", "./wishlist/remove.ts"),
  route("vehicles/choose", "./vehicles/choose-page.tsx"),
  route("vehicles/options", "./vehicles/options.ts"),
  route("garage", "./vehicles/garage-page.tsx"),
  route("garage/list", "./vehicles/list.ts"),
  ...(["add", "choose", "change", "remove", "restore"] as const).map((verb) =>
    route(`garage/${verb}`, `./vehicles/${verb}.ts`),
  ),
  ...(["showrooms", "rentalrooms"] as const).flatMap((sellers) => [
    route(`shop/${sellers}`, "./sellers/list-page.tsx", { id: sellers }),
    route(`shop/${sellers}/:seller/review`, "./reviews/seller-review-page.tsx", { id: `${sellers}/review` }),
    route(`shop/${sellers}/:seller/products`, "./sellers/products-page.tsx", { id: `${sellers}/products` }),
    route(`shop/${sellers}/:seller/:category/products`, "./sellers/products-page.tsx", { id: `${sellers}/category` }),
  ]),
  route("account/login", "./account/login-page.tsx"),
  route("account/login/code", "./account/two-step/code-page.tsx"),
  route("account/login/link", "./account/device-link-page.tsx"),
  route("account/login/device", "./account/confirm-device-page.tsx"),
  route("account/not-me", "./account/not-me-page.tsx"),
  route("account/register", "./account/register-page.tsx"),
  route("account/logout", "./account/logout.ts"),
  route("account/forgot-password", "./account/forgot-password-page.tsx"),
  route("account/reset-password", "./account/reset-password-page.tsx"),
  route("account/verify-email", "./account/verify-email-page.tsx"),
  route("account/change-email", "./account/change-email-page.tsx"),
  // Everything in here is for who is signed in: the layout sees to it.
  route("account", "./account/layout.tsx", [
    index("./account/to-dashboard.ts"),
    route("dashboard", "./account/dashboard-page.tsx"),
    route("password", "./account/password-page.tsx"),
    route("devices", "./account/devices-page.tsx"),
    route("two-step", "./account/two-step/page.tsx"),
    route("data", "./account/data-page.tsx"),
    route("data/archive", "./account/data-archive.ts"),
    route("delete", "./account/delete-page.tsx"),
    route("addresses", "./addresses/list-page.tsx"),
    route("addresses/new", "./addresses/new-page.tsx"),
    route("addresses/:address", "./addresses/edit-page.tsx"),
    route("addresses/:address/remove", "./addresses/remove-page.tsx"),
    route("addresses/:address/default", "./addresses/make-default.tsx"),
    route("garage", "./vehicles/account-garage-page.tsx"),
    route("reviews", "./reviews/own-list-page.tsx"),
    route("reviews/:review/withdraw", "./reviews/withdraw-page.tsx"),
    route("orders", "./orders/list-page.tsx"),
    ...orderPages("orders/:order", "account"),
    route("sales", "./sales/list-page.tsx"),
    route("sales/:sale", "./sales/sale-page.tsx"),
    route("sales/:sale/step", "./sales/step-page.tsx"),
    route("sales/:sale/payment", "./sales/payment-page.tsx"),
    route("sales/:sale/slip", "./sales/slip-page.tsx"),
    ...rooms.flatMap(({ accountRoutes }) => accountRoutes),
    route("verify-email/send", "./account/send-verification.ts"),
    route("profile", "./account/profile/page.tsx"),
    // Each form of the profile has an address of its own, which shows the profile again when it is refused.
    route("profile/email", "./account/profile/email-page.tsx"),
    route("profile/avatar", "./account/profile/avatar-page.tsx"),
    route("profile/avatar/remove", "./account/profile/remove-avatar.ts"),
  ]),
  ...rooms.flatMap(({ routes }) => routes),
  route("blog", "./blog/list-page.tsx", { id: "blog" }),
  route("blog/category/:category", "./blog/list-page.tsx", { id: "blog/category" }),
  route("blog/feed.xml", "./blog/feed.ts"),
  route("blog/:post", "./blog/post-page.tsx"),
  route("site/about-us", "./site/about-page.tsx"),
  route("site/contact-us-v1", "./site/contact-page-one.tsx"),
  route("site/contact-us-v2", "./site/contact-page-two.tsx"),
  route("site/terms", "./site/legal-page.tsx", { id: "terms" }),
  route("site/privacy", "./site/legal-page.tsx", { id: "privacy" }),
  route("site/faq", "./site/faq-page.tsx"),
  route("robots.txt", "./seo/robots.ts"),
  route("sitemap.xml", "./seo/sitemap-index.ts"),
  route("sitemaps/:name", "./seo/sitemap-file.ts"),
  route("dev/ui", "./dev/page.tsx"),
  route("dev/mail", "./dev/mail-page.tsx"),
  route("dev/pictures", "./dev/pictures-page.tsx"),
  route("preferences", "./preferences/action.ts"),
  route("*", "./not-found/page.tsx"),
] satisfies RouteConfig;
