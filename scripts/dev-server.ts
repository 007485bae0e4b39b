/** `npm run dev`: runs the server from its sources, with Vite in front on the same port. */
import { utimesSync } from "node:fs";
import type { Server } from "node:http";
import { basename, join, resolve, sep } from "node:path";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import type { AppServices } from "#server/context.ts";
import { serve } from "#server/serve.ts";

type AppModule = { createApp: (services: AppServices) => Hono };

const root = join(import.meta.dirname, "..");

/** Id of the module with which React Router imports all pages. */
const SERVER_BUILD_ID = "\0virtual:react-router/server-build";

/**
 * Resolves pages that do not exist yet to the path that they will have. Vite would remember the unresolved path and
 * would not find a page that is saved after its route.
 */
const futurePages: Plugin = {
  name: "future-pages",
  enforce: "pre",
  resolveId: (id) => (/^\/src\/web\/[^?]+$/.test(id) ? join(root, id) : undefined),
};

/**
 * Applies changes of routes without a restart. React Router watches its configuration file, but not an application
 * folder as deep as `src/web`, so a changed `routes.ts` updates the time of that file. A new page is imported again,
 * because a route may be saved before its page.
 */
function watchRoutes({ watcher, environments }: ViteDevServer): void {
  const pages = join(root, "src/web") + sep;
  watcher.on("all", (event, path) => {
    if (!path.startsWith(pages)) return;
    if (basename(path) === "routes.ts") {
      const now = new Date();
      utimesSync(join(root, "react-router.config.ts"), now, now);
    }
    if (event !== "add" && event !== "unlink") return;
    const { moduleGraph } = environments.ssr;
    const serverBuild = moduleGraph.getModuleById(SERVER_BUILD_ID);
    if (serverBuild) moduleGraph.invalidateModule(serverBuild);
  });
}

/**
 * Attaches Vite to the HTTP server. Reloads the application when its files change. Loads it once before the server
 * listens, so that the first request after the start does not wait for it.
 */
async function attachDevServer(server: Server, services: AppServices): Promise<void> {
  const vite = await createServer({
    root,
    plugins: [futurePages],
    server: {
      middlewareMode: true,
      hmr: { server },
      // The embedded database writes many files while the server runs.
      watch: { ignored: [resolve(services.config.dataDir), ...["build", ".cache"].map((name) => join(root, name))] },
    },
    appType: "custom",
  });
  watchRoutes(vite);
  const loadApp = async () => (await vite.ssrLoadModule("/src/server/app.ts")) as AppModule;
  const reportFailure = (error: unknown) => {
    vite.ssrFixStacktrace(error as Error);
    services.log.error({ err: error }, "the application could not be loaded");
  };
  server.on("request", (request, response) =>
    vite.middlewares(request, response, async () => {
      try {
        const { createApp } = await loadApp();
        await getRequestListener(createApp(services).fetch)(request, response);
      } catch (error) {
        reportFailure(error);
        response.statusCode = 500;
        response.end(String((error as Error).stack));
      }
    }),
  );
  await loadApp().catch(reportFailure);
}

await serve(attachDevServer, { development: true });
