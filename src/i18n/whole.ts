import arEverywhere from "./ar.ts";
import arAccount from "./ar-account.ts";
import arAd from "./ar-ad.ts";
import arAside from "./ar-aside.ts";
import arCheckout from "./ar-checkout.ts";
import arFront from "./ar-front.ts";
import arOrders from "./ar-orders.ts";
import arReading from "./ar-reading.ts";
import arReviews from "./ar-reviews.ts";
import arSearching from "./ar-searching.ts";
import arVehicles from "./ar-vehicles.ts";
import enEverywhere from "./en.ts";
import enAccount from "./en-account.ts";
import enAd from "./en-ad.ts";
import enAside from "./en-aside.ts";
import enCheckout from "./en-checkout.ts";
import enFront from "./en-front.ts";
import enOrders from "./en-orders.ts";
import enReading from "./en-reading.ts";
import enReviews from "./en-reviews.ts";
import enSearching from "./en-searching.ts";
import enVehicles from "./en-vehicles.ts";

/** All of the interface in English; it says which keys there are. */
export const en = {
  ...enEverywhere,
  ...enFront,
  ...enReading,
  ...enSearching,
  ...enAd,
  ...enAccount,
  ...enCheckout,
  ...enOrders,
  ...enReviews,
  ...enVehicles,
  cart: { ...enEverywhere.cart, ...enAside.cart },
  compare: { ...enEverywhere.compare, ...enAside.compare },
};

/** All of the interface in Arabic. */
export const ar = {
  ...arEverywhere,
  ...arFront,
  ...arReading,
  ...arSearching,
  ...arAd,
  ...arAccount,
  ...arCheckout,
  ...arOrders,
  ...arReviews,
  ...arVehicles,
  cart: { ...arEverywhere.cart, ...arAside.cart },
  compare: { ...arEverywhere.compare, ...arAside.compare },
};
