import type { Access } from "./access.ts";

export const admin: Record<string, Access> = {
  "GET /admin/settings": { who: "administer" },
  "POST /admin/settings": { who: "administer", status: 404 },
  "GET /admin/:room": { who: "administer", example: "/admin/currencies" },
  "POST /admin/:room": { who: "administer", example: "/admin/currencies", status: 404 },
  "GET /admin/:room/export.csv": { who: "administer", example: "/admin/currencies/export.csv" },
  "GET /admin/:room/new": { who: "administer", example: "/admin/currencies/new" },
  "POST /admin/:room/new": { who: "administer", example: "/admin/currencies/new", status: 400 },
  "GET /admin/:room/:row": { who: "administer", example: "/admin/currencies/SAR" },
  "POST /admin/:room/:row": { who: "administer", example: "/admin/currencies/SAR", status: 404 },
};
