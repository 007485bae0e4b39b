import type { AccessRule } from "./access-rule.ts";

/** No import has this id. Another seller's import is answered in the same way. */
const nothing = "/account/import/999999999";

export const importsAccess: Record<string, AccessRule> = {
  "GET /account/import": { access: "business" },
  "POST /account/import": { access: "business", status: 400 },
  "GET /account/import/template.csv": { access: "business" },
  "GET /account/import/:import": { access: "business", example: nothing, status: 404 },
  "POST /account/import/:import": { access: "business", example: nothing, status: 404 },
  "GET /account/import/:import/start": { access: "business", example: `${nothing}/start`, status: 302 },
  "POST /account/import/:import/start": { access: "business", example: `${nothing}/start`, status: 404 },
  "GET /account/import/:import/cancel": { access: "business", example: `${nothing}/cancel`, status: 302 },
  "POST /account/import/:import/cancel": { access: "business", example: `${nothing}/cancel`, status: 404 },
  "GET /account/import/:import/remove": { access: "business", example: `${nothing}/remove`, status: 302 },
  "POST /account/import/:import/remove": { access: "business", example: `${nothing}/remove`, status: 404 },
  "GET /account/import/:import/refused.csv": { access: "business", example: `${nothing}/refused.csv`, status: 404 },
  "GET /account/export/:list": { access: "business", example: "/account/export/ads.csv" },
};
