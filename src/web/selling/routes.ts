import type { RouteConfigEntry } from "@react-router/dev/routes";

/** Writing ads: a draft, step by step. */
export const routes: RouteConfigEntry[] = [];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [];
