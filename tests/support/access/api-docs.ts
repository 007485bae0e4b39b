import type { AccessRule } from "./access-rule.ts";

export const apiDocsAccess: Record<string, AccessRule> = {
  "GET /api/docs": { who: "everybody" },
  "GET /api/docs/:group": { who: "everybody", example: "/api/docs/ads" },
};
