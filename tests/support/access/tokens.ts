import type { AccessRule } from "./access-rule.ts";

const none = "/account/tokens/999999999/revoke";

export const tokensAccess: Record<string, AccessRule> = {
  "GET /account/tokens": { who: "account" },
  "GET /account/tokens/new": { who: "account" },
  "POST /account/tokens/new": { who: "account", status: 400 },
  "GET /account/tokens/:token/revoke": { who: "account", example: none, status: 404 },
  "POST /account/tokens/:token/revoke": { who: "account", example: none, status: 404 },
  "GET /api/v1/me/tokens": { who: "account", visitor: 401 },
  "POST /api/v1/me/tokens": { who: "account", status: 400, visitor: 401 },
  "DELETE /api/v1/me/tokens/{id}": {
    who: "account",
    example: "/api/v1/me/tokens/999999999",
    status: 404,
    visitor: 401,
  },
};
