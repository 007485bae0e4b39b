import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Writing ads: a draft, step by step. */
export const routes: RouteConfigEntry[] = [
  route("sell", "./selling/start-page.tsx"),
  route("sell/ad/:ad", "./selling/change.ts"),
  route("sell/ad/:ad/done", "./selling/done-page.tsx"),
  route("sell/:draft", "./selling/resume.ts"),
  route("sell/:draft/save", "./selling/save.ts"),
  route("sell/:draft/discard", "./selling/discard-page.tsx"),
  route("sell/:draft/changed", "./selling/changed-page.tsx"),
  route("sell/:draft/:step", "./selling/step-page.tsx"),
];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [];
