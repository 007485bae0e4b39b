import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of service plans outside the account. There are none. */
export const routes: RouteConfigEntry[] = [];

/** Routes of service plans below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("garage/:entry/service", "./service-plan/service-plan-page.tsx"),
];
