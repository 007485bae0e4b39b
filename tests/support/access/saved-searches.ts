import type { AccessRule } from "./access-rule.ts";

export const savedSearchesAccess: Record<string, AccessRule> = {
  "GET /account/searches": { access: "account" },
  "POST /account/searches": { access: "account", status: 400 },
  "GET /account/searches/new": { access: "account", example: "/account/searches/new?query=kind%3Dcar" },
  "POST /account/searches/new": { access: "account", status: 400 },
  "GET /account/searches/:search": { access: "account", status: 404 },
  "GET /api/v1/saved-searches": { access: "account", visitor: 401 },
  "POST /api/v1/saved-searches": { access: "account", visitor: 401, status: 400 },
  "PATCH /api/v1/saved-searches/{id}": { access: "account", visitor: 401, status: 404 },
  "DELETE /api/v1/saved-searches/{id}": { access: "account", visitor: 401, status: 404 },
};
