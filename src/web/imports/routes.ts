import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Ads by the file. */
export const routes: RouteConfigEntry[] = [];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [
  route("import", "./imports/list-page.tsx"),
  route("import/template.csv", "./imports/template-file.ts"),
  route("import/:import", "./imports/import-page.tsx"),
  route("import/:import/start", "./imports/start.ts"),
  route("import/:import/cancel", "./imports/cancel.ts"),
  route("import/:import/remove", "./imports/remove.ts"),
  route("import/:import/refused.csv", "./imports/refused-file.ts"),
  route("export/:list", "./imports/export-file.ts"),
];
