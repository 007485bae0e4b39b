import type { Access } from "./access.ts";

export const admin: Record<string, Access> = {
  "GET /admin": { who: "administer" },
  "GET /admin/settings": { who: "administer" },
  "POST /admin/settings": { who: "administer", status: 404 },
  "GET /admin/settings/logo": { who: "administer" },
  "POST /admin/settings/logo": { who: "administer", status: 400 },
  "GET /admin/:room/:row/picture": { who: "administer", example: "/admin/categories/1/picture" },
  "POST /admin/:room/:row/picture": { who: "administer", example: "/admin/categories/1/picture", status: 400 },
  "GET /admin/health": { who: "administer" },
  "POST /admin/health": { who: "administer", status: 404 },
  "GET /admin/categories": { who: "administer" },
  "POST /admin/categories": { who: "administer", status: 404 },
  "GET /admin/categories/:category/features": { who: "administer", example: "/admin/categories/1/features" },
  "POST /admin/categories/:category/features": {
    who: "administer",
    example: "/admin/categories/1/features",
    status: 404,
  },
  "GET /admin/orders/:order": { who: "administer", example: "/admin/orders/999999999", status: 404 },
  "GET /admin/orders/:order/:share/:deed": {
    who: "administer",
    example: "/admin/orders/999999999/1/step",
    status: 404,
  },
  "POST /admin/orders/:order/:share/:deed": {
    who: "administer",
    example: "/admin/orders/999999999/1/step",
    status: 404,
  },
  "GET /admin/:room": { who: "administer", example: "/admin/currencies" },
  "POST /admin/:room": { who: "administer", example: "/admin/currencies", status: 404 },
  "GET /admin/:room/export.csv": { who: "administer", example: "/admin/currencies/export.csv" },
  "GET /admin/:room/new": { who: "administer", example: "/admin/currencies/new" },
  "POST /admin/:room/new": { who: "administer", example: "/admin/currencies/new", status: 400 },
  "GET /admin/:room/:row": { who: "administer", example: "/admin/currencies/SAR" },
  "POST /admin/:room/:row": { who: "administer", example: "/admin/currencies/SAR", status: 404 },
};
