import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Empty, because all routes of API tokens are below `/account`. */
export const routes: RouteConfigEntry[] = [];

/** Routes of API tokens below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("tokens", "./tokens/token-list-page.tsx"),
  route("tokens/new", "./tokens/new-token-page.tsx"),
  route("tokens/:token/revoke", "./tokens/revoke-token-page.tsx"),
];
