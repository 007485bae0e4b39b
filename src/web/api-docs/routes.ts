import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of the API documentation. */
export const routes: RouteConfigEntry[] = [
  route("api/docs", "./api-docs/api-docs-page.tsx"),
  route("api/docs/:group", "./api-docs/group-page.tsx"),
];

/** Routes inside the account pages. Their paths are relative to `/account`. */
export const accountRoutes: RouteConfigEntry[] = [];
