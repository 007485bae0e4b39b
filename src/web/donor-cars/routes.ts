import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Public routes of dismantled cars. */
export const routes: RouteConfigEntry[] = [
  route("shop/dismantled", "./donor-cars/donor-cars-page.tsx"),
  route("shop/dismantled/:car", "./donor-cars/donor-car-page.tsx"),
];

/** Routes below `/account` for sellers. */
export const accountRoutes: RouteConfigEntry[] = [
  route("dismantled", "./donor-cars/own-donor-cars-page.tsx"),
  route("dismantled/new", "./donor-cars/new-donor-car-page.tsx"),
  route("dismantled/:car", "./donor-cars/own-donor-car-page.tsx"),
];
