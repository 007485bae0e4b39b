import { index, type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of the pages on which anybody can report a listing. */
export const routes: RouteConfigEntry[] = [
  route("shop/products/:product/report", "./moderation/report-listing-page.tsx"),
];

/** Returns the moderation pages together with those of other features. The layout restricts them to moderators. */
export const createModerationRoutes = (featureRoutes: RouteConfigEntry[]): RouteConfigEntry =>
  route("moderation", "./moderation/layout.tsx", [
    index("./moderation/overview-page.tsx"),
    route("ads", "./moderation/listing-queue-page.tsx"),
    route("ads/:ad", "./moderation/listing-case-page.tsx"),
    route("undo/:decision", "./moderation/undo-decision.ts"),
    route("reports", "./moderation/reports-page.tsx"),
    route("people", "./moderation/people-page.tsx"),
    route("people/:person", "./moderation/person-page.tsx"),
    route("words", "./moderation/banned-words-page.tsx"),
    route("log", "./moderation/audit-log-page.tsx"),
    ...featureRoutes,
  ]);

/** Empty, because no moderation routes are below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [];
