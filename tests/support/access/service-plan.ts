import type { AccessRule } from "./access-rule.ts";

export const servicePlanAccess: Record<string, AccessRule> = {
  "GET /account/garage/:entry/service": { access: "account", status: 404 },
  "POST /account/garage/:entry/service": { access: "account", status: 404 },
  "GET /api/v1/garage/{id}/service": { access: "account", visitor: 401, status: 404 },
  "PUT /api/v1/garage/{id}/odometer": { access: "account", visitor: 401, status: 400 },
  "PATCH /api/v1/garage/{id}/service/{item}": { access: "account", visitor: 401, status: 404 },
};
