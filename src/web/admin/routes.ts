import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Running the site. */
export const routes: RouteConfigEntry[] = [];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [];
