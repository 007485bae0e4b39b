import type { AccessRule } from "./access-rule.ts";

export const notificationsAccess: Record<string, AccessRule> = {
  "GET /account/notifications": { access: "account" },
  "GET /account/notifications/read": { access: "account", status: 302 },
  "POST /account/notifications/read": { access: "account", status: 303 },
  "GET /account/notifications/:notification": { access: "account", status: 404 },
  "GET /account/notifications/settings": { access: "account" },
  "POST /account/notifications/settings": { access: "account", status: 303 },
  "GET /account/notifications/:notification/mark": { access: "account", status: 302 },
  "POST /account/notifications/:notification/mark": { access: "account", status: 404 },
  "GET, POST /unsubscribe/:key": { access: "everybody", example: "/unsubscribe/unknown", status: 404 },
};
