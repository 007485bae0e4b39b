import type { AccessRule } from "./access-rule.ts";

export const partRequestsAccess: Record<string, AccessRule> = {
  "GET /account/part-requests": { access: "account" },
  "GET /account/part-requests/new": { access: "account" },
  "POST /account/part-requests/new": { access: "account", status: 400 },
  "GET /account/part-requests/:request": { access: "account", status: 404 },
  "POST /account/part-requests/:request": { access: "account", status: 404 },
  "GET /account/part-requests/:request/photo": { access: "account", status: 404 },
  "GET /account/wanted-parts": { access: "sell" },
  "GET /account/wanted-parts/:request": { access: "sell", status: 404 },
  "POST /account/wanted-parts/:request": { access: "sell", status: 404 },
  "GET /moderation/part-requests": { access: "moderate" },
  "POST /moderation/part-requests": { access: "moderate", status: 404 },
  "GET /api/v1/part-requests": { access: "account", visitor: 401 },
  "POST /api/v1/part-requests": { access: "account", visitor: 401, status: 400 },
  "GET /api/v1/part-requests/{id}": { access: "account", visitor: 401, status: 404 },
  "POST /api/v1/part-requests/{id}/close": { access: "account", visitor: 401, status: 404 },
  "POST /api/v1/part-requests/{id}/offers/{offerId}/accept": { access: "account", visitor: 401, status: 400 },
  "GET /api/v1/me/sellers/{id}/wanted-parts": { access: "account", visitor: 401, status: 404 },
  "PUT /api/v1/me/sellers/{id}/wanted-parts/{requestId}/offer": { access: "account", visitor: 401, status: 400 },
  "DELETE /api/v1/me/sellers/{id}/wanted-parts/{requestId}/offer": { access: "account", visitor: 401, status: 404 },
  "POST /api/v1/wanted-parts/{id}/report": { access: "account", visitor: 401, status: 400 },
};
