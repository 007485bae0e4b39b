import type { AccessRule } from "./access-rule.ts";

/** No import has this id. Another seller's import is answered in the same way. */
const nothing = "/account/import/999999999";

export const importsAccess: Record<string, AccessRule> = {
  "GET /account/import": { who: "business" },
  "POST /account/import": { who: "business", status: 400 },
  "GET /account/import/template.csv": { who: "business" },
  "GET /account/import/:import": { who: "business", example: nothing, status: 404 },
  "POST /account/import/:import": { who: "business", example: nothing, status: 404 },
  "GET /account/import/:import/start": { who: "business", example: `${nothing}/start`, status: 302 },
  "POST /account/import/:import/start": { who: "business", example: `${nothing}/start`, status: 404 },
  "GET /account/import/:import/cancel": { who: "business", example: `${nothing}/cancel`, status: 302 },
  "POST /account/import/:import/cancel": { who: "business", example: `${nothing}/cancel`, status: 404 },
  "GET /account/import/:import/remove": { who: "business", example: `${nothing}/remove`, status: 302 },
  "POST /account/import/:import/remove": { who: "business", example: `${nothing}/remove`, status: 404 },
  "GET /account/import/:import/refused.csv": { who: "business", example: `${nothing}/refused.csv`, status: 404 },
  "GET /account/export/:list": { who: "business", example: "/account/export/ads.csv" },
};
