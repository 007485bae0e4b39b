import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "#db/database.ts";
import { flushDailyCounts } from "#domain/daily-counts/daily-counts.server.ts";
import { createFolderImportStore } from "#domain/imports/import-file-store.server.ts";
import { getJobRunStatistics } from "#domain/jobs/job-runs.ts";
import { DailyListingCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import { createFolderReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { createPaymentProviders } from "#domain/payments/payment-providers.server.ts";
import { flushSearchCounts } from "#domain/search/search-log.server.ts";
import { startBanExpiry } from "#jobs/ban-expiry.ts";
import { startBookingRequestExpiry } from "#jobs/booking-requests.ts";
import { startCalendarImports } from "#jobs/calendar-imports.ts";
import { startChangeLogPruning } from "#jobs/change-log-pruning.ts";
import { startCurrencyRepricing } from "#jobs/currency-repricing.ts";
import { startDriverDocumentErasure } from "#jobs/driver-document-erasure.ts";
import { startEscrowRelease } from "#jobs/escrow-release.ts";
import { startImportWorker } from "#jobs/import-worker.ts";
import { startListingExpiry } from "#jobs/listing-expiry.ts";
import { startListingStatisticsFlush } from "#jobs/listing-stats.ts";
import { startNotificationPruning } from "#jobs/notification-pruning.ts";
import { startPartRequestExpiry } from "#jobs/part-request-expiry.ts";
import { startPartRequestMails } from "#jobs/part-request-mails.ts";
import { startPaymentWorker } from "#jobs/payment-worker.ts";
import { startPriceRatingWorker } from "#jobs/price-ratings.ts";
import { startReturnDeadlines } from "#jobs/return-deadlines.ts";
import { startSearchAlerts } from "#jobs/search-alerts.ts";
import { startSearchReindexing } from "#jobs/search-reindexing.ts";
import { startServiceReminders } from "#jobs/service-reminders.ts";
import { startSpellingLearning } from "#jobs/spelling-learning.ts";
import { startUnansweredOrderCancellation } from "#jobs/unanswered-orders.ts";
import { startUnreadMessageEmails } from "#jobs/unread-message-emails.ts";
import { startViewingReminders } from "#jobs/viewing-reminders.ts";
import { getSystemTime } from "#kernel/clock.ts";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";
import {
  formatStartupBanner,
  prepareDatabase,
  startLiveEvents,
  startMailFilePruningJob,
  startMailJob,
  startPictureJob,
} from "./bootstrap.ts";
import { type Config, ConfigError, findRenamedSettings, readConfig } from "./config.ts";
import type { AppServices } from "./context.ts";
import { startIdleGc } from "./idle-gc.ts";
import { listenOnAddress } from "./listen.ts";
import { createLogger, type Logger } from "./log.ts";
import { registerProcessGauges } from "./observability/gauges.ts";
import type { Metrics } from "./observability/metrics.ts";
import { startMetricsEndpoint } from "./observability/metrics-server.ts";
import { createObservability } from "./observability/observability.ts";
import { createPdfRenderer } from "./pdf-program.ts";
import { getSessionSecret } from "./session-secret.ts";
import { clientLimits, closeSlowConnections } from "./slowloris-protection.ts";
import { WriteProbe } from "./write-probe.ts";

/** Maximum time that running requests get during a shutdown, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Attaches the application to the HTTP server. Called before the server listens. */
type AttachApp = (server: Server, services: AppServices) => Promise<void> | void;

export type ServeOptions = { development?: boolean };

/**
 * Runs Karaj with the settings from the environment until it is stopped: database, jobs and HTTP server. If the start
 * fails, prints the reason and exits with code 1.
 */
export async function serve(attachApp: AttachApp, options: ServeOptions = {}): Promise<void> {
  try {
    await startServer(attachApp, options);
  } catch (error) {
    // An error that the operator can fix is printed as one line, any other error with its stack trace.
    const isOperatorError = error instanceof ConfigError || (error as Error)?.name === "FolderLockedError";
    process.stderr.write(`${isOperatorError ? (error as Error).message : ((error as Error)?.stack ?? error)}\n`);
    process.exit(1);
  }
}

async function startServer(attachApp: AttachApp, { development = false }: ServeOptions): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel);
  for (const { formerName, name } of findRenamedSettings(process.env)) {
    log.warn(`the setting ${formerName} is now named ${name}; the next release no longer reads ${formerName}`);
  }
  const { database, stopMaintenance, notice } = await prepareDatabase(config, log);
  const observability = await createObservability(config, log);
  const writeProbe = new WriteProbe(database.db, {
    onFault: (error) => log.error({ err: error }, "the database can't be written to"),
  });
  database.observe({
    ...observability.queryObserver,
    onFailure(error) {
      writeProbe.recordFailure(error);
      observability.queryObserver.onFailure?.(error);
    },
  });

  let stopping = false;
  database.onFailure((error) => {
    log.fatal({ err: error }, "the embedded database has stopped");
    process.exit(1);
  });
  const { db } = database;
  const logFailure = (message: string) => (error: unknown) => log.error({ err: error }, message);
  const mailJob = startMailJob(config, database, log);
  /** Context for jobs that send mails with links to the site. */
  const mailing = {
    db,
    clock: getSystemTime,
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    wakeMail: mailJob.wake,
  };
  const stopSearchReindexing = startSearchReindexing({ db, onError: logFailure("the search words were not rebuilt") });
  const stopSpellingLearning = startSpellingLearning({ db, onError: logFailure("spellings were not learned") });
  const stopChangeLogPruning = startChangeLogPruning({ db, onError: logFailure("old changes were not deleted") });
  const stopNotificationPruning = startNotificationPruning({
    db,
    onError: logFailure("old notifications were not deleted"),
  });
  const stopBanExpiry = startBanExpiry({ ...mailing, onError: logFailure("bans were not ended") });
  const stopCurrencyRepricing = startCurrencyRepricing({
    db,
    onError: logFailure("prices were not recalculated with a new exchange rate"),
  });
  const priceRatingJob = startPriceRatingWorker({ database, onError: logFailure("price ratings were not calculated") });
  const pictureJob = startPictureJob(config, database, log);
  const stopListingExpiry = startListingExpiry({ ...mailing, onError: logFailure("listings were not expired") });
  const listingCounter = new DailyListingCounter();
  const stopListingStatsFlush = startListingStatisticsFlush({
    db,
    counter: listingCounter,
    onError: logFailure("the counts of listings were not written"),
  });
  const importFiles = createFolderImportStore(join(config.dataDir, "imports"));
  const importJob = startImportWorker({
    database,
    files: importFiles,
    clock: getSystemTime,
    onError: (error, importId) => log.error({ err: error, import: importId }, "an import failed"),
  });
  const stopBookingRequestExpiry = startBookingRequestExpiry({
    ...mailing,
    onError: logFailure("late booking requests were not rejected"),
  });
  const stopCalendarImports = startCalendarImports({
    ...mailing,
    onError: logFailure("the calendars of rental cars were not fetched"),
  });
  const stopDriverDocumentErasure = startDriverDocumentErasure({
    db,
    receipts: createFolderReceiptStore(join(config.dataDir, "receipts")),
    clock: getSystemTime,
    onError: logFailure("pictures of documents were not erased"),
  });
  const stopEscrowRelease = startEscrowRelease({
    db,
    clock: getSystemTime,
    onError: logFailure("the money of delivered orders was not released"),
  });
  const stopReturnDeadlines = startReturnDeadlines({
    ...mailing,
    onError: logFailure("the deadlines of returns were not checked"),
  });
  const stopUnansweredOrderCancellation = startUnansweredOrderCancellation({
    ...mailing,
    onError: logFailure("unanswered orders were not checked"),
  });
  const stopUnreadMessageEmails = startUnreadMessageEmails({
    ...mailing,
    onError: logFailure("mails about unread messages were not sent"),
  });
  const stopPartRequestExpiry = startPartRequestExpiry({
    ...mailing,
    onError: logFailure("part requests did not expire"),
  });
  const stopPartRequestMails = startPartRequestMails({
    ...mailing,
    onError: logFailure("mails about part requests were not queued"),
  });
  const stopServiceReminders = startServiceReminders({
    ...mailing,
    onError: logFailure("services were not announced"),
  });
  const stopViewingReminders = startViewingReminders({
    ...mailing,
    onError: logFailure("viewings were not announced"),
  });
  const stopSearchAlerts = startSearchAlerts({ ...mailing, onError: logFailure("search alerts were not sent") });
  const payments = createPaymentProviders(config.payments);
  const paymentWorker = startPaymentWorker({
    ...mailing,
    providers: payments,
    logError: logFailure("a step of a payment failed"),
  });
  const { live, stop: stopLive } = await startLiveEvents(database, log);
  const stopJobs = [
    mailJob.stop,
    priceRatingJob.stop,
    pictureJob.stop,
    stopSearchReindexing,
    stopSpellingLearning,
    stopChangeLogPruning,
    stopNotificationPruning,
    stopListingExpiry,
    stopListingStatsFlush,
    stopBanExpiry,
    importJob.stop,
    paymentWorker.stop,
    stopBookingRequestExpiry,
    stopCalendarImports,
    stopDriverDocumentErasure,
    stopEscrowRelease,
    stopReturnDeadlines,
    stopUnansweredOrderCancellation,
    stopUnreadMessageEmails,
    stopPartRequestExpiry,
    stopPartRequestMails,
    stopServiceReminders,
    stopViewingReminders,
    stopSearchAlerts,
    stopCurrencyRepricing,
    startMailFilePruningJob(config, log),
  ];
  const services: AppServices = {
    config,
    secret: getSessionSecret(config),
    database,
    log,
    clock: getSystemTime,
    stopping: () => stopping,
    wakeMail: mailJob.wake,
    listingCounter,
    importFiles,
    wakeImports: importJob.wake,
    renderPdf: config.pdfProgram === undefined ? undefined : createPdfRenderer(config.pdfProgram),
    payments,
    wakePayments: paymentWorker.wake,
    live,
    observability,
    writeProbe,
    development,
  };
  const server = createServer(clientLimits);
  closeSlowConnections(server);
  await attachApp(server, services);

  const listenAddress = { port: config.port, host: config.host, backlog: 4_096 };
  await listenOnAddress(server, listenAddress, { port: "PORT", host: "HOST" });
  const metricsServer =
    observability.metrics && (await startMetricsServer(observability.metrics, config, database, log));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : config.port;
  process.stdout.write(formatStartupBanner(config.publicUrl ?? `http://localhost:${port}/`, notice));
  startIdleGc();

  const skipDrain = new AbortController();
  const shutDown = async (signal: string) => {
    // A second signal ends the wait for proxies.
    if (stopping) return skipDrain.abort();
    stopping = true;
    log.info({ signal }, "stopping");
    // `/readyz` responds 503, so that proxies send no more requests. Requests that still arrive get a normal response.
    await pause(config.drainSeconds * 1_000, undefined, { signal: skipDrain.signal }).catch(() => {});
    stopMaintenance();
    // No new connections are accepted. Running requests can finish, and idle connections are closed.
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    // Event streams never end by themselves, so they are ended here. Browsers connect to another process.
    const liveStopped = stopLive();
    const timeout = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
    closed
      .then(() => clearTimeout(timeout))
      // The last requests may have queued mails. So jobs stop after the requests, but before the database.
      .then(() => Promise.all([liveStopped, ...stopJobs.map((shutDown) => shutDown())]))
      // Searches and counts that are still in memory are written to the database.
      .then(() => Promise.all([flushSearchCounts(db), flushDailyCounts(db)]))
      .then(() => Promise.all([metricsServer?.stop(), observability.traces?.stop()]))
      .then(() => database.close())
      .then(
        () => process.exit(0),
        (error) => {
          log.error({ err: error }, "the database did not close");
          process.exit(1);
        },
      );
  };
  process.on("SIGTERM", shutDown);
  process.on("SIGINT", shutDown);
}

/** Starts the endpoint for metrics, if it is configured. */
async function startMetricsServer(metrics: Metrics, config: Config, database: Database, log: Logger) {
  if (!config.metrics) return undefined;
  const { version } = JSON.parse(readFileSync(resolveFromProjectRoot("package.json"), "utf8")) as { version: string };
  registerProcessGauges(metrics, { version, database, jobs: getJobRunStatistics });
  return startMetricsEndpoint(metrics, config.metrics, (error) =>
    log.error({ err: error }, "the metrics were not served"),
  );
}
