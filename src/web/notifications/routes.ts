import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of notifications outside the account. */
export const routes: RouteConfigEntry[] = [route("unsubscribe/:key", "./notifications/unsubscribe-page.tsx")];

/** Notification routes below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("notifications", "./notifications/notifications-page.tsx"),
  route("notifications/read", "./notifications/mark-all-read.ts"),
  route("notifications/settings", "./notifications/notification-settings-page.tsx"),
  route("notifications/:notification", "./notifications/open-notification.tsx"),
  route("notifications/:notification/mark", "./notifications/mark-notification.ts"),
];
