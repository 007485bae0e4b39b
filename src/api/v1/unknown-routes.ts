import type { OpenAPIHono } from "@hono/zod-openapi";
import type { MiddlewareHandler } from "hono";
import type { ApiEnv } from "./context.ts";
import { respondWithProblem } from "./problem-response.ts";

/** Mount path of the API. */
export const API_ROOT = "/api/v1";

/**
 * Creates middleware for requests that match no operation. It responds 404 to unknown paths, 405 with Allow to
 * unsupported methods, and 204 with Allow to OPTIONS. Operations may be added to `api` afterwards.
 */
export function rejectUnknownRoutes(api: OpenAPIHono<ApiEnv>): MiddlewareHandler<ApiEnv> {
  let paths: Map<number, KnownPath[]> | undefined;
  const indexPaths = () => {
    const found = new Map<string, KnownPath>();
    for (const { method, path } of api.routes) {
      if (method === "ALL") continue;
      const each = found.get(path) ?? { parts: countPathParts(path), pattern: toPathPattern(path), methods: [] };
      if (!each.methods.includes(method)) each.methods.push(method);
      found.set(path, each);
    }
    return Map.groupBy(found.values(), ({ parts }) => parts);
  };

  return async (c, next) => {
    paths ??= indexPaths();
    const path = c.req.path.slice(API_ROOT.length);
    const candidates = paths.get(countPathParts(path)) ?? [];
    const methods = new Set(candidates.flatMap((each) => (each.pattern.test(path) ? each.methods : [])));
    // Paths with NUL match no resource. PostgreSQL would reject NUL in a text.
    if (methods.size === 0 || /%00|\0/.test(path))
      return respondWithProblem(c, { kind: "not_found", code: "page.not_found" });
    if (methods.has("GET")) methods.add("HEAD");
    if (methods.has(c.req.method)) return next();
    const allowed = [...methods, "OPTIONS"].join(", ");
    c.header("allow", allowed);
    if (c.req.method === "OPTIONS") return c.body(null, 204);
    return respondWithProblem(c, { kind: "method", code: "request.method", more: { en: allowed, ar: allowed } });
  };
}

/** Path with at least one operation. `parts` is its number of segments, and `methods` are its supported methods. */
type KnownPath = { parts: number; pattern: RegExp; methods: string[] };

const countPathParts = (path: string): number => path.split("/").length;

const toPathPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/:[^/]+/g, "[^/]+")}$`);
