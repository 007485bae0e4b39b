import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { serve } from "./serve.ts";
import { serveStaticAssets } from "./static-assets.ts";

/** Runs the built application. The build bundles this module as the whole server. */
export const runServer = (): Promise<void> =>
  serve((server, services) => {
    const handleRequest = getRequestListener(serveStaticAssets(createApp(services)).fetch);
    // Pipelined requests of a closed connection are dropped.
    server.on("request", (request, response) => void (request.socket.destroyed || handleRequest(request, response)));
  });
