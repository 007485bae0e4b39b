import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";
import * as businesses from "../businesses/routes.ts";
import * as inbox from "../inbox/routes.ts";

/** What is checked before it is shown, who is kept out, and reports that anybody sends. */
export const routes: RouteConfigEntry[] = [
  route("shop/products/:product/report", "./moderation/report-page.tsx"),
  // Everything in here is for moderators: the layout sees to it.
  route("moderation", "./moderation/layout.tsx", [
    index("./moderation/overview-page.tsx"),
    route("ads", "./moderation/ads-page.tsx"),
    route("ads/:ad", "./moderation/ad-page.tsx"),
    route("undo/:decision", "./moderation/undo.ts"),
    route("reports", "./moderation/reports-page.tsx"),
    route("reviews", "./reviews/moderation-page.tsx"),
    ...businesses.moderationRoutes,
    ...inbox.moderationRoutes,
    route("people", "./moderation/people-page.tsx"),
    route("people/:person", "./moderation/person-page.tsx"),
    route("words", "./moderation/words-page.tsx"),
    route("log", "./moderation/log-page.tsx"),
  ]),
];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [];
