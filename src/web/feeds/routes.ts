import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of feeds outside the account. */
export const routes: RouteConfigEntry[] = [route("feeds/:token/:file", "./feeds/feed-file.ts")];

/** Empty, because sellers find their feeds among the pages of their business. */
export const accountRoutes: RouteConfigEntry[] = [];

/** Routes of the site's feeds below `/admin`. */
export const adminRoutes: RouteConfigEntry[] = [route("feeds", "./feeds/site-feeds-page.tsx")];
