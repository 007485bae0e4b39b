import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Showrooms and rental offices: applying, their pages, their staff. */
export const routes: RouteConfigEntry[] = [];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [];
