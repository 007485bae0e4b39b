import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { adminRoutes as feedRoutes } from "../feeds/routes.ts";
import { adminRoutes as shippingRoutes } from "../shipping/routes.ts";

/** Routes of the administration. The layout admits administrators only. */
export const routes: RouteConfigEntry[] = [
  route("admin", "./admin/layout.tsx", [
    index("./admin/dashboard/dashboard-page.tsx"),
    route("settings", "./admin/settings-page.tsx"),
    route("settings/logo", "./admin/logo-page.tsx"),
    route("health", "./admin/health-page.tsx"),
    ...feedRoutes,
    ...shippingRoutes,
    // The paths `export.csv` and `new` stand before `orders/:order`, because the first of two equally specific routes
    // wins.
    route(":room/export.csv", "./admin/export.ts"),
    route(":room/new", "./admin/new-page.tsx"),
    route("orders/:order", "./admin/orders/order-page.tsx"),
    route("orders/:order/:share/:deed", "./admin/orders/order-action-page.tsx"),
    route("returns/:return", "./admin/returns/admin-return-page.tsx"),
    route("deposit-claims/:booking", "./admin/deposit-claims/admin-claim-page.tsx"),
    route("import-reports/:report", "./admin/imports/import-report-page.tsx"),
    route("reconciliation", "./admin/reconciliation/reconciliation-page.tsx"),
    route("categories", "./admin/categories/tree-page.tsx"),
    route("categories/:category/features", "./admin/categories/features-page.tsx"),
    route(":room", "./admin/list-page.tsx"),
    route(":room/:row", "./admin/row-page.tsx"),
    route(":room/:row/picture", "./admin/picture-page.tsx"),
  ]),
];

/** Empty, because no routes of the administration are below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [];
