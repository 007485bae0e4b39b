import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Empty, because all routes of the inbox are below `/account` or `/moderation`. */
export const routes: RouteConfigEntry[] = [];

/** Inbox routes below `/moderation`. */
export const moderationRoutes: RouteConfigEntry[] = [
  route("conversations", "./inbox/reported-conversations-page.tsx"),
  route("conversations/:conversation", "./inbox/reported-conversation-page.tsx"),
];

/** Inbox routes below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("counts", "./live-events/unread-counts.ts"),
  route("inbox/new", "./inbox/new-conversation-page.tsx"),
  route("inbox/:conversation/send", "./inbox/send-message.ts"),
  route("inbox/:conversation/report", "./inbox/report-conversation-page.tsx"),
  route("inbox/:conversation/pictures/:file", "./inbox/message-picture-file.ts"),
  route("viewings", "./inbox/viewings-page.tsx"),
  route("viewings/new", "./inbox/propose-viewing-page.tsx"),
  route("trade-ins/new", "./inbox/trade-in-page.tsx"),
  route("viewings/:viewing/calendar.ics", "./inbox/viewing-calendar-file.ts"),
  route("inbox", "./inbox/layout.tsx", [
    index("./inbox/select-conversation-page.tsx"),
    route(":conversation", "./inbox/thread-page.tsx"),
  ]),
];
