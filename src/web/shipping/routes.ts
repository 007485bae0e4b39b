import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of shipping rates: of a seller below `/account`, and of the site below `/admin`. */
const createRateRoutes = (path: string, owner: "seller" | "site"): RouteConfigEntry[] => [
  route(path, "./shipping/rates-page.tsx", { id: `${owner}-shipping` }),
  route(`${path}/rate`, "./shipping/rate-page.tsx", { id: `${owner}-shipping/rate` }),
  route(`${path}/remove`, "./shipping/remove-rate-page.tsx", { id: `${owner}-shipping/remove` }),
];

/** Empty, because all routes of shipping rates are below `/account` or `/admin`. */
export const routes: RouteConfigEntry[] = [];

/** Routes of a seller's shipping rates below `/account`. */
export const accountRoutes: RouteConfigEntry[] = createRateRoutes("shipping", "seller");

/** Routes of the site's shipping rates below `/admin`. */
export const adminRoutes: RouteConfigEntry[] = createRateRoutes("shipping", "site");
