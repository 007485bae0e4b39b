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
  let paths: Map<number, Known[]> | undefined;
  const known = () => {
    const found = new Map<string, Known>();
    for (const { method, path } of api.routes) {
      if (method === "ALL") continue;
      const each = found.get(path) ?? { parts: partsOf(path), pattern: patternOf(path), methods: [] };
      if (!each.methods.includes(method)) each.methods.push(method);
      found.set(path, each);
    }
    return Map.groupBy(found.values(), ({ parts }) => parts);
  };

  return async (c, next) => {
    paths ??= known();
    const path = c.req.path.slice(apiRoot.length);
    const alike = paths.get(partsOf(path)) ?? [];
    const methods = new Set(alike.flatMap((each) => (each.pattern.test(path) ? each.methods : [])));
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

/** A path of an operation: how many parts it has, what addresses are meant by it, and the methods that it takes. */
type Known = { parts: number; pattern: RegExp; methods: string[] };

const partsOf = (path: string): number => path.split("/").length;

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/:[^/]+/g, "[^/]+")}$`);
