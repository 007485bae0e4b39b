import type { AccessRule } from "./access-rule.ts";

export const tokensAccess: Record<string, AccessRule> = {
  "GET /account/tokens": { access: "account" },
  "GET /account/tokens/new": { access: "account" },
  "POST /account/tokens/new": { access: "account", status: 400 },
  "GET, POST /account/tokens/:token/revoke": { access: "account", status: 404 },
  "GET /api/v1/me/tokens": { access: "account", visitor: 401 },
  "POST /api/v1/me/tokens": { access: "account", status: 400, visitor: 401 },
  "DELETE /api/v1/me/tokens/{id}": { access: "account", status: 404, visitor: 401 },
};
