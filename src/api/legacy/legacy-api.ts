import { Hono, type MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { isSameOriginRequest } from "#kernel/same-origin.ts";
import { limitRequestBody } from "../v1/body-validation.ts";
import type { ApiEnv, ApiServices } from "../v1/context.ts";
import { authenticateApiRequest } from "../v1/session.ts";
import { registerLegacyCatalogRoutes } from "./catalog.ts";
import { registerLegacyCatalogChangeRoutes } from "./catalog-changes.ts";
import { registerCustomEndpoint } from "./custom-endpoint.ts";
import { registerLegacyFavoriteRoutes } from "./favorites.ts";
import { registerLegacyInboxRoutes } from "./inbox.ts";
import { registerLegacyPersonRoutes } from "./person.ts";
import { convertProblemsToLegacyErrors } from "./responses.ts";

/** Determines the language of a request. Pages and API use the same function. */
type LanguageResolver = (request: Request) => ApiEnv["Variables"]["language"];

/** Paths that require a session, except for GET requests. */
const sessionPaths = [
  "/favorites.php",
  "/person.php",
  "/feature.php",
  "/feature_lookup.php",
  "/category.php",
  "/category_feature.php",
  "/inbox.php",
];
/** Paths that never change data, even with POST requests. Such requests need no CSRF token. */
const readOnlyPaths = ["/get_category_features_details"];

/**
 * Creates the legacy endpoints under /api. Only this folder contains legacy names and codes. The handlers call the
 * same domain commands as `/api/v1`.
 */
export function createLegacyApi(services: ApiServices, resolveLanguage: LanguageResolver): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  // The middleware is registered for each path, so that other paths under /api do not run it.
  for (const path of [...sessionPaths, ...readOnlyPaths]) {
    api.use(path, ...createMiddlewareChain(services, resolveLanguage, { onlyReads: readOnlyPaths.includes(path) }));
  }
  registerLegacyFavoriteRoutes(api, services);
  registerLegacyPersonRoutes(api, services);
  registerLegacyCatalogRoutes(api, services);
  registerLegacyCatalogChangeRoutes(api, services);
  registerLegacyInboxRoutes(api, services);
  return api;
}

/** Creates the generic endpoint under /custom (AP-03). */
export function createCustomApi(services: ApiServices, resolveLanguage: LanguageResolver): Hono<ApiEnv> {
  const custom = new Hono<ApiEnv>();
  custom.use("/api.php", ...createMiddlewareChain(services, resolveLanguage, { onlyReads: true }));
  registerCustomEndpoint(custom, services);
  return custom;
}

/** Creates the list of middleware that runs before every legacy handler. */
function createMiddlewareChain(
  services: ApiServices,
  resolveLanguage: LanguageResolver,
  { onlyReads }: { onlyReads: boolean },
) {
  const setLanguage: MiddlewareHandler<ApiEnv> = async (c, next) => {
    c.set("language", resolveLanguage(c.req.raw));
    await next();
    c.header("content-language", c.get("language"));
    c.header("cache-control", "private, no-store");
  };
  // A request from a page of another site is treated as signed out, regardless of its cookies. Such a page
  // never sees personal data.
  const dropForeignSession: MiddlewareHandler<ApiEnv> = async (c, next) => {
    if (!isSameOriginRequest(c.req.raw, services.getOrigin(c.req.raw))) c.set("session", undefined);
    await next();
  };
  const allowedOrigins = services.corsOrigins ?? [];
  const corsMiddleware = cors({
    origin: (origin) => (allowedOrigins.includes(origin) ? origin : null),
    allowMethods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowHeaders: ["accept-language", "content-type"],
    maxAge: 600,
  });
  return [
    ...(allowedOrigins.length > 0 ? [corsMiddleware] : []),
    setLanguage,
    limitRequestBody(),
    convertProblemsToLegacyErrors,
    authenticateApiRequest(services, { onlyReads }),
    dropForeignSession,
  ] as const;
}
