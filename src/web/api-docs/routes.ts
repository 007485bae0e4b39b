import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of the API documentation. */
export const routes: RouteConfigEntry[] = [
  route("api/docs", "./api-docs/api-docs-page.tsx"),
  route("api/docs/:group", "./api-docs/group-page.tsx"),
];

/** Routes of the API documentation below `/account`. There are none. */
export const accountRoutes: RouteConfigEntry[] = [];
