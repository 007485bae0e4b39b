import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Running the site; the layout lets administrators in and nobody else. */
export const routes: RouteConfigEntry[] = [
  route("admin", "./admin/layout.tsx", [
    route("settings", "./admin/settings-page.tsx"),
    route(":room", "./admin/list-page.tsx"),
    route(":room/export.csv", "./admin/export.ts"),
    route(":room/new", "./admin/new-page.tsx"),
    route(":room/:row", "./admin/row-page.tsx"),
  ]),
];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [];
