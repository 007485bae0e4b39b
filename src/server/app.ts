import { Hono } from "hono";
import { type AppServices, createAppContext } from "./context.ts";
import { handleUnexpectedError } from "./error-handler.ts";
import { listPageMiddleware, listRequestMiddleware } from "./middleware.ts";
import { createPageRenderer } from "./page-renderer.ts";
import { addApiRoutes, addFileRoutes, addPageRoutes } from "./routes.ts";
import type { ServerEnv } from "./server-env.ts";

/** Creates the HTTP application: pages, API and all other routes. The order of registration is the order of execution. */
export function createApp(services: AppServices): Hono<ServerEnv> {
  const context = createAppContext(services);
  const pages = createPageRenderer(context);
  const app = new Hono<ServerEnv>();
  app.use(...listRequestMiddleware(context));
  addFileRoutes(app, context);
  addApiRoutes(app, context);
  app.use(...listPageMiddleware(context, pages));
  addPageRoutes(app, context, pages);
  app.onError(handleUnexpectedError);
  return app;
}
