import type { AccessRule } from "./access-rule.ts";

export const listingQuestionsAccess: Record<string, AccessRule> = {
  "GET /shop/products/:product/questions": { access: "everybody", example: "ad/questions" },
  "POST /shop/products/:product/questions": { access: "account", example: "ad/questions", status: 400 },
  "GET /account/questions": { access: "sell" },
  "POST /account/questions": { access: "sell", status: 400 },
  "GET /api/v1/products/{idOrSlug}/questions": { access: "everybody", example: "/api/v1/products/1/questions" },
  "POST /api/v1/products/{idOrSlug}/questions": {
    access: "account",
    example: "/api/v1/products/1/questions",
    status: 400,
    visitor: 401,
  },
  "GET /api/v1/me/questions": { access: "account", visitor: 401 },
  "PUT /api/v1/questions/{id}/answer": { access: "account", status: 400, visitor: 401 },
  "POST /api/v1/questions/{id}/hide": { access: "account", status: 404, visitor: 401 },
};
