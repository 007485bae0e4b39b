import type { AccessRule } from "./access-rule.ts";

export const notificationsAccess: Record<string, AccessRule> = {
  "GET /account/notifications": { who: "account" },
  "GET /account/notifications/read": { who: "account", status: 302 },
  "POST /account/notifications/read": { who: "account", status: 303 },
  "GET /account/notifications/:notification": {
    who: "account",
    example: "/account/notifications/999999999",
    status: 404,
  },
  "GET /account/notifications/settings": { who: "account" },
  "POST /account/notifications/settings": { who: "account", status: 303 },
  "GET /account/notifications/:notification/mark": {
    who: "account",
    example: "/account/notifications/999999999/mark",
    status: 302,
  },
  "POST /account/notifications/:notification/mark": {
    who: "account",
    example: "/account/notifications/999999999/mark",
    status: 404,
  },
};
