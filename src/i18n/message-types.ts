/**
 * English messages of each bundle. They decide which keys exist, and `npm run check` compares the other languages
 * with them.
 */
type Bundles = {
  account: typeof import("./messages/en/account.json");
  admin: typeof import("./messages/en/admin.json");
  "api-docs": typeof import("./messages/en/api-docs.json");
  bookings: typeof import("./messages/en/bookings.json");
  businesses: typeof import("./messages/en/businesses.json");
  "cart-compare": typeof import("./messages/en/cart-compare.json");
  checkout: typeof import("./messages/en/checkout.json");
  coupons: typeof import("./messages/en/coupons.json");
  "donor-cars": typeof import("./messages/en/donor-cars.json");
  feeds: typeof import("./messages/en/feeds.json");
  filters: typeof import("./messages/en/filters.json");
  "fitment-pricing": typeof import("./messages/en/fitment-pricing.json");
  home: typeof import("./messages/en/home.json");
  imports: typeof import("./messages/en/imports.json");
  inbox: typeof import("./messages/en/inbox.json");
  landing: typeof import("./messages/en/landing.json");
  listing: typeof import("./messages/en/listing.json");
  "listing-editor": typeof import("./messages/en/listing-editor.json");
  "listing-questions": typeof import("./messages/en/listing-questions.json");
  "listing-status": typeof import("./messages/en/listing-status.json");
  map: typeof import("./messages/en/map.json");
  money: typeof import("./messages/en/money.json");
  moderation: typeof import("./messages/en/moderation.json");
  "my-listings": typeof import("./messages/en/my-listings.json");
  notices: typeof import("./messages/en/notices.json");
  notifications: typeof import("./messages/en/notifications.json");
  offline: typeof import("./messages/en/offline.json");
  orders: typeof import("./messages/en/orders.json");
  "part-offers": typeof import("./messages/en/part-offers.json");
  preferences: typeof import("./messages/en/preferences.json");
  returns: typeof import("./messages/en/returns.json");
  reviews: typeof import("./messages/en/reviews.json");
  safety: typeof import("./messages/en/safety.json");
  "part-requests": typeof import("./messages/en/part-requests.json");
  "saved-searches": typeof import("./messages/en/saved-searches.json");
  "search-suggestions": typeof import("./messages/en/search-suggestions.json");
  sellers: typeof import("./messages/en/sellers.json");
  "service-plan": typeof import("./messages/en/service-plan.json");
  shared: typeof import("./messages/en/shared.json");
  shipping: typeof import("./messages/en/shipping.json");
  "site-pages": typeof import("./messages/en/site-pages.json");
  rentals: typeof import("./messages/en/rentals.json");
  tokens: typeof import("./messages/en/tokens.json");
  tyres: typeof import("./messages/en/tyres.json");
  valuation: typeof import("./messages/en/valuation.json");
  "vehicle-details": typeof import("./messages/en/vehicle-details.json");
  vehicles: typeof import("./messages/en/vehicles.json");
};

/** Name of a message file. A browser loads each bundle with one request. */
export type MessageBundle = keyof Bundles;

type Intersect<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All messages of the interface, nested by feature. One feature may have messages in several bundles. */
export type Messages = Intersect<Bundles[MessageBundle]>;
