import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { replaceResponse } from "#api/replace-response.ts";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";
import { pickCachedEncoding } from "./compression.ts";
import type { ServerEnv } from "./server-env.ts";

const DAY_SECONDS = 86_400;
const IMMUTABLE_CACHE_CONTROL = `public, max-age=${365 * DAY_SECONDS}, immutable`;

/**
 * Wraps the application so that the files in `clientFolder` are served first, in the compressed form that the build has
 * created. All other requests go to the application.
 */
export function serveStaticAssets(
  application: Hono<ServerEnv>,
  clientFolder = resolveFromProjectRoot("build/client"),
): Hono<ServerEnv> {
  // With the set of names, requests for pages and the API need no access to the file system.
  const names = new Set(
    readdirSync(clientFolder, { recursive: true, encoding: "utf8" }).map((name) => `/${name.replaceAll("\\", "/")}`),
  );
  const host = new Hono<ServerEnv>();
  host.use(respondNotModified);
  host.use("/static/*", serveFromMemory(clientFolder, names));
  const serveOtherFiles = serveStatic({
    root: clientFolder,
    precompressed: true,
    onFound: (_, c) => {
      // Files with a version in their address (the sprites) never change. Demo pictures change rarely.
      const pictures = c.req.path.startsWith("/pictures/");
      c.header(
        "cache-control",
        c.req.query("v") ? IMMUTABLE_CACHE_CONTROL : `public, max-age=${pictures ? 30 * DAY_SECONDS : 3_600}`,
      );
      c.header("x-content-type-options", "nosniff");
    },
  });
  host.use((c, next) => (names.has(c.req.path) || c.req.path.includes("%") ? serveOtherFiles(c, next) : next()));
  host.route("/", application);
  return host;
}

/**
 * Serves the browser's scripts from memory, which takes about 5 MB with all encodings. Each file is read once,
 * because opening and closing a file costs more than sending it.
 */
function serveFromMemory(client: string, names: ReadonlySet<string>): MiddlewareHandler {
  const files = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const read = (name: string) => {
    let file = files.get(name);
    if (!file) {
      file = readFile(join(client, name)).then((bytes) => new Uint8Array(bytes));
      files.set(name, file);
      // If reading fails (such as with too many open files), the next request tries again.
      file.catch(() => files.delete(name));
    }
    return file;
  };
  return async (c, next) => {
    const type = getMimeType(c.req.path);
    if (!type || !names.has(c.req.path) || !/^(GET|HEAD)$/.test(c.req.method)) return next();
    const encoding = pickCachedEncoding(c.req.header("accept-encoding"));
    const compressedName = encoding && `${c.req.path}.${encoding === "br" ? "br" : "gz"}`;
    const headers: Record<string, string> = {
      "content-type": type,
      "cache-control": IMMUTABLE_CACHE_CONTROL,
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
    };
    if (compressedName && names.has(compressedName)) {
      return c.body(await read(compressedName), 200, { ...headers, "content-encoding": encoding });
    }
    return c.body(await read(c.req.path), 200, headers);
  };
}

/** Middleware that responds 304 if the browser already has the file. */
const respondNotModified: MiddlewareHandler = async (c, next) => {
  await next();
  const lastModified = c.res.headers.get("last-modified");
  if (c.res.status !== 200 || !lastModified || c.req.header("if-modified-since") !== lastModified) return;
  await c.res.body?.cancel();
  replaceResponse(c, new Response(null, { status: 304, headers: c.res.headers }));
};
