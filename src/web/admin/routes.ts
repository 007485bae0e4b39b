import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Running the site; the layout lets administrators in and nobody else. */
export const routes: RouteConfigEntry[] = [
  route("admin", "./admin/layout.tsx", [
    index("./admin/dashboard/page.tsx"),
    route("settings", "./admin/settings-page.tsx"),
    route("settings/logo", "./admin/logo-page.tsx"),
    route("health", "./admin/health-page.tsx"),
    // Before the rooms that have pages of their own: the first of two that fit as well is taken.
    route(":room/export.csv", "./admin/export.ts"),
    route(":room/new", "./admin/new-page.tsx"),
    route("orders/:order", "./admin/orders/order-page.tsx"),
    route("orders/:order/:share/:deed", "./admin/orders/deed-page.tsx"),
    route("categories", "./admin/categories/tree-page.tsx"),
    route("categories/:category/features", "./admin/categories/features-page.tsx"),
    route(":room", "./admin/list-page.tsx"),
    route(":room/:row", "./admin/row-page.tsx"),
    route(":room/:row/picture", "./admin/picture-page.tsx"),
  ]),
];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [];
