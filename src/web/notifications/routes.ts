import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** What somebody has to know. */
export const routes: RouteConfigEntry[] = [];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [
  route("notifications", "./notifications/list-page.tsx"),
  route("notifications/read", "./notifications/read-all.ts"),
  route("notifications/settings", "./notifications/settings-page.tsx"),
  route("notifications/:notification", "./notifications/open.tsx"),
  route("notifications/:notification/mark", "./notifications/mark.ts"),
];
