import { createServer } from "node:http";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { AdCounter } from "#domain/ads/life/counter.ts";
import { folderImports } from "#domain/imports/files.server.ts";
import { writeSearches } from "#domain/search/searches.server.ts";
import { startAnswering } from "#jobs/bookings.ts";
import { startCountingAds } from "#jobs/count-ads.ts";
import { startEndingBans } from "#jobs/end-bans.ts";
import { startForgettingChanges } from "#jobs/forget-changes.ts";
import { startForgettingNotifications } from "#jobs/forget-notifications.ts";
import { startReckoningPrices } from "#jobs/reckon-prices.ts";
import { startReindex } from "#jobs/reindex.ts";
import { systemClock } from "#kernel/clock.ts";
import type { AppServices } from "#server/app.ts";
import { ConfigError, readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { secretOf } from "#server/secret.ts";
import {
  prepareDatabase,
  startDrawing,
  startExpiring,
  startImporting,
  startJudging,
  startMailing,
  welcome,
} from "#server/start.ts";

type AppModule = { createApp: (services: AppServices) => Hono };

const development = process.argv.includes("--dev");
// React reads this when it is loaded, which happens with the application, below.
process.env.NODE_ENV ??= development ? "development" : "production";
/** How long requests in flight may take to finish at a shutdown, in milliseconds. */
const patience = 10_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const { database, stopHousekeeping, demo } = await prepareDatabase(config, log);

  let stopping = false;
  database.onFailure((error) => {
    log.fatal({ err: error }, "the embedded database has stopped");
    process.exit(1);
  });
  const mail = startMailing(config, database, log);
  const stopReindex = startReindex({
    db: database.db,
    onError: (error) => log.error({ err: error }, "search words were not made anew"),
  });
  const stopForgetting = startForgettingChanges({
    db: database.db,
    onError: (error) => log.error({ err: error }, "old changes were not taken away"),
  });
  const stopForgettingNews = startForgettingNotifications({
    db: database.db,
    onError: (error) => log.error({ err: error }, "old notifications were not taken away"),
  });
  const stopEndingBans = startEndingBans({
    db: database.db,
    clock: systemClock,
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    wakeMail: mail.wake,
    onError: (error) => log.error({ err: error }, "bans were not ended"),
  });
  const stopReckoning = startReckoningPrices({
    db: database.db,
    onError: (error) => log.error({ err: error }, "prices were not reckoned by a new rate"),
  });
  const judging = startJudging(database, log);
  const drawing = startDrawing(config, database, log);
  const stopExpiring = startExpiring(config, database, mail, log);
  const adCounter = new AdCounter();
  const stopCounting = startCountingAds({
    db: database.db,
    counter: adCounter,
    onError: (error) => log.error({ err: error }, "what was counted of ads was not written"),
  });
  const importFiles = folderImports(join(config.dataDir, "imports"));
  const importing = startImporting(database, importFiles, log);
  const stopAnswering = startAnswering({
    db: database.db,
    clock: systemClock,
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    wakeMail: mail.wake,
    onError: (error) => log.error({ err: error }, "late requests were not refused"),
  });
  const stops = [
    mail.stop,
    judging.stop,
    drawing.stop,
    stopReindex,
    stopForgetting,
    stopForgettingNews,
    stopExpiring,
    stopCounting,
    stopEndingBans,
    importing.stop,
    stopAnswering,
    stopReckoning,
  ];
  const services: AppServices = {
    config,
    secret: secretOf(config),
    database,
    log,
    clock: systemClock,
    stopping: () => stopping,
    wakeMail: mail.wake,
    adCounter,
    importFiles,
    wakeImports: importing.wake,
    development,
  };
  const server = createServer({ maxHeaderSize: 32_768 });
  if (development) await serveDevelopment(server, services);
  else server.on("request", getRequestListener((await production(services)).fetch));

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" ? address?.port : config.port;
  process.stdout.write(welcome(config.publicUrl ?? `http://localhost:${port}/`, demo));

  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    stopHousekeeping();
    // New connections are refused; requests in flight are finished, idle connections closed.
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const tired = setTimeout(() => server.closeAllConnections(), patience);
    closed
      .then(() => clearTimeout(tired))
      // Requests that were finished may have queued mails: their sending stops after them, and before the database.
      .then(() => Promise.all(stops.map((stop) => stop())))
      // What was searched last is written down too.
      .then(() => writeSearches(database.db))
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, "the database did not close");
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

/** The built application behind the built files, which were compressed when they were built. */
async function production(services: AppServices): Promise<Hono> {
  const client = join(import.meta.dirname, "build/client");
  const { createApp } = (await import(join(import.meta.dirname, "build/server/index.js"))) as AppModule;
  const host = new Hono();
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
  host.route("/", createApp(services));
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

/** Vite in front, on the same port, with the application loaded afresh when its files change. */
async function serveDevelopment(server: ReturnType<typeof createServer>, services: AppServices): Promise<void> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: "custom" });
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

main().catch((error: unknown) => {
  // What the person at the keyboard can mend is one plain line; anything else comes with its trace.
  const plain =
    error instanceof ConfigError ||
    (error as Error)?.name === "FolderLockedError" ||
    (error as NodeJS.ErrnoException)?.code === "EADDRINUSE";
  process.stderr.write(`${plain ? (error as Error).message : ((error as Error)?.stack ?? error)}\n`);
  process.exit(1);
});
