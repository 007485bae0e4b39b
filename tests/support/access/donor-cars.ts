import type { AccessRule } from "./access-rule.ts";

export const donorCarsAccess: Record<string, AccessRule> = {
  "GET /shop/dismantled": { access: "everybody" },
  "GET /shop/dismantled/:car": { access: "everybody", status: 404 },
  "GET /account/dismantled": { access: "sell" },
  "GET /account/dismantled/new": { access: "sell" },
  "POST /account/dismantled/new": { access: "sell", status: 400 },
  "GET /account/dismantled/:car": { access: "sell", status: 404 },
  "POST /account/dismantled/:car": { access: "sell", status: 404 },
  "GET /api/v1/dismantled-cars": { access: "everybody" },
  "GET /api/v1/dismantled-cars/{id}": { access: "everybody", status: 404 },
  "POST /api/v1/dismantled-cars": { access: "account", visitor: 401, status: 400 },
};
