import type { RouteConfigEntry } from "@react-router/dev/routes";

/** A seller's own ads and what becomes of them. */
export const routes: RouteConfigEntry[] = [];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [];
