import { readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { getMimeType } from "hono/utils/mime";
import { sendInstead } from "#api/instead.ts";
import { projectFile } from "#kernel/project-file.ts";
import type { ServerEnv } from "./app.ts";
import { encodingFor } from "./compression.ts";

const day = 86_400;
const forever = `public, max-age=${365 * day}, immutable`;

/** An application behind the built files, which were compressed when they were built. */
export function behindBuiltFiles(application: Hono<ServerEnv>): Hono<ServerEnv> {
  const client = projectFile("build/client");
  // The disk isn't asked about what is no file: a page, the API.
  const names = new Set(
    readdirSync(client, { recursive: true, encoding: "utf8" }).map((name) => `/${name.replaceAll("\\", "/")}`),
  );
  const host = new Hono<ServerEnv>();
  host.use(notModified);
  host.use("/static/*", keptInMemory(client, names));
  const besides = serveStatic({
    root: client,
    precompressed: true,
    onFound: (_, c) => {
      // With its version in the address (the sprites) a file never changes; the demo's pictures hardly do.
      const pictures = c.req.path.startsWith("/pictures/");
      c.header("cache-control", c.req.query("v") ? forever : `public, max-age=${pictures ? 30 * day : 3_600}`);
      c.header("x-content-type-options", "nosniff");
    },
  });
  host.use((c, next) => (names.has(c.req.path) || c.req.path.includes("%") ? besides(c, next) : next()));
  host.route("/", application);
  return host;
}

/**
 * What browsers load to operate pages, some five megabytes with all their encodings: each is read once, as opening and closing a file
 * for every request is dearer than sending it.
 */
function keptInMemory(client: string, names: ReadonlySet<string>): MiddlewareHandler {
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const read = (name: string) => {
    let file = kept.get(name);
    if (!file) {
      file = readFile(join(client, name)).then((bytes) => new Uint8Array(bytes));
      kept.set(name, file);
      // What couldn't be read (too many files are open) is tried again.
      file.catch(() => kept.delete(name));
    }
    return file;
  };
  return async (c, next) => {
    const type = getMimeType(c.req.path);
    if (!type || !names.has(c.req.path) || !/^(GET|HEAD)$/.test(c.req.method)) return next();
    const encoding = encodingFor(c.req.header("accept-encoding"));
    const packed = encoding && `${c.req.path}.${encoding === "br" ? "br" : "gz"}`;
    const headers: Record<string, string> = {
      "content-type": type,
      "cache-control": forever,
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
    };
    if (packed && names.has(packed)) {
      return c.body(await read(packed), 200, { ...headers, "content-encoding": encoding });
    }
    return c.body(await read(c.req.path), 200, headers);
  };
}

/** A file that the browser has already is not sent again. */
const notModified: MiddlewareHandler = async (c, next) => {
  await next();
  const changed = c.res.headers.get("last-modified");
  if (c.res.status !== 200 || !changed || c.req.header("if-modified-since") !== changed) return;
  await c.res.body?.cancel();
  sendInstead(c, new Response(null, { status: 304, headers: c.res.headers }));
};
