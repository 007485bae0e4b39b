import type { AccessRule } from "./access-rule.ts";

/**
 * Creates the rule for operations on a listing. Signed-in users get 404, because they do not own the requested listing.
 */
const createMissingListingRule = (status = 404): AccessRule => ({ access: "account", status, visitor: 401 });

export const apiListingsAccess: Record<string, AccessRule> = {
  "GET /api/v1/ads": { access: "account", visitor: 401 },
  "POST /api/v1/ads": { access: "account", status: 400, visitor: 401 },
  "GET /api/v1/ads/{id}": createMissingListingRule(),
  "PATCH /api/v1/ads/{id}": createMissingListingRule(),
  "DELETE /api/v1/ads/{id}": createMissingListingRule(),
  "POST /api/v1/ads/{id}/changes": createMissingListingRule(),
  "POST /api/v1/ads/{id}/publication": createMissingListingRule(),
  "POST /api/v1/ads/{id}/closing": createMissingListingRule(400),
  "POST /api/v1/ads/{id}/renewal": createMissingListingRule(),
  "POST /api/v1/ads/{id}/pause": createMissingListingRule(),
  "POST /api/v1/ads/{id}/resumption": createMissingListingRule(),
  "POST /api/v1/ads/{id}/reservation": createMissingListingRule(),
  "DELETE /api/v1/ads/{id}/reservation": createMissingListingRule(),
  "POST /api/v1/ads/{id}/confirmation": createMissingListingRule(),
  "PUT /api/v1/ads/{id}/price": createMissingListingRule(400),
  "GET /api/v1/ads/{id}/statistics": createMissingListingRule(),
  "GET /api/v1/ads/{id}/pictures": createMissingListingRule(),
  "POST /api/v1/ads/{id}/pictures": createMissingListingRule(415),
  "PUT /api/v1/ads/{id}/pictures": createMissingListingRule(400),
  "PATCH /api/v1/ads/{id}/pictures/{pictureId}": createMissingListingRule(400),
  "DELETE /api/v1/ads/{id}/pictures/{pictureId}": createMissingListingRule(),
  "GET /api/v1/me/sellers": { access: "account", visitor: 401 },
  "GET /api/v1/products/{idOrSlug}/phone": { access: "everybody", status: 404 },
};
