import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#web/routes.ts";

const web = join(import.meta.dirname, "../../src/web");

function collectRoutes(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${above}/${entry.path}` : above;
    if (entry.children) return collectRoutes(entry.children, path);
    const module = readFileSync(join(web, entry.file), "utf8");
    const actionExport = /^export (?:async function|const) action\b|^export \{[^}]*\baction\b/m.test(module);
    return [`GET ${path || "/"}`, ...(actionExport ? [`POST ${path || "/"}`] : [])];
  });
}

/** Lists pages and forms as "GET /shop", derived from the route table and the exports of the route modules. */
export const listPageRoutes = (): string[] => collectRoutes(routes, "");

/** Lists the server's own routes. */
export function listServerRoutes(): string[] {
  const server = ["routes.ts", "picture-routes.ts", "site-files.ts"]
    .map((file) => readFileSync(join(web, "../server", file), "utf8"))
    .join("\n");
  return [...server.matchAll(/app\.(get|post|put|patch|delete)\("([^"]+)"/g)].map(
    ([, method = "", path]) => `${method.toUpperCase()} ${path}`,
  );
}

/** Lists the API's routes from its OpenAPI document. */
export const listApiRoutes = (document: { paths: Record<string, object> }): string[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api/v1${path}`),
  );

/** Lists the routes of the legacy API. */
export const listLegacyRoutes = (): string[] =>
  globSync("*.ts", { cwd: join(web, "../api/legacy") }).flatMap((file) => {
    const module = readFileSync(join(web, "../api/legacy", file), "utf8");
    return [...module.matchAll(/\b(api|custom)\.(get|post|put|patch|delete)\("([^"]+)"/g)].map(
      ([, mount, method = "", path]) => `${method.toUpperCase()} /${mount}${path}`,
    );
  });
