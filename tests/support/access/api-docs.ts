import type { Access } from "./access.ts";

export const apiDocs: Record<string, Access> = {
  "GET /api/docs": { who: "everybody" },
  "GET /api/docs/:group": { who: "everybody", example: "/api/docs/ads" },
};
