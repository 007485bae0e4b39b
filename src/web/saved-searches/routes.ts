import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Empty, because all routes of saved searches are below `/account`. */
export const routes: RouteConfigEntry[] = [];

/** Routes of saved searches below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("searches", "./saved-searches/saved-searches-page.tsx"),
  route("searches/new", "./saved-searches/save-search-page.tsx"),
  route("searches/:search", "./saved-searches/open-search.tsx"),
];
