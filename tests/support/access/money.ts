import type { AccessRule } from "./access-rule.ts";

export const moneyAccess: Record<string, AccessRule> = {
  "GET /account/money": { access: "sell" },
  "POST /account/money": { access: "sell", status: 404 },
  "GET /account/money/bank-account": { access: "sell" },
  "POST /account/money/bank-account": { access: "sell", status: 404 },
  "GET /account/money/cancel": { access: "sell", status: 302 },
  "POST /account/money/cancel": { access: "sell", status: 404 },
  "GET /account/coupons": { access: "sell" },
  "GET /account/coupons/new": { access: "sell" },
  "POST /account/coupons/new": { access: "sell", status: 404 },
  "GET /account/coupons/:coupon": { access: "sell", example: "/account/coupons/999999999", status: 404 },
  "POST /account/coupons/:coupon": { access: "sell", example: "/account/coupons/999999999", status: 404 },
  "GET /api/v1/me/sellers/{id}/coupons": { access: "account", status: 404, visitor: 401 },
  "POST /api/v1/me/sellers/{id}/coupons": { access: "account", status: 400, visitor: 401 },
  "PATCH /api/v1/me/sellers/{id}/coupons/{coupon}": { access: "account", status: 400, visitor: 401 },
  "GET /api/v1/me/sellers/{id}/balances": { access: "account", status: 404, visitor: 401 },
  "GET /api/v1/me/sellers/{id}/statement": { access: "account", status: 400, visitor: 401 },
  "GET /api/v1/me/sellers/{id}/payouts": { access: "account", status: 404, visitor: 401 },
};
