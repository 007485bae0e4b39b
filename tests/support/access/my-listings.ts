import type { AccessRule } from "./access-rule.ts";

const nobodys = "/account/ads/999999999";

export const myListingsAccess: Record<string, AccessRule> = {
  "GET /shop/products/:product/phone": { who: "everybody", example: "ad/phone" },
  "POST /shop/products/:product/phone": { who: "everybody", example: "ad/phone" },
  "GET /shop/products/:product/sold": { who: "everybody", example: "ad/sold" },
  "POST /shop/products/:product/sold": { who: "everybody", example: "ad/sold", status: 400 },
  "GET /account/ads": { who: "sell" },
  "GET /account/ads/bulk": { who: "sell" },
  "POST /account/ads/bulk": { who: "sell", status: 303 },
  "GET /account/ads/:ad": { who: "sell", example: nobodys, status: 404 },
  "GET /account/ads/:ad/price": { who: "sell", example: `${nobodys}/price`, status: 404 },
  "POST /account/ads/:ad/price": { who: "sell", example: `${nobodys}/price`, status: 404 },
  "GET /account/ads/:ad/step": { who: "sell", example: `${nobodys}/step`, status: 404 },
  "POST /account/ads/:ad/step": { who: "sell", example: `${nobodys}/step`, status: 404 },
};
