import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Tokens for programs that act for an account. */
export const routes: RouteConfigEntry[] = [];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [
  route("tokens", "./tokens/list-page.tsx"),
  route("tokens/new", "./tokens/new-page.tsx"),
  route("tokens/:token/revoke", "./tokens/revoke-page.tsx"),
];
