import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import * as admin from "./admin/routes.ts";
import * as apiDocs from "./api-docs/routes.ts";
import * as banners from "./banners/routes.ts";
import * as bookings from "./bookings/routes.ts";
import * as businesses from "./businesses/routes.ts";
import * as coupons from "./coupons/routes.ts";
import * as donorCars from "./donor-cars/routes.ts";
import * as feeds from "./feeds/routes.ts";
import * as imports from "./imports/routes.ts";
import * as inbox from "./inbox/routes.ts";
import * as landingPages from "./landing-pages/routes.ts";
import * as selling from "./listing-editor/routes.ts";
import * as listingQuestions from "./listing-questions/routes.ts";
import * as pictures from "./media/routes.ts";
import * as moderation from "./moderation/routes.ts";
import * as money from "./money/routes.ts";
import * as myAds from "./my-listings/routes.ts";
import * as notifications from "./notifications/routes.ts";
import * as partPage from "./part-page/routes.ts";
import * as partRequests from "./part-requests/routes.ts";
import * as returns from "./returns/routes.ts";
import * as savedSearches from "./saved-searches/routes.ts";
import * as servicePlan from "./service-plan/routes.ts";
import * as shipping from "./shipping/routes.ts";
import * as tokens from "./tokens/routes.ts";

/** Route modules of the features. */
const featureRoutes = [
  admin,
  apiDocs,
  banners,
  bookings,
  businesses,
  coupons,
  donorCars,
  feeds,
  imports,
  inbox,
  landingPages,
  listingQuestions,
  moderation,
  money,
  myAds,
  notifications,
  partPage,
  partRequests,
  pictures,
  returns,
  savedSearches,
  selling,
  servicePlan,
  shipping,
  tokens,
];

/** Returns the routes of an order: below the buyer's account, or behind the link of the order for guests. */
const orderRoutes = (path: string, audience: "account" | "guest") => [
  route(path, "./orders/order-page.tsx", { id: `${audience}-order` }),
  route(`${path}/receipt`, "./orders/receipt-page.tsx", { id: `${audience}-order/receipt` }),
  route(`${path}/invoices/:invoice`, "./orders/invoice-page.tsx", { id: `${audience}-order/invoice` }),
  route(`${path}/invoices/:invoice/pdf`, "./orders/invoice-pdf.ts", { id: `${audience}-order/invoice/pdf` }),
  route(`${path}/cancel`, "./orders/cancel-order-page.tsx", { id: `${audience}-order/cancel` }),
  route(`${path}/received`, "./orders/confirm-receipt.ts", { id: `${audience}-order/received` }),
  route(`${path}/reorder`, "./orders/reorder.ts", { id: `${audience}-order/reorder` }),
  route(`${path}/returns/new`, "./returns/request-return-page.tsx", { id: `${audience}-order/returns/new` }),
  route(`${path}/returns/:return`, "./returns/buyer-return-page.tsx", { id: `${audience}-order/returns` }),
  route(`${path}/pay`, "./payments/pay-page.tsx", { id: `${audience}-order/pay` }),
];

/**
 * Routes of the site. Their paths are given by the requirements (RT), including mixed case. Several paths of one
 * module need route ids of their own.
 */
