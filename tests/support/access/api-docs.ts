import type { AccessRule } from "./access-rule.ts";

export const apiDocsAccess: Record<string, AccessRule> = {
  "GET /api/docs": { access: "everybody" },
  "GET /api/docs/:group": { access: "everybody", example: "/api/docs/ads" },
};
