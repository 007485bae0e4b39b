import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of the pages about parts of the market, which search engines list. */
export const routes: RouteConfigEntry[] = [
  route("cars", "./landing-pages/makes-page.tsx"),
  route("cars/:make", "./landing-pages/market-page.tsx", { id: "market/make" }),
  route("cars/:make/:model", "./landing-pages/market-page.tsx", { id: "market/model" }),
  route("cars/:make/in/:city", "./landing-pages/market-page.tsx", { id: "market/make-city" }),
  route("cars/:make/:model/:city", "./landing-pages/market-page.tsx", { id: "market/model-city" }),
  route("in/:city/body/:body", "./landing-pages/market-page.tsx", { id: "market/body-city" }),
  route("in/:city/:category", "./landing-pages/market-page.tsx", { id: "market/category-city" }),
  route("prices", "./landing-pages/prices-page.tsx"),
  route("prices/parts", "./landing-pages/part-prices-page.tsx", { id: "part-prices" }),
  route("prices/parts/:category", "./landing-pages/part-prices-page.tsx", { id: "part-prices/category" }),
  route("prices/parts/:category/:make/:model", "./landing-pages/part-prices-page.tsx", { id: "part-prices/model" }),
  route("prices/:make/:model", "./landing-pages/price-guide-page.tsx"),
];

/** Empty, because no landing pages are below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [];
