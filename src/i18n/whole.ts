import arNotice from "./ar/notice.json" with { type: "json" };
import arEverywhere from "./ar.ts";
import arAccount from "./ar-account.ts";
import arAd from "./ar-ad.ts";
import arAdmin from "./ar-admin.ts";
import arApiDocs from "./ar-api-docs.ts";
import arAside from "./ar-aside.ts";
import arBeside from "./ar-beside.ts";
import arBookings from "./ar-bookings.ts";
import arBusinesses from "./ar-businesses.ts";
import arCheckout from "./ar-checkout.ts";
import arFilters from "./ar-filters.ts";
import arFront from "./ar-front.ts";
import arImports from "./ar-imports.ts";
import arInbox from "./ar-inbox.ts";
import arLine from "./ar-line.ts";
import arModeration from "./ar-moderation.ts";
import arMyAds from "./ar-my-ads.ts";
import arNotifications from "./ar-notifications.ts";
import arOrders from "./ar-orders.ts";
import arReading from "./ar-reading.ts";
import arReviews from "./ar-reviews.ts";
import arSearching from "./ar-searching.ts";
import arSellers from "./ar-sellers.ts";
import arSelling from "./ar-selling.ts";
import arTokens from "./ar-tokens.ts";
import arVehicles from "./ar-vehicles.ts";
import enNotice from "./en/notice.json" with { type: "json" };
import enEverywhere from "./en.ts";
import enAccount from "./en-account.ts";
import enAd from "./en-ad.ts";
import enAdmin from "./en-admin.ts";
import enApiDocs from "./en-api-docs.ts";
import enAside from "./en-aside.ts";
import enBeside from "./en-beside.ts";
import enBookings from "./en-bookings.ts";
import enBusinesses from "./en-businesses.ts";
import enCheckout from "./en-checkout.ts";
import enFilters from "./en-filters.ts";
import enFront from "./en-front.ts";
import enImports from "./en-imports.ts";
import enInbox from "./en-inbox.ts";
import enLine from "./en-line.ts";
import enModeration from "./en-moderation.ts";
import enMyAds from "./en-my-ads.ts";
import enNotifications from "./en-notifications.ts";
import enOrders from "./en-orders.ts";
import enReading from "./en-reading.ts";
import enReviews from "./en-reviews.ts";
import enSearching from "./en-searching.ts";
import enSellers from "./en-sellers.ts";
import enSelling from "./en-selling.ts";
import enTokens from "./en-tokens.ts";
import enVehicles from "./en-vehicles.ts";

/** All of the interface in English; it says which keys there are. */
export const en = {
  ...enEverywhere,
  ...enFront,
  ...enFilters,
  ...enReading,
  ...enSearching,
  ...enAd,
  ...enBeside,
  ...enAccount,
  ...enCheckout,
  ...enOrders,
  ...enReviews,
  ...enVehicles,
  ...enNotifications,
  ...enLine,
  ...enAdmin,
  ...enModeration,
  ...enImports,
  ...enBookings,
  ...enBusinesses,
  ...enMyAds,
  ...enSelling,
  ...enInbox,
  ...enTokens,
  ...enApiDocs,
  // Said by the server alone.
  notice: enNotice,
  cart: { ...enEverywhere.cart, ...enAd.cart, ...enAside.cart },
  compare: { ...enEverywhere.compare, ...enAside.compare },
  seller: { ...enEverywhere.seller, ...enAd.seller },
  sellers: { ...enEverywhere.sellers, ...enSellers.sellers },
};

/** All of the interface in Arabic. */
export const ar = {
  ...arEverywhere,
  ...arFront,
  ...arFilters,
  ...arReading,
  ...arSearching,
  ...arAd,
  ...arBeside,
  ...arAccount,
  ...arCheckout,
  ...arOrders,
  ...arReviews,
  ...arVehicles,
  ...arNotifications,
  ...arLine,
  ...arAdmin,
  ...arModeration,
  ...arImports,
  ...arBookings,
  ...arBusinesses,
  ...arMyAds,
  ...arSelling,
  ...arInbox,
  ...arTokens,
  ...arApiDocs,
  // Said by the server alone.
  notice: arNotice,
  cart: { ...arEverywhere.cart, ...arAd.cart, ...arAside.cart },
  compare: { ...arEverywhere.compare, ...arAside.compare },
  seller: { ...arEverywhere.seller, ...arAd.seller },
  sellers: { ...arEverywhere.sellers, ...arSellers.sellers },
};
