import type { AccessRule } from "./access-rule.ts";

const nobodysSeller = "seller=999999999";

export const shippingAccess: Record<string, AccessRule> = {
  "GET /account/shipping": { access: "sell" },
  "GET, POST /account/shipping/rate": {
    access: "sell",
    example: `/account/shipping/rate?${nobodysSeller}`,
    status: 404,
  },
  "GET, POST /account/shipping/remove": {
    access: "sell",
    example: `/account/shipping/remove?${nobodysSeller}`,
    status: 404,
  },
  "GET /admin/shipping": { access: "administer" },
  "GET /admin/shipping/rate": { access: "administer" },
  "POST /admin/shipping/rate": { access: "administer", status: 400 },
  "GET /admin/shipping/remove": { access: "administer", status: 404 },
  "POST /admin/shipping/remove": { access: "administer", status: 404 },
  "GET /preferences/delivery": { access: "everybody" },
  "GET /api/v1/me/sellers/{id}/shipping-rates": { access: "account", status: 404, visitor: 401 },
  "POST /api/v1/me/sellers/{id}/shipping-rates": { access: "account", status: 400, visitor: 401 },
  "PUT /api/v1/me/sellers/{id}/shipping-rates/{rate}": { access: "account", status: 400, visitor: 401 },
  "DELETE /api/v1/me/sellers/{id}/shipping-rates/{rate}": { access: "account", status: 404, visitor: 401 },
  "GET /api/v1/products/{idOrSlug}/shipping": { access: "everybody", status: 404 },
};
