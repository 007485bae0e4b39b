import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of the pages with all offers of a part. */
export const routes: RouteConfigEntry[] = [route("parts/:brand/:number", "./part-page/part-page.tsx")];

/** Empty, because no routes of parts are below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [];
