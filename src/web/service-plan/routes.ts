import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Empty, because all routes of service plans are below `/account`. */
export const routes: RouteConfigEntry[] = [];

/** Routes of service plans below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("garage/:entry/service", "./service-plan/service-plan-page.tsx"),
];
