import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { beforeAll, expect, it } from "vitest";
import { createTemporaryFolder } from "../../tests/support/databases.ts";
import type { ServerEnv } from "./server-env.ts";
import { serveStaticAssets } from "./static-assets.ts";

const HOUR = "public, max-age=3600";
const MONTH = "public, max-age=2592000";
const FOREVER = "public, max-age=31536000, immutable";

let app: Hono<ServerEnv>;
beforeAll(() => {
  const folder = createTemporaryFolder();
  for (const name of ["static", "pictures"]) mkdirSync(join(folder, name));
  writeFileSync(join(folder, "static/entry-a1b2.js"), "start();");
  writeFileSync(join(folder, "static/entry-a1b2.js.gz"), gzipSync("start();"));
  writeFileSync(join(folder, "icons.svg"), "<svg/>");
  writeFileSync(join(folder, "pictures/car.webp"), "car");
  const application = new Hono<ServerEnv>();
  application.all("*", (c) => c.text("page"));
  app = serveStaticAssets(application, folder);
  // As in production, the adapter replaces the global Response. Headers of files get lost with the one of Node.js.
  getRequestListener(app.fetch);
});

it.each([
  ["a script with a hash in its name", "/static/entry-a1b2.js", FOREVER],
  ["a file with a version in its address", "/icons.svg?v=3", FOREVER],
  ["a file without a version", "/icons.svg", HOUR],
  ["a demo picture", "/pictures/car.webp", MONTH],
])("serveStaticAssets lets browsers cache %s as long as its content stays", async (_, path, cacheControl) => {
  const response = await app.request(path);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, cacheControl]);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

it("serveStaticAssets sends the compressed form of a script to browsers that accept it", async () => {
  const compressed = await app.request("/static/entry-a1b2.js", { headers: { "accept-encoding": "gzip" } });
  expect(compressed.headers.get("content-encoding")).toBe("gzip");
  const plain = await app.request("/static/entry-a1b2.js");
  expect([plain.headers.get("content-encoding"), await plain.text()]).toEqual([null, "start();"]);
  for (const response of [compressed, plain]) expect(response.headers.get("vary")).toBe("accept-encoding");
});

it.each(["/", "/static/missing.js", "/static/../package.json", "/static/%2e%2e/package.json"])(
  "serveStaticAssets leaves %s, which is no built file, to the application",
  async (path) => {
    const response = await app.request(path);
    expect(await response.text()).toBe("page");
    expect(response.headers.get("cache-control")).toBeNull();
  },
);
