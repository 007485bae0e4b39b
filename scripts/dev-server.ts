/** `npm run dev`: runs the server from its sources, with Vite in front on the same port. */
import type { Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import { createServer } from "vite";
import type { AppServices } from "#server/context.ts";
import { serve } from "#server/serve.ts";

type AppModule = { createApp: (services: AppServices) => Hono };

/** Attaches Vite to the HTTP server. The application is loaded again when its files change. */
async function attachDevServer(server: Server, services: AppServices): Promise<void> {
  const vite = await createServer({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
  server.on("request", (request, response) =>
    vite.middlewares(request, response, async () => {
      try {
        const { createApp } = (await vite.ssrLoadModule("/src/server/app.ts")) as AppModule;
        await getRequestListener(createApp(services).fetch)(request, response);
      } catch (error) {
        vite.ssrFixStacktrace(error as Error);
        services.log.error({ err: error }, "the application could not be loaded");
        response.statusCode = 500;
        response.end(String((error as Error).stack));
      }
    }),
  );
}

await serve(attachDevServer, { development: true });
