import type { AccessRule } from "./access-rule.ts";

/** Access rules of conversations. Other people's conversations answer 404. */
export const inboxAccess: Record<string, AccessRule> = {
  "GET /account/inbox": { who: "account" },
  "GET /account/counts": { who: "account" },
  "GET /account/inbox/new": { who: "account", status: 404 },
  "POST /account/inbox/new": { who: "account", status: 404 },
  "GET /account/inbox/:conversation": { who: "account", example: "/account/inbox/999999999", status: 404 },
  "POST /account/inbox/:conversation": { who: "account", example: "/account/inbox/999999999", status: 404 },
  "GET /account/inbox/:conversation/send": { who: "account", example: "/account/inbox/999999999/send", status: 302 },
  "POST /account/inbox/:conversation/send": { who: "account", example: "/account/inbox/999999999/send", status: 400 },
  "GET /account/inbox/:conversation/report": {
    who: "account",
    example: "/account/inbox/999999999/report",
    status: 404,
  },
  "POST /account/inbox/:conversation/report": {
    who: "account",
    example: "/account/inbox/999999999/report",
    status: 404,
  },
  "GET /account/inbox/:conversation/pictures/:file": {
    who: "account",
    example: "/account/inbox/999999999/pictures/abcdefghijklmnopqrstuv.webp",
    status: 404,
  },
  "GET /moderation/conversations": { who: "moderate" },
  "GET /moderation/conversations/:conversation": {
    who: "moderate",
    example: "/moderation/conversations/999999999",
    status: 404,
  },
  "POST /moderation/conversations/:conversation": {
    who: "moderate",
    example: "/moderation/conversations/999999999",
    status: 404,
  },
};
