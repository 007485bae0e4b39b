import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of banners. Both count by day and redirect. */
export const routes: RouteConfigEntry[] = [
  route("banners/:banner/picture", "./banners/banner-picture.ts"),
  route("banners/:banner/open", "./banners/open-banner.ts"),
];

/** Empty, because no routes of banners are below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [];
