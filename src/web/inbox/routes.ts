import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Conversations of buyers and sellers. */
export const routes: RouteConfigEntry[] = [];

/** What moderators see of them: within the pages of moderation. */
export const moderationRoutes: RouteConfigEntry[] = [
  route("conversations", "./inbox/reported-page.tsx"),
  route("conversations/:conversation", "./inbox/read-page.tsx"),
];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [
  route("counts", "./live/counts.ts"),
  route("inbox/new", "./inbox/new-page.tsx"),
  route("inbox/:conversation/send", "./inbox/send.ts"),
  route("inbox/:conversation/report", "./inbox/report-page.tsx"),
  route("inbox/:conversation/pictures/:file", "./inbox/picture-file.ts"),
  route("inbox", "./inbox/layout.tsx", [
    index("./inbox/choose-page.tsx"),
    route(":conversation", "./inbox/thread-page.tsx"),
  ]),
];
