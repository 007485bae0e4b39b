import type { AccessRule } from "./access-rule.ts";

/** Access rules of conversations. Other people's conversations answer 404. */
export const inboxAccess: Record<string, AccessRule> = {
  "GET /account/inbox": { access: "account" },
  "GET /account/counts": { access: "account" },
  "GET /account/inbox/new": { access: "account", status: 404 },
  "POST /account/inbox/new": { access: "account", status: 404 },
  "GET /account/inbox/:conversation": { access: "account", example: "/account/inbox/999999999", status: 404 },
  "POST /account/inbox/:conversation": { access: "account", example: "/account/inbox/999999999", status: 404 },
  "GET /account/inbox/:conversation/send": { access: "account", example: "/account/inbox/999999999/send", status: 302 },
  "POST /account/inbox/:conversation/send": {
    access: "account",
    example: "/account/inbox/999999999/send",
    status: 400,
  },
  "GET /account/inbox/:conversation/report": {
    access: "account",
    example: "/account/inbox/999999999/report",
    status: 404,
  },
  "POST /account/inbox/:conversation/report": {
    access: "account",
    example: "/account/inbox/999999999/report",
    status: 404,
  },
  "GET /account/inbox/:conversation/pictures/:file": {
    access: "account",
    example: "/account/inbox/999999999/pictures/abcdefghijklmnopqrstuv.webp",
    status: 404,
  },
  "GET /moderation/conversations": { access: "moderate" },
  "GET /moderation/conversations/:conversation": {
    access: "moderate",
    example: "/moderation/conversations/999999999",
    status: 404,
  },
  "POST /moderation/conversations/:conversation": {
    access: "moderate",
    example: "/moderation/conversations/999999999",
    status: 404,
  },
};
