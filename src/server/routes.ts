import type { Hono } from "hono";
import { createCustomApi, createLegacyApi } from "#api/legacy/legacy-api.ts";
import { createApi } from "#api/v1/api.ts";
import { type AppContext, toApiServices } from "./context.ts";
import { renderAndCachePage, serveCachedPage } from "./page-cache/cached-page-routes.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { limitPathDepth } from "./path-depth-limit.ts";
import { addPaymentWebhookRoutes } from "./payment-webhooks.ts";
import { addPictureRoutes } from "./picture-routes.ts";
import { createReadinessHandler } from "./readiness.ts";
import { readLanguage } from "./request-language.ts";
import { respondSecurityTxt } from "./security-txt.ts";
import type { ServerEnv } from "./server-env.ts";
import { addSiteFileRoutes } from "./site-files.ts";

/** Adds the routes of health checks, site files, pictures and webhooks. */
export function addFileRoutes(app: Hono<ServerEnv>, context: AppContext): void {
  const { config, db, log, clock, stopping, stores, writeProbe } = context;
  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", createReadinessHandler({ db, log, stopping, writeProbe }));
  app.get("/.well-known/security.txt", (c) => respondSecurityTxt(c, config, clock));
  addSiteFileRoutes(app, { config, db });
  addPictureRoutes(app, stores, log);
  addPaymentWebhookRoutes(app, context);
}

/** Adds the REST API and the legacy API. */
export function addApiRoutes(app: Hono<ServerEnv>, context: AppContext): void {
  const services = toApiServices(context);
  app.use("/api/*", context.limitReads);
  app.route("/api/v1", createApi(services, readLanguage));
  app.route("/api", createLegacyApi(services, readLanguage));
  app.route("/custom", createCustomApi(services, readLanguage));
}

/** Adds the routes of pages. They handle every path that no earlier route handles. */
export function addPageRoutes(app: Hono<ServerEnv>, context: AppContext, pages: PageRenderer): void {
  app.all(
    "*",
    limitPathDepth((c, page) => pages.renderPage(c, page)),
  );
  app.all("*", serveCachedPage(context));
  app.all("*", context.limitReads, renderAndCachePage(context, pages));
}
