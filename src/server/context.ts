import { join } from "node:path";
import type { Context, MiddlewareHandler } from "hono";
import type { ApiServices } from "#api/v1/context.ts";
import type { Database, Db } from "#db/database.ts";
import { type Auth, createAuth } from "#domain/accounts/auth.server.ts";
import { renderAccountMail } from "#domain/accounts/mails.ts";
import type { ImportFileStore } from "#domain/imports/import-file-store.server.ts";
import { getSearchIndex } from "#domain/listings/index/search-index.server.ts";
import type { DailyListingCounter } from "#domain/listings/lifecycle/daily-counter.ts";
import type { LiveEventStreams } from "#domain/live-events/live-streams.server.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { createFolderReceiptStore } from "#domain/orders/receipt-store.server.ts";
import type { PaymentProviders } from "#domain/payments/payment-providers.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { getClientAddress } from "./client-address.ts";
import type { Config } from "./config.ts";
import { limitConcurrentReads } from "./load-shedding.ts";
import { createSignInLogger, type Logger } from "./log.ts";
import { registerAppGauges } from "./observability/gauges.ts";
import type { Observability } from "./observability/observability.ts";
import { PageCache } from "./page-cache/page-cache.ts";
import type { PdfRenderer } from "./pdf-program.ts";
import { createPictureStore } from "./picture-stores.ts";
import { getPublicOrigin } from "./public-origin.ts";
import type { ServerEnv } from "./server-env.ts";
import { keepSiteSettingsLoaded } from "./site-files.ts";
import type { WriteProbe } from "./write-probe.ts";

/** Services that the process passes to the HTTP application. */
export type AppServices = {
  config: Pick<
    Config,
    | "port"
    | "publicUrl"
    | "devPages"
    | "contactTo"
    | "smtpUrl"
    | "trustedProxies"
    | "dataDir"
    | "s3"
    | "apiLimits"
    | "corsOrigins"
    | "pageCache"
    | "pictureOrigins"
    | "securityContact"
    | "staffTwoStep"
  >;
  /** Secret that signs sessions and the links in mails. */
  secret: string;
  database: Database;
  log: Logger;
  clock: Clock;
  /**
   * Returns whether a shutdown has begun. `/readyz` then responds 503, so that proxies send requests to other
   * servers.
   */
  stopping: () => boolean;
  wakeMail: () => void;
  /** Counts the views of listings in memory. A background job writes the counts to the database. */
  listingCounter: DailyListingCounter;
  /** Store for uploaded import files. */
  importFiles: ImportFileStore;
  wakeImports: () => void;
  /** Makes PDFs. Undefined without a program for it. */
  renderPdf: PdfRenderer | undefined;
  /** Enabled payment providers. */
  payments: PaymentProviders;
  /** Wakes the payment worker. Call it after a webhook, a payment or a cancelled order. */
  wakePayments: () => void;
  /** Event streams of the pages that members have open. */
  live: LiveEventStreams;
  /** Metrics, traces and logs of the requests. */
  observability: Observability;
  /** Checks whether the database accepts writes. `/readyz` responds accordingly. */
  writeProbe: WriteProbe;
  development?: boolean;
};

/** Services that middleware, routes and pages share. */
export type AppContext = AppServices & {
  development: boolean;
  db: Db;
  auth: Auth;
  stores: ReturnType<typeof createFileStores>;
  pageCache: PageCache;
  /** Returns the network address of the client. */
  getAddress: (c: Context) => string;
  logSignIn: ReturnType<typeof createSignInLogger>;
  /** Middleware that limits the number of concurrent reads. API and pages share one limit. */
  limitReads: MiddlewareHandler<ServerEnv>;
};

/** Creates the shared services. Starts building the search index. */
export function createAppContext(services: AppServices): AppContext {
  const { config, database, log, observability, live, development = false } = services;
  const { db } = database;
  const auth = createAuthService(services);
  const stores = createFileStores(config);
  // With many listings, building the search index takes seconds. It begins before the first visitor arrives.
  getSearchIndex(db)
    .getSnapshot()
    .catch((error: unknown) => log.error({ err: error }, "the search index was not built"));
  keepSiteSettingsLoaded(db, log);
  const pageCache = new PageCache(db, development ? 0 : config.pageCache);
  if (observability.metrics)
    registerAppGauges(observability.metrics, {
      searchIndex: getSearchIndex(db),
      live,
      pageCache: pageCache.store,
      fragments: pageCache.fragments,
    });
  const getAddress = (c: Context) => getClientAddress(c.env, c.req.header("x-forwarded-for"), config.trustedProxies);
  return {
    ...services,
    development,
    db,
    auth,
    stores,
    pageCache,
    getAddress,
    logSignIn: createSignInLogger(log),
    limitReads: limitConcurrentReads({ readAddress: getAddress }),
  };
}

/** Selects the services that the API needs. */
export function toApiServices(context: AppContext): ApiServices {
  const { config, log, db, auth, clock, secret, stores, wakeMail, listingCounter, live, getAddress, logSignIn } =
    context;
  return {
    logSignIn,
    logError: (requestId, error) => log.error({ requestId, err: error }, "a step of an API request failed"),
    db,
    clock,
    auth,
    pictures: stores.pictures,
    listingCounter,
    reviewPictures: stores.reviewPictures,
    receipts: stores.receipts,
    secret,
    limits: config.apiLimits,
    getOrigin: (request) => getPublicOrigin(config, request),
    getAddress,
    wakeMail,
    payments: context.payments,
    wakePayments: context.wakePayments,
    live,
    contactTo: config.contactTo,
    corsOrigins: config.corsOrigins,
  };
}

function createAuthService({ config, secret, database: { db }, clock, wakeMail }: AppServices): Auth {
  return createAuth({
    db,
    secret,
    // The origin never comes from a request. Otherwise a sender could choose where a link in somebody else's mail
    // leads.
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    staffTwoStep: config.staffTwoStep,
    send: async (mail) => {
      await queueMail(db, renderAccountMail(mail, mail.to), clock());
      wakeMail();
    },
  });
}

/** Creates the stores of uploaded files. The property names are those of `PageRequestContext`. */
const createFileStores = (config: AppServices["config"]) => ({
  pictures: createPictureStore(config, "pictures"),
  avatars: createPictureStore(config, "avatars"),
  reviewPictures: createPictureStore(config, "reviews"),
  messagePictures: createPictureStore(config, "messages"),
  receipts: createFolderReceiptStore(join(config.dataDir, "receipts")),
  sellerPictures: createPictureStore(config, "sellers"),
  sitePictures: createPictureStore(config, "site"),
  papers: createFolderReceiptStore(join(config.dataDir, "papers")),
});