export default [
  index("./home/home-page.tsx"),
  route("shop", "./home/shop-page.tsx"),
  route("shop/category/products", "./listings/all-products-page.tsx"),
  route("shop/category/:category/products", "./listings/category-page.tsx"),
  route("shop/CarForSale", "./listings/cars-page.tsx"),
  route("shop/Allproducts/:searchText", "./listings/search-page.tsx"),
  route("shop/search", "./listings/search-redirect.ts"),
  route("shop/suggestions", "./search/suggestions.ts"),
  route("shop/counts", "./listings/counts.ts"),
  route("shop/city-coordinates", "./listings/city-coordinates.ts"),
  route("shop/filters", "./listings/all-filters-page.tsx"),
  route("shop/recent", "./recently-viewed/recent-listings.ts"),
  route("shop/for-you", "./home/for-you.ts"),
  route("shop/find", "./home/finder-redirect.ts"),
  route("shop/finder", "./home/finder-options.ts"),
  route("shop/products/:product", "./listing-page/listing-page.tsx"),
  route("shop/products/:product/looked", "./listing-page/track-view.ts"),
  route("shop/products/:product/quick-view", "./listing-page/quick-view-data.ts"),
  route("shop/products/:product/review", "./reviews/listing-review-page.tsx"),
  route("shop/compare", "./compare/compare-page.tsx"),
  route("shop/compare/add", "./compare/add-to-compare.ts"),
  route("shop/compare/remove", "./compare/remove.ts"),
  route("shop/compare/clear", "./compare/clear.ts"),
  route("shop/compare/keep", "./compare/replace-list.ts"),
  route("shop/cart", "./cart/cart-page.tsx"),
  ...(["add", "add-needed", "update", "remove", "restore", "clear", "coupon"] as const).map((verb) =>
    route(`shop/cart/${verb}`, `./cart/${verb}.ts`),
  ),
  route("shop/checkout", "./checkout/checkout-page.tsx"),
  route("shop/checkout/shipping", "./checkout/shipping-quotes.ts"),
  route("shop/checkout/success", "./checkout/success-page.tsx"),
  layout("./favourites/layout.tsx", [route("shop/wishlist", "./favourites/favourites-page.tsx")]),
  route("shop/track-order", "./order-tracking/track-order-page.tsx"),
  route("shop/receipts/:file", "./orders/receipt-file.ts"),
  layout("./orders/guest-layout.tsx", [
    ...orderRoutes("shop/orders/:token", "guest"),
    // Payment providers send buyers back here, with or without an account.
    route("shop/orders/:token/paid", "./payments/paid-page.tsx"),
  ]),
  route("shop/wishlist/add", "./favourites/add-favourite.ts"),
  route("shop/wishlist/remove", "./favourites/remove-favourite.ts"),
  route("vehicles/choose", "./vehicles/choose-vehicle-page.tsx"),
  route("vehicles/options", "./vehicles/vehicle-options-resource.ts"),
  route("preferences/delivery", "./shipping/delivery-place-page.tsx"),
  route("valuation", "./valuation/valuation-page.tsx"),
  route("garage", "./vehicles/garage-page.tsx"),
  route("garage/list", "./vehicles/garage-list.ts"),
  route("garage/add", "./vehicles/add-vehicle.ts"),
  route("garage/choose", "./vehicles/select-vehicle.ts"),
  route("garage/change", "./vehicles/update-vehicle.ts"),
  route("garage/remove", "./vehicles/remove-vehicle.ts"),
  route("garage/restore", "./vehicles/restore-vehicle.ts"),
  route("shop/people/:seller/products", "./sellers/person-page.tsx"),
  route("shop/people/:seller/review", "./reviews/seller-review-page.tsx", { id: "people/review" }),
  ...(["showrooms", "rentalrooms"] as const).flatMap((sellers) => [
    route(`shop/${sellers}`, "./sellers/seller-list-page.tsx", { id: sellers }),
    route(`shop/${sellers}/:seller/review`, "./reviews/seller-review-page.tsx", { id: `${sellers}/review` }),
    route(`shop/${sellers}/:seller/products`, "./sellers/seller-listings-page.tsx", { id: `${sellers}/products` }),
    route(`shop/${sellers}/:seller/:category/products`, "./sellers/seller-listings-page.tsx", {
      id: `${sellers}/category`,
    }),
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
  // The layout restricts these routes to signed-in users.
  route("account", "./account/layout.tsx", [
    index("./account/index-redirect.ts"),
    route("dashboard", "./account-dashboard/dashboard-page.tsx"),
    route("password", "./account/password-page.tsx"),
    route("devices", "./account/devices-page.tsx"),
    route("two-step", "./account/two-step/two-step-page.tsx"),
    route("data", "./account/data-page.tsx"),
    route("data/archive", "./account/data-archive.ts"),
    route("delete", "./account/delete-page.tsx"),
    route("addresses", "./addresses/list-page.tsx"),
    route("addresses/new", "./addresses/new-page.tsx"),
    route("addresses/:address", "./addresses/edit-page.tsx"),
    route("addresses/:address/remove", "./addresses/remove-page.tsx"),
    route("addresses/:address/default", "./addresses/make-default.tsx"),
    route("garage", "./vehicles/account-garage-page.tsx"),
    route("reviews", "./reviews/my-reviews-page.tsx"),
    route("reviews/:review/withdraw", "./reviews/withdraw-review-page.tsx"),
    route("orders", "./orders/orders-page.tsx"),
    ...orderRoutes("orders/:order", "account"),
    route("sales", "./seller-orders/seller-orders-page.tsx"),
    route("sales/:sale", "./seller-orders/seller-order-page.tsx"),
    route("sales/:sale/step", "./seller-orders/transition-page.tsx"),
    route("sales/:sale/payment", "./seller-orders/payment-page.tsx"),
    route("sales/:sale/refund", "./seller-orders/refund-page.tsx"),
    route("sales/:sale/invoices/:invoice", "./seller-orders/invoice-page.tsx"),
    route("sales/:sale/invoices/:invoice/pdf", "./seller-orders/invoice-pdf.ts"),
    route("sales/:sale/slip", "./seller-orders/packing-slip-page.tsx"),
    ...featureRoutes.flatMap(({ accountRoutes }) => accountRoutes),
    route("verify-email/send", "./account/send-verification.ts"),
    route("profile", "./account/profile/profile-page.tsx"),
    // Each profile form has its own path, which renders the profile again when the form is refused.
    route("profile/email", "./account/profile/email-page.tsx"),
    route("profile/avatar", "./account/profile/avatar-page.tsx"),
    route("profile/avatar/remove", "./account/profile/remove-avatar.ts"),
  ]),
  ...featureRoutes.flatMap(({ routes }) => routes),
  moderation.createModerationRoutes([
    route("reviews", "./reviews/moderation-page.tsx"),
    ...businesses.moderationRoutes,
    ...inbox.moderationRoutes,
    ...partRequests.moderationRoutes,
  ]),
  route("blog", "./blog/list-page.tsx", { id: "blog" }),
  route("blog/category/:category", "./blog/list-page.tsx", { id: "blog/category" }),
  route("blog/feed.xml", "./blog/feed.ts"),
  route("blog/:post", "./blog/post-page.tsx"),
  route("site/about-us", "./site/about-page.tsx"),
  route("site/contact-us-v1", "./site/contact-page-v1.tsx"),
  route("site/contact-us-v2", "./site/contact-page-v2.tsx"),
  route("site/terms", "./site/legal-page.tsx", { id: "terms" }),
  route("site/privacy", "./site/legal-page.tsx", { id: "privacy" }),
  route("site/safety", "./site/legal-page.tsx", { id: "safety" }),
  route("site/faq", "./site/faq-page.tsx"),
  route("robots.txt", "./seo/robots.ts"),
  route("sitemap.xml", "./seo/sitemap-index.ts"),
  route("sitemaps/:name", "./seo/sitemap-file.ts"),
  route("dev/ui", "./dev/ui-gallery-page.tsx"),
  route("dev/mail", "./dev/mail-page.tsx"),
  route("dev/pictures", "./dev/pictures-page.tsx"),
  route("preferences", "./preferences/preferences-page.tsx"),
  route("*", "./not-found/not-found-page.tsx"),
] satisfies RouteConfig;
