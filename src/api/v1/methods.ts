import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./context.ts";
import { problem } from "./problem.ts";

/** Where the API is mounted. */
export const apiRoot = "/api/v1";

/**
 * Answers what no operation does: paths that aren't there, methods that a path doesn't take (with those that it does),
 * and OPTIONS. Operations may be added to `api` afterwards.
 */
export function onlyKnown(api: OpenAPIHono<ApiEnv>): MiddlewareHandler<ApiEnv> {
  let paths: Map<string, { pattern: RegExp; methods: string[] }> | undefined;
  const known = () => {
    const found = new Map<string, { pattern: RegExp; methods: string[] }>();
    for (const { method, path } of api.routes) {
      if (method === "ALL") continue;
      const each = found.get(path) ?? { pattern: patternOf(path), methods: [] };
      if (!each.methods.includes(method)) each.methods.push(method);
      found.set(path, each);
    }
    return found;
  };

  return async (c, next) => {
    paths ??= known();
    const path = c.req.path.slice(apiRoot.length);
    const methods = new Set([...paths.values()].flatMap((each) => (each.pattern.test(path) ? each.methods : [])));
    // No path names a NUL, and no database takes it.
    if (methods.size === 0 || /%00|\0/.test(path)) return problem(c, { kind: "not_found", code: "page.not_found" });
    if (methods.has("GET")) methods.add("HEAD");
    if (methods.has(c.req.method)) return next();
    const allowed = [...methods, "OPTIONS"].join(", ");
    c.header("allow", allowed);
    if (c.req.method === "OPTIONS") return c.body(null, 204);
    return problem(c, { kind: "method", code: "request.method", more: { en: allowed, ar: allowed } });
  };
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/:[^/]+/g, "[^/]+")}$`);
