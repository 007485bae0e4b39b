import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes for writing listings: a draft in several steps. */
export const routes: RouteConfigEntry[] = [
  route("sell", "./listing-editor/start-page.tsx"),
  route("sell/ad/:ad", "./listing-editor/edit-listing.ts"),
  route("sell/ad/:ad/done", "./listing-editor/published-page.tsx"),
  route("sell/:draft", "./listing-editor/resume-draft.ts"),
  route("sell/:draft/save", "./listing-editor/save-draft.ts"),
  route("sell/:draft/discard", "./listing-editor/discard-page.tsx"),
  route("sell/:draft/changed", "./listing-editor/conflict-page.tsx"),
  route("sell/:draft/:step", "./listing-editor/step-page.tsx"),
];

/** Empty, because no routes of the listing editor are below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [];
