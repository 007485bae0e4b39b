import type { AccessRule } from "./access-rule.ts";

export const myListingsAccess: Record<string, AccessRule> = {
  "GET, POST /shop/products/:product/phone": { access: "everybody", example: "ad/phone" },
  "GET /shop/products/:product/sold": { access: "everybody", example: "ad/sold" },
  "POST /shop/products/:product/sold": { access: "everybody", example: "ad/sold", status: 400 },
  "GET /account/ads": { access: "sell" },
  "GET /account/ads/bulk": { access: "sell" },
  "POST /account/ads/bulk": { access: "sell", status: 303 },
  "GET /account/ads/:ad": { access: "sell", status: 404 },
  "GET /account/ads/:ad/sheet": { access: "sell", status: 404 },
  "GET, POST /account/ads/:ad/price": { access: "sell", status: 404 },
  "GET, POST /account/ads/:ad/step": { access: "sell", status: 404 },
};
