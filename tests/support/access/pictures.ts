import type { AccessRule } from "./access-rule.ts";

export const picturesAccess: Record<string, AccessRule> = {
  "GET /media/:file": { access: "everybody", example: "/media/none.webp", status: 404 },
  "GET /dev/pictures": { access: "sell" },
  "GET /sell/:draft/pictures/add": { access: "sell", example: "/sell/999999999/pictures/add", status: 302 },
  "POST /sell/:draft/pictures/add": { access: "sell", example: "/sell/999999999/pictures/add", status: 404 },
  "GET /sell/:draft/pictures/:picture/move": {
    access: "sell",
    example: "/sell/999999999/pictures/999999999/move",
    status: 302,
  },
  "POST /sell/:draft/pictures/:picture/move": {
    access: "sell",
    example: "/sell/999999999/pictures/999999999/move",
    status: 404,
  },
  "GET /sell/:draft/pictures/:picture/rotate": {
    access: "sell",
    example: "/sell/999999999/pictures/999999999/rotate",
    status: 302,
  },
  "POST /sell/:draft/pictures/:picture/rotate": {
    access: "sell",
    example: "/sell/999999999/pictures/999999999/rotate",
    status: 404,
  },
  "GET /sell/:draft/pictures/:picture/remove": {
    access: "sell",
    example: "/sell/999999999/pictures/999999999/remove",
    status: 302,
  },
  "POST /sell/:draft/pictures/:picture/remove": {
    access: "sell",
    example: "/sell/999999999/pictures/999999999/remove",
    status: 404,
  },
  "GET /sell/:draft/pictures/:picture/restore": {
    access: "sell",
    example: "/sell/999999999/pictures/999999999/restore",
    status: 302,
  },
  "POST /sell/:draft/pictures/:picture/restore": {
    access: "sell",
    example: "/sell/999999999/pictures/999999999/restore",
    status: 404,
  },
};
