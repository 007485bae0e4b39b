import type { AccessRule } from "./access-rule.ts";

const nobodys = "/account/ads/999999999";

export const myListingsAccess: Record<string, AccessRule> = {
  "GET /shop/products/:product/phone": { access: "everybody", example: "ad/phone" },
  "POST /shop/products/:product/phone": { access: "everybody", example: "ad/phone" },
  "GET /shop/products/:product/sold": { access: "everybody", example: "ad/sold" },
  "POST /shop/products/:product/sold": { access: "everybody", example: "ad/sold", status: 400 },
  "GET /account/ads": { access: "sell" },
  "GET /account/ads/bulk": { access: "sell" },
  "POST /account/ads/bulk": { access: "sell", status: 303 },
  "GET /account/ads/:ad": { access: "sell", example: nobodys, status: 404 },
  "GET /account/ads/:ad/price": { access: "sell", example: `${nobodys}/price`, status: 404 },
  "POST /account/ads/:ad/price": { access: "sell", example: `${nobodys}/price`, status: 404 },
  "GET /account/ads/:ad/step": { access: "sell", example: `${nobodys}/step`, status: 404 },
  "POST /account/ads/:ad/step": { access: "sell", example: `${nobodys}/step`, status: 404 },
};
