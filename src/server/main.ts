import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { behindBuiltFiles } from "./built-files.ts";
import { serve } from "./serve.ts";

/** Runs the built application: what the build makes of this module is the whole server in one piece. */
export const run = (): Promise<void> =>
  serve((server, services) => {
    const answer = getRequestListener(behindBuiltFiles(createApp(services)).fetch);
    // What else came in one piece over a connection that was closed meanwhile is nobody's any more.
    server.on("request", (request, response) => void (request.socket.destroyed || answer(request, response)));
  });
