import type { AccessRule } from "./access-rule.ts";

const none = "/api/v1/conversations/999999999";

export const apiInboxAccess: Record<string, AccessRule> = {
  "GET /api/v1/conversations": { who: "account", visitor: 401 },
  "POST /api/v1/conversations": { who: "account", status: 400, visitor: 401 },
  "GET /api/v1/conversations/{id}": { who: "account", example: none, status: 404, visitor: 401 },
  "GET /api/v1/conversations/{id}/messages": { who: "account", example: `${none}/messages`, status: 404, visitor: 401 },
  ...Object.fromEntries(
    ["messages", "reports", "offers"].map((path): [string, AccessRule] => [
      `POST /api/v1/conversations/{id}/${path}`,
      { who: "account", example: `${none}/${path}`, status: 400, visitor: 401 },
    ]),
  ),
  "POST /api/v1/conversations/{id}/read": { who: "account", example: `${none}/read`, status: 404, visitor: 401 },
  ...Object.fromEntries(
    ["archived", "blocked"].map((path): [string, AccessRule] => [
      `PUT /api/v1/conversations/{id}/${path}`,
      { who: "account", example: `${none}/${path}`, status: 400, visitor: 401 },
    ]),
  ),
  ...Object.fromEntries(
    ["acceptance", "decline", "withdrawal"].map((path): [string, AccessRule] => [
      `POST /api/v1/offers/{id}/${path}`,
      { who: "account", example: `/api/v1/offers/999999999/${path}`, status: 404, visitor: 401 },
    ]),
  ),
  "GET /api/v1/notifications": { who: "account", visitor: 401 },
  "POST /api/v1/notifications/read": { who: "account", visitor: 401 },
  "GET /api/v1/notifications/settings": { who: "account", visitor: 401 },
  "PUT /api/v1/notifications/settings": { who: "account", status: 400, visitor: 401 },
  "GET /api/v1/events": { who: "account", visitor: 401 },
};
