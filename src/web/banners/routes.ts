import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of banners. Both count by day and redirect. */
export const routes: RouteConfigEntry[] = [
  route("banners/:banner/picture", "./banners/banner-picture.ts"),
  route("banners/:banner/open", "./banners/open-banner.ts"),
];

/** Routes of banners below `/account`. There are none. */
export const accountRoutes: RouteConfigEntry[] = [];
