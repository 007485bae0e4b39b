import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of API tokens outside the account. There are none. */
export const routes: RouteConfigEntry[] = [];

/** Routes of API tokens below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("tokens", "./tokens/token-list-page.tsx"),
  route("tokens/new", "./tokens/new-token-page.tsx"),
  route("tokens/:token/revoke", "./tokens/revoke-token-page.tsx"),
];
