import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Empty, because all routes of part requests are below `/account` or `/moderation`. */
export const routes: RouteConfigEntry[] = [];

/** Routes of part requests below `/account`, for buyers and for sellers of parts. */
export const accountRoutes: RouteConfigEntry[] = [
  route("part-requests", "./part-requests/part-requests-page.tsx"),
  route("part-requests/new", "./part-requests/new-part-request-page.tsx"),
  route("part-requests/:request", "./part-requests/part-request-page.tsx"),
  route("part-requests/:request/photo", "./part-requests/part-request-photo.ts"),
  route("wanted-parts", "./part-requests/wanted-parts-page.tsx"),
  route("wanted-parts/:request", "./part-requests/wanted-part-page.tsx"),
];

/** Moderation routes of part requests. */
export const moderationRoutes: RouteConfigEntry[] = [
  route("part-requests", "./part-requests/reported-part-requests-page.tsx"),
];
