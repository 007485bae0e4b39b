import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { serve } from "./serve.ts";
import { serveStaticAssets } from "./static-assets.ts";

// Starts the built application. The build bundles everything that this module imports into the server.
await serve((server, services) => {
  const handleRequest = getRequestListener(serveStaticAssets(createApp(services)).fetch);
  // Further requests in the pipeline of a closed connection are dropped.
  server.on("request", (request, response) => void (request.socket.destroyed || handleRequest(request, response)));
});
