import type { AccessRule } from "./access-rule.ts";

export const picturesAccess: Record<string, AccessRule> = {
  "GET /media/:file": { access: "everybody", example: "/media/none.webp", status: 404 },
  "GET /dev/pictures": { access: "sell" },
  "GET /sell/:draft/pictures/add": { access: "sell", status: 302 },
  "POST /sell/:draft/pictures/add": { access: "sell", status: 404 },
  "GET /sell/:draft/pictures/:picture/move": { access: "sell", status: 302 },
  "POST /sell/:draft/pictures/:picture/move": { access: "sell", status: 404 },
  "GET /sell/:draft/pictures/:picture/rotate": { access: "sell", status: 302 },
  "POST /sell/:draft/pictures/:picture/rotate": { access: "sell", status: 404 },
  "GET /sell/:draft/pictures/:picture/remove": { access: "sell", status: 302 },
  "POST /sell/:draft/pictures/:picture/remove": { access: "sell", status: 404 },
  "GET /sell/:draft/pictures/:picture/restore": { access: "sell", status: 302 },
  "POST /sell/:draft/pictures/:picture/restore": { access: "sell", status: 404 },
};
