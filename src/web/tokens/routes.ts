import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of API tokens. */
export const routes: RouteConfigEntry[] = [];

/** Routes below /account. */
export const accountRoutes: RouteConfigEntry[] = [
  route("tokens", "./tokens/token-list-page.tsx"),
  route("tokens/new", "./tokens/new-token-page.tsx"),
  route("tokens/:token/revoke", "./tokens/revoke-token-page.tsx"),
];
