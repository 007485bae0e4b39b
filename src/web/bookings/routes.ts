import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Renting by the day. */
export const routes: RouteConfigEntry[] = [];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [];
