import type { AccessRule } from "./access-rule.ts";

const none = "/api/v1/conversations/999999999";

export const apiInboxAccess: Record<string, AccessRule> = {
  "GET /api/v1/conversations": { access: "account", visitor: 401 },
  "POST /api/v1/conversations": { access: "account", status: 400, visitor: 401 },
  "GET /api/v1/conversations/{id}": { access: "account", example: none, status: 404, visitor: 401 },
  "GET /api/v1/conversations/{id}/messages": {
    access: "account",
    example: `${none}/messages`,
    status: 404,
    visitor: 401,
  },
  ...Object.fromEntries(
    ["messages", "reports", "offers"].map((path): [string, AccessRule] => [
      `POST /api/v1/conversations/{id}/${path}`,
      { access: "account", example: `${none}/${path}`, status: 400, visitor: 401 },
    ]),
  ),
  "POST /api/v1/conversations/{id}/read": { access: "account", example: `${none}/read`, status: 404, visitor: 401 },
  ...Object.fromEntries(
    ["archived", "blocked"].map((path): [string, AccessRule] => [
      `PUT /api/v1/conversations/{id}/${path}`,
      { access: "account", example: `${none}/${path}`, status: 400, visitor: 401 },
    ]),
  ),
  ...Object.fromEntries(
    ["acceptance", "decline", "withdrawal"].map((path): [string, AccessRule] => [
      `POST /api/v1/offers/{id}/${path}`,
      { access: "account", example: `/api/v1/offers/999999999/${path}`, status: 404, visitor: 401 },
    ]),
  ),
  "GET /api/v1/notifications": { access: "account", visitor: 401 },
  "POST /api/v1/notifications/read": { access: "account", visitor: 401 },
  "GET /api/v1/notifications/settings": { access: "account", visitor: 401 },
  "PUT /api/v1/notifications/settings": { access: "account", status: 400, visitor: 401 },
  "GET /api/v1/events": { access: "account", visitor: 401 },
};
