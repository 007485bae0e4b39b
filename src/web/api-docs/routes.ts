import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** What the API offers, to be read. */
export const routes: RouteConfigEntry[] = [
  route("api/docs", "./api-docs/page.tsx"),
  route("api/docs/:group", "./api-docs/group-page.tsx"),
];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [];
