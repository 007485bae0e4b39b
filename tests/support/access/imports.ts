import type { AccessRule } from "./access-rule.ts";

/** Access rules of imports. An import of another seller gets the same response as an import that does not exist. */
export const importsAccess: Record<string, AccessRule> = {
  "GET /account/import": { access: "business" },
  "POST /account/import": { access: "business", status: 400 },
  "GET /account/import/template.csv": { access: "business" },
  "GET, POST /account/import/:import": { access: "business", status: 404 },
  "GET /account/import/:import/start": { access: "business", status: 302 },
  "POST /account/import/:import/start": { access: "business", status: 404 },
  "GET /account/import/:import/cancel": { access: "business", status: 302 },
  "POST /account/import/:import/cancel": { access: "business", status: 404 },
  "GET /account/import/:import/remove": { access: "business", status: 302 },
  "POST /account/import/:import/remove": { access: "business", status: 404 },
  "GET /account/import/:import/refused.csv": { access: "business", status: 404 },
  "GET /account/export/:list": { access: "business", example: "/account/export/ads.csv" },
};
