import type { AccessRule } from "./access-rule.ts";

/** Access rules of conversations. Conversations of other people get the status 404. */
export const inboxAccess: Record<string, AccessRule> = {
  "GET /account/inbox": { access: "account" },
  "GET /account/counts": { access: "account" },
  "GET, POST /account/inbox/new": { access: "account", status: 404 },
  "GET /account/viewings": { access: "account" },
  "GET, POST /account/viewings/new": { access: "account", status: 404 },
  "GET, POST /account/trade-ins/new": { access: "account", status: 404 },
  "GET /account/viewings/:viewing/calendar.ics": {
    access: "account",
    example: "/account/viewings/999999999/calendar.ics",
    status: 404,
  },
  "GET, POST /account/inbox/:conversation": { access: "account", status: 404 },
  "GET /account/inbox/:conversation/send": { access: "account", status: 302 },
  "POST /account/inbox/:conversation/send": { access: "account", status: 400 },
  "GET, POST /account/inbox/:conversation/report": { access: "account", status: 404 },
  "GET /account/inbox/:conversation/pictures/:file": {
    access: "account",
    example: "/account/inbox/999999999/pictures/abcdefghijklmnopqrstuv.webp",
    status: 404,
  },
  "GET /moderation/conversations": { access: "moderate" },
  "GET, POST /moderation/conversations/:conversation": { access: "moderate", status: 404 },
};
