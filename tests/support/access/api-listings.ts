import type { AccessRule } from "./access-rule.ts";

const nobodys = "/api/v1/ads/999999999";
/** A signed-in user gets 404, because the account has no such listing. */
const notThere = (path = "", status = 404): AccessRule => ({
  access: "account",
  example: nobodys + path,
  status,
  visitor: 401,
});

export const apiListingsAccess: Record<string, AccessRule> = {
  "GET /api/v1/ads": { access: "account", visitor: 401 },
  "POST /api/v1/ads": { access: "account", status: 400, visitor: 401 },
  "GET /api/v1/ads/{id}": notThere(),
  "PATCH /api/v1/ads/{id}": notThere(),
  "DELETE /api/v1/ads/{id}": notThere(),
  "POST /api/v1/ads/{id}/changes": notThere("/changes"),
  "POST /api/v1/ads/{id}/publication": notThere("/publication"),
  "POST /api/v1/ads/{id}/closing": notThere("/closing", 400),
  "POST /api/v1/ads/{id}/renewal": notThere("/renewal"),
  "POST /api/v1/ads/{id}/pause": notThere("/pause"),
  "POST /api/v1/ads/{id}/resumption": notThere("/resumption"),
  "POST /api/v1/ads/{id}/reservation": notThere("/reservation"),
  "DELETE /api/v1/ads/{id}/reservation": notThere("/reservation"),
  "POST /api/v1/ads/{id}/confirmation": notThere("/confirmation"),
  "PUT /api/v1/ads/{id}/price": notThere("/price", 400),
  "GET /api/v1/ads/{id}/statistics": notThere("/statistics"),
  "GET /api/v1/ads/{id}/pictures": notThere("/pictures"),
  "POST /api/v1/ads/{id}/pictures": notThere("/pictures", 415),
  "PUT /api/v1/ads/{id}/pictures": notThere("/pictures", 400),
  "PATCH /api/v1/ads/{id}/pictures/{pictureId}": notThere("/pictures/1", 400),
  "DELETE /api/v1/ads/{id}/pictures/{pictureId}": notThere("/pictures/1"),
  "GET /api/v1/me/sellers": { access: "account", visitor: 401 },
  "GET /api/v1/products/{idOrSlug}/phone": {
    access: "everybody",
    example: "/api/v1/products/999999999/phone",
    status: 404,
  },
};
