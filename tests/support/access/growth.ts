import type { AccessRule } from "./access-rule.ts";

export const growthAccess: Record<string, AccessRule> = {
  "GET /admin/feeds": { access: "administer" },
  "POST /admin/feeds": { access: "administer", status: 303 },
  "GET /feeds/:token/:file": { access: "everybody", example: "/feeds/unknown/google-vehicles.xml", status: 404 },
  "GET /banners/:banner/picture": { access: "everybody", status: 404 },
  "GET /banners/:banner/open": { access: "everybody", status: 404 },
};
