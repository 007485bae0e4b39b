import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";
import * as businesses from "../businesses/routes.ts";
import * as inbox from "../inbox/routes.ts";

/** Routes of moderation and of reports that anybody can send. */
export const routes: RouteConfigEntry[] = [
  route("shop/products/:product/report", "./moderation/report-listing-page.tsx"),
  // The layout restricts these routes to moderators.
  route("moderation", "./moderation/layout.tsx", [
    index("./moderation/overview-page.tsx"),
    route("ads", "./moderation/listing-queue-page.tsx"),
    route("ads/:ad", "./moderation/listing-case-page.tsx"),
    route("undo/:decision", "./moderation/undo-decision.ts"),
    route("reports", "./moderation/reports-page.tsx"),
    route("reviews", "./reviews/moderation-page.tsx"),
    ...businesses.moderationRoutes,
    ...inbox.moderationRoutes,
    route("people", "./moderation/people-page.tsx"),
    route("people/:person", "./moderation/person-page.tsx"),
    route("words", "./moderation/banned-words-page.tsx"),
    route("log", "./moderation/audit-log-page.tsx"),
  ]),
];

/** Moderation routes below `/account`. There are none. */
export const accountRoutes: RouteConfigEntry[] = [];
