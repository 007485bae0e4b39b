import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { projectFile } from "#kernel/project-file.ts";
import type { ServerEnv } from "./app.ts";

/** An application behind the built files, which were compressed when they were built. */
export function behindBuiltFiles(application: Hono<ServerEnv>): Hono<ServerEnv> {
  const client = projectFile("build/client");
  const host = new Hono<ServerEnv>();
  const day = 86_400;
  const forever = `public, max-age=${365 * day}, immutable`;
  host.use(notModified);
  host.use(
    "/static/*",
    serveStatic({
      root: client,
      precompressed: true,
      onFound: (_, c) => c.header("cache-control", forever),
    }),
  );
  host.use(
    serveStatic({
      root: client,
      precompressed: true,
      onFound: (_, c) => {
        // With its version in the address (the sprites) a file never changes; the demo's pictures hardly do.
        const pictures = c.req.path.startsWith("/pictures/");
        c.header("cache-control", c.req.query("v") ? forever : `public, max-age=${pictures ? 30 * day : 3_600}`);
        c.header("x-content-type-options", "nosniff");
      },
    }),
  );
  host.route("/", application);
  return host;
}

/** A file that the browser has already is not sent again. */
const notModified: MiddlewareHandler = async (c, next) => {
  await next();
  const changed = c.res.headers.get("last-modified");
  if (c.res.status !== 200 || !changed || c.req.header("if-modified-since") !== changed) return;
  await c.res.body?.cancel();
  c.res = new Response(null, { status: 304, headers: c.res.headers });
};
