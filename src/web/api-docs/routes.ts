import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of the API documentation. */
export const routes: RouteConfigEntry[] = [
  route("api/docs", "./api-docs/api-docs-page.tsx"),
  route("api/docs/:group", "./api-docs/group-page.tsx"),
];

/** Empty, because no routes of the API documentation are below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [];
