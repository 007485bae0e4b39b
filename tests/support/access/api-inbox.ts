import type { AccessRule } from "./access-rule.ts";

export const apiInboxAccess: Record<string, AccessRule> = {
  "GET /api/v1/conversations": { access: "account", visitor: 401 },
  "POST /api/v1/conversations": { access: "account", status: 400, visitor: 401 },
  "GET /api/v1/conversations/{id}": { access: "account", status: 404, visitor: 401 },
  "GET /api/v1/conversations/{id}/messages": {
    access: "account",
    status: 404,
    visitor: 401,
  },
  "POST /api/v1/conversations/{id}/messages": { access: "account", status: 400, visitor: 401 },
  "POST /api/v1/conversations/{id}/reports": { access: "account", status: 400, visitor: 401 },
  "POST /api/v1/conversations/{id}/offers": { access: "account", status: 400, visitor: 401 },
  "POST /api/v1/conversations/{id}/read": { access: "account", status: 404, visitor: 401 },
  "PUT /api/v1/conversations/{id}/archived": { access: "account", status: 400, visitor: 401 },
  "PUT /api/v1/conversations/{id}/blocked": { access: "account", status: 400, visitor: 401 },
  "POST /api/v1/offers/{id}/acceptance": { access: "account", status: 404, visitor: 401 },
  "POST /api/v1/offers/{id}/decline": { access: "account", status: 404, visitor: 401 },
  "POST /api/v1/offers/{id}/withdrawal": { access: "account", status: 404, visitor: 401 },
  "GET /api/v1/notifications": { access: "account", visitor: 401 },
  "POST /api/v1/notifications/read": { access: "account", visitor: 401 },
  "GET /api/v1/notifications/settings": { access: "account", visitor: 401 },
  "PUT /api/v1/notifications/settings": { access: "account", status: 400, visitor: 401 },
  "GET /api/v1/events": { access: "account", visitor: 401 },
};
