import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#db/database.ts";
import { AdCounter } from "#domain/ads/life/counter.ts";
import { folderImports } from "#domain/imports/files.server.ts";
import { jobRuns } from "#domain/jobs/runs.ts";
import { writeSearches } from "#domain/search/searches.server.ts";
import { startAnswering } from "#jobs/bookings.ts";
import { startCountingAds } from "#jobs/count-ads.ts";
import { startEndingBans } from "#jobs/end-bans.ts";
import { startForgettingChanges } from "#jobs/forget-changes.ts";
import { startForgettingNotifications } from "#jobs/forget-notifications.ts";
import { startEndingUnanswered } from "#jobs/orders.ts";
import { startReckoningPrices } from "#jobs/reckon-prices.ts";
import { startReindex } from "#jobs/reindex.ts";
import { startTellingUnread } from "#jobs/unread-mail.ts";
import { systemClock } from "#kernel/clock.ts";
import { projectFile } from "#kernel/project-file.ts";
import type { AppServices } from "./app.ts";
import { type Config, ConfigError, readConfig } from "./config.ts";
import { giveMemoryBack } from "./give-memory-back.ts";
import { listen } from "./listen.ts";
import { createLog, type Logger } from "./log.ts";
import { secretOf } from "./secret.ts";
import { clientLimits, closeSlowClients } from "./slow-clients.ts";
import {
  prepareDatabase,
  startDrawing,
  startExpiring,
  startImporting,
  startJudging,
  startLive,
  startMailing,
  startPruningMails,
  welcome,
} from "./start.ts";
import { addProcessFigures } from "./watch/figures.ts";
import type { Metrics } from "./watch/metrics.ts";
import { serveMetrics } from "./watch/metrics-server.ts";
import { openWatch } from "./watch/watch.ts";
import { WriteProbe } from "./write-probe.ts";

/** How long requests in flight may take to finish at a shutdown, in milliseconds. */
const patience = 10_000;

/** Lets the server answer requests, before it listens. */
type Answering = (server: Server, services: AppServices) => Promise<void> | void;

export type ServeOptions = { development?: boolean };

/**
 * Runs Karaj by the settings of its environment until it is told to stop: database, jobs, and a server on its port. What stands in the
 * way of a start ends the process with a word on why.
 */
export async function serve(answering: Answering, options: ServeOptions = {}): Promise<void> {
  try {
    await start(answering, options);
  } catch (error) {
    // What the person at the keyboard can mend is one plain line; anything else comes with its trace.
    const plain = error instanceof ConfigError || (error as Error)?.name === "FolderLockedError";
    process.stderr.write(`${plain ? (error as Error).message : ((error as Error)?.stack ?? error)}\n`);
    process.exit(1);
  }
}

async function start(answering: Answering, { development = false }: ServeOptions): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const { database, stopHousekeeping, greeting } = await prepareDatabase(config, log);
  const watch = await openWatch(config, log);
  const writes = new WriteProbe(database.db, {
    onFault: (error) => log.error({ err: error }, "the database can't be written to"),
  });
  database.watch({
    ...watch.database,
    failed(error) {
      writes.noteFailure(error);
      watch.database.failed?.(error);
    },
  });

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
  const stopEndingUnanswered = startEndingUnanswered({
    db: database.db,
    clock: systemClock,
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    wakeMail: mail.wake,
    onError: (error) => log.error({ err: error }, "orders without an answer were not looked through"),
  });
  const stopTellingUnread = startTellingUnread({
    db: database.db,
    clock: systemClock,
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    wakeMail: mail.wake,
    onError: (error) => log.error({ err: error }, "nobody was told of what they haven't read"),
  });
  const { live, stop: stopLive } = await startLive(database, log);
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
    stopEndingUnanswered,
    stopTellingUnread,
    stopReckoning,
    startPruningMails(config, log),
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
    live,
    watch,
    writes,
    development,
  };
  const server = createServer(clientLimits);
  closeSlowClients(server);
  await answering(server, services);

  const place = { port: config.port, host: config.host, backlog: 4_096 };
  await listen(server, place, { port: "PORT", host: "HOST" });
  const told = watch.metrics && (await tellFigures(watch.metrics, config, database, log));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : config.port;
  process.stdout.write(welcome(config.publicUrl ?? `http://localhost:${port}/`, greeting));
  giveMemoryBack();

  const hurry = new AbortController();
  const stop = async (signal: string) => {
    // Who says it twice doesn't want to wait.
    if (stopping) return hurry.abort();
    stopping = true;
    log.info({ signal }, "stopping");
    // A proxy that asks `/readyz` sends nothing here any more by then; what it sends meanwhile is answered as ever.
    await pause(config.drainSeconds * 1_000, undefined, { signal: hurry.signal }).catch(() => {});
    stopHousekeeping();
    // New connections are refused; requests in flight are finished, idle connections closed.
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    // Streams of events never finish by themselves; browsers come back, to another process.
    const quiet = stopLive();
    const tired = setTimeout(() => server.closeAllConnections(), patience);
    closed
      .then(() => clearTimeout(tired))
      // Requests that were finished may have queued mails: their sending stops after them, and before the database.
      .then(() => Promise.all([quiet, ...stops.map((stop) => stop())]))
      // What was searched last is written down too.
      .then(() => writeSearches(database.db))
      .then(() => Promise.all([told?.stop(), watch.traces?.stop()]))
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

/** Tells what is counted, where the settings want it. */
async function tellFigures(metrics: Metrics, config: Config, database: Database, log: Logger) {
  if (!config.metrics) return undefined;
  const { version } = JSON.parse(readFileSync(projectFile("package.json"), "utf8")) as { version: string };
  addProcessFigures(metrics, { version, database, jobs: jobRuns });
  return serveMetrics(metrics, config.metrics, (error) => log.error({ err: error }, "the figures were not told"));
}
