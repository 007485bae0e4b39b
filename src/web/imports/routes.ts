import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Empty, because all routes of imports are below `/account`. */
export const routes: RouteConfigEntry[] = [];

/** Import routes below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("import", "./imports/list-page.tsx"),
  route("import/template.csv", "./imports/template-file.ts"),
  route("import/:import", "./imports/import-page.tsx"),
  route("import/:import/start", "./imports/start-import.ts"),
  route("import/:import/cancel", "./imports/cancel-import.ts"),
  route("import/:import/remove", "./imports/remove-import.ts"),
  route("import/:import/refused.csv", "./imports/rejected-rows-file.ts"),
  route("export/:list", "./imports/export-file.ts"),
];
