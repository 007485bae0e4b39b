import type { AccessRule } from "./access-rule.ts";

/** A signed-in user gets 404, because the account has no such listing. */
const notThere = (status = 404): AccessRule => ({ access: "account", status, visitor: 401 });

export const apiListingsAccess: Record<string, AccessRule> = {
  "GET /api/v1/ads": { access: "account", visitor: 401 },
  "POST /api/v1/ads": { access: "account", status: 400, visitor: 401 },
  "GET /api/v1/ads/{id}": notThere(),
  "PATCH /api/v1/ads/{id}": notThere(),
  "DELETE /api/v1/ads/{id}": notThere(),
  "POST /api/v1/ads/{id}/changes": notThere(),
  "POST /api/v1/ads/{id}/publication": notThere(),
  "POST /api/v1/ads/{id}/closing": notThere(400),
  "POST /api/v1/ads/{id}/renewal": notThere(),
  "POST /api/v1/ads/{id}/pause": notThere(),
  "POST /api/v1/ads/{id}/resumption": notThere(),
  "POST /api/v1/ads/{id}/reservation": notThere(),
  "DELETE /api/v1/ads/{id}/reservation": notThere(),
  "POST /api/v1/ads/{id}/confirmation": notThere(),
  "PUT /api/v1/ads/{id}/price": notThere(400),
  "GET /api/v1/ads/{id}/statistics": notThere(),
  "GET /api/v1/ads/{id}/pictures": notThere(),
  "POST /api/v1/ads/{id}/pictures": notThere(415),
  "PUT /api/v1/ads/{id}/pictures": notThere(400),
  "PATCH /api/v1/ads/{id}/pictures/{pictureId}": notThere(400),
  "DELETE /api/v1/ads/{id}/pictures/{pictureId}": notThere(),
  "GET /api/v1/me/sellers": { access: "account", visitor: 401 },
  "GET /api/v1/products/{idOrSlug}/phone": { access: "everybody", status: 404 },
};
