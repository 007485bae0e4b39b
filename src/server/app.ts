import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { type Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { limitBodySize } from "#api/body-limit.ts";
import { createCustomApi, createLegacyApi } from "#api/legacy/legacy-api.ts";
import { createApi } from "#api/v1/api.ts";
import type { ApiServices } from "#api/v1/context.ts";
import { getOpenApiDocument } from "#api/v1/openapi-document.ts";
import type { Database } from "#db/database.ts";
import { createAuth } from "#domain/accounts/auth.server.ts";
import { findActiveBan } from "#domain/accounts/bans.server.ts";
import { renderAccountMail } from "#domain/accounts/mails.ts";
import { findSession } from "#domain/accounts/session.server.ts";
import { invalidateCatalog } from "#domain/catalog/catalog-cache.server.ts";
import type { ImportFileStore } from "#domain/imports/import-file-store.server.ts";
import { getSearchIndex } from "#domain/listings/index/search-index.server.ts";
import { type DailyCounter, isHumanRequest, type ListingViewer } from "#domain/listings/lifecycle/daily-counter.ts";
import { invalidateHomeSnapshot } from "#domain/listings/list/home-snapshot.server.ts";
import type { LiveStreams } from "#domain/live-events/live-streams.server.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { createFolderReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import type { Clock } from "#kernel/clock.ts";
import { detectOutage, type Outage } from "#kernel/outage.ts";
import { type CachePage, requestContext } from "#web/context.ts";
import {
  addHeaderPrefix,
  defaultHeaderVariant,
  type HeaderVariant,
  parseHeaderVariant,
  stripHeaderPrefix,
} from "#web/layout/header-variant.ts";
import { resolveLanguage } from "#web/preferences/preferences.ts";
import { getClientAddress } from "./client-address.ts";
import { collapseLeadingSlashes } from "./collapse-slashes.ts";
import { compressResponses } from "./compression.ts";
import type { Config } from "./config.ts";
import { requireDiskSpace } from "./disk-space-guard.ts";
import { drainThenRespond } from "./drain-request-body.ts";
import { handleUnexpectedError } from "./error-handler.ts";
import { mergeErrorPage, shouldRenderErrorPage, toPlainTextMethodNotAllowed, toSafeGetRequest } from "./error-pages.ts";
import { MAX_DRAINED_BYTES, MAX_FORM_BYTES, uploadRouteLimits } from "./form-limits.ts";
import {
  canImport,
  exceedsImportFormLimit,
  isImportUpload,
  receiveImportForm,
  type UploadedImportFile,
} from "./import-uploads.ts";
import { limitConcurrentReads } from "./load-shedding.ts";
import { createSignInLogger, type Logger } from "./log.ts";
import { registerAppGauges } from "./observability/gauges.ts";
import { instrumentServerBuild } from "./observability/instrument-server-build.ts";
import type { Observability } from "./observability/observability.ts";
import { recordRequests } from "./observability/request-telemetry.ts";
import { renderHydrationData, serveCachedHydrationData } from "./page-cache/hydration-data-route.ts";
import { PageCache, respondFromCache } from "./page-cache/page-cache.ts";
import type { CachedPage } from "./page-cache/page-store.ts";
import { limitPathDepth } from "./path-depth-limit.ts";
import { addPictureRoutes } from "./picture-routes.ts";
import { createPictureStore } from "./picture-stores.ts";
import { setPrefetchCacheControl } from "./prefetch-cache-headers.ts";
import { getPublicOrigin } from "./public-origin.ts";
import { limitQueryParameters } from "./query-limits.ts";
import { createReadinessHandler } from "./readiness.ts";
import { routePublicReadsToReplica } from "./replica-routing.ts";
import { replaceUndecodablePath } from "./sanitize-path.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import { respondSecurityTxt } from "./security-txt.ts";
import { getOutage, respondToOutage } from "./service-unavailable.ts";
import { addSiteFiles, loadSiteProfile } from "./site-files.ts";
import { stripTrackingAndForeignCookies } from "./strip-tracking.ts";
import type { WriteProbe } from "./write-probe.ts";

export type ServerEnv = {
  Variables: {
    requestId: string;
    nonce: string;
    /** Id of the account that sends the request, once known. */
    asker?: number | undefined;
    /** CSP hashes of the inline scripts of a cached page, used instead of the nonce. */
    inline?: readonly string[];
    /** Resource that was unavailable when the page failed. */
    outage?: Outage | undefined;
    /** Cache key of the page, if it may be cached. */
    pageKey?: string | undefined;
  };
};

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
  /** Secret that signs sessions and links in mails. */
  secret: string;
  database: Database;
  log: Logger;
  clock: Clock;
  /** Returns true once a shutdown has begun. `/readyz` then reports 503, so that proxies send traffic elsewhere. */
  stopping: () => boolean;
  wakeMail: () => void;
  /** Counts views of listings. A job writes the counts to the database. */
  adCounter: DailyCounter;
  /** Storage of import files. `wakeImports` wakes the import worker. */
  importFiles: ImportFileStore;
  wakeImports: () => void;
  /** Live event streams of open pages. */
  live: LiveStreams;
  /** Metrics, traces and logs of requests. */
  observability: Observability;
  /** Reports to `/readyz` whether the database is writable. */
  writeProbe: WriteProbe;
  development?: boolean;
};

type AppRequest = Context<ServerEnv>;

/** Creates the HTTP application: pages, API and all other routes. */
export function createApp({
  config,
  secret,
  database,
  log,
  clock,
  stopping,
  wakeMail,
  adCounter,
  importFiles,
  wakeImports,
  live,
  observability,
  writeProbe,
  development = false,
}: AppServices): Hono<ServerEnv> {
  const { db } = database;
  const app = new Hono<ServerEnv>();
  const auth = createAuth({
    db,
    secret,
    // The address never comes from a request. Otherwise the sender could choose the target of a link in somebody's
    // mail.
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    staffTwoStep: config.staffTwoStep,
    send: async (mail) => {
      await queueMail(db, renderAccountMail(mail, mail.to), clock());
      wakeMail();
    },
  });
  const pictures = createPictureStore(config, "pictures");
  const avatars = createPictureStore(config, "avatars");
  const reviewPictures = createPictureStore(config, "reviews");
  const messagePictures = createPictureStore(config, "messages");
  const receipts = createFolderReceiptStore(join(config.dataDir, "receipts"));
  const sellerPictures = createPictureStore(config, "sellers");
  const sitePictures = createPictureStore(config, "site");
  const verificationFiles = createFolderReceiptStore(join(config.dataDir, "papers"));
  // Building the index takes seconds with many listings, so it starts before the first visitor.
  getSearchIndex(db)
    .getSnapshot()
    .catch((error: unknown) => log.error({ err: error }, "the facts of the ads were not read"));
  loadSiteProfile(db, log);
  const pageCache = new PageCache(development ? 0 : config.pageCache);
  pageCache
    .subscribe(database, (tag) => {
      if (tag !== "site") return;
      invalidateCatalog(db);
      invalidateHomeSnapshot(db);
      loadSiteProfile(db, log);
    })
    .catch((error: unknown) => log.error({ err: error }, "changes are not heard: no pages are kept"));
  const { store: pageStore, fragments } = pageCache;
  if (observability.metrics)
    registerAppGauges(observability.metrics, {
      searchIndex: getSearchIndex(db),
      live,
      pageCache: pageStore,
      fragments,
    });

  app.use(recordRequests(observability, log));
  app.use(stripTrackingAndForeignCookies);
  app.use(setPrefetchCacheControl());
  app.use(compressResponses());
  app.use(
    setSecurityHeaders({
      development,
      https: config.publicUrl?.startsWith("https:") ?? false,
      allowsCrossOriginPictures: config.corsOrigins.length > 0,
      pictureOrigins: config.pictureOrigins,
    }),
  );
  const readLanguage = (request: Request) => resolveLanguage(new URL(request.url), request.headers).language;
  app.use(limitQueryParameters(readLanguage));
  app.use(collapseLeadingSlashes);
  app.use(respondToOutage(observability.requests, readLanguage));
  app.use(requireDiskSpace(config.dataDir, readLanguage));
  app.use(routePublicReadsToReplica);

  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", createReadinessHandler({ db, log, stopping, writeProbe }));
  app.get("/.well-known/security.txt", (c) => respondSecurityTxt(c, config, clock));

  addSiteFiles(app, { config, db });

  addPictureRoutes(app, { avatars, reviewPictures, sellerPictures, sitePictures, pictures }, log);

  const noteSignIn = createSignInLogger(log);
  const addressOf = (c: Context) => getClientAddress(c.env, c.req.header("x-forwarded-for"), config.trustedProxies);
  const apiServices: ApiServices = {
    noteSignIn,
    logError: (requestId, error) => log.error({ requestId, err: error }, "a step of an API request failed"),
    db,
    clock,
    auth,
    pictures,
    adCounter,
    reviewPictures,
    secret,
    limits: config.apiLimits,
    originOf: (request) => getPublicOrigin(config, request),
    addressOf,
    wakeMail,
    live,
    contactTo: config.contactTo,
    corsOrigins: config.corsOrigins,
  };
  const limitReads = limitConcurrentReads({ readLanguage, readAddress: addressOf });
  app.use("/api/*", limitReads);
  app.route("/api/v1", createApi(apiServices, readLanguage));
  app.route("/api", createLegacyApi(apiServices, readLanguage));
  app.route("/custom", createCustomApi(apiServices, readLanguage));

  /** Creates the viewer of a cached page. Members never get cached pages. */
  const toViewer = (c: AppRequest): ListingViewer => ({
    userId: undefined,
    address: toAddressKey(addressOf(c)),
    browser: c.req.header("user-agent") ?? null,
  });

  const handlePage = createRequestHandler(instrumentServerBuild(build, observability), import.meta.env.MODE);
  const renderPageRequest = (
    c: AppRequest,
    request: Request,
    headers: HeaderVariant,
    {
      refused,
      sentFile,
      keep = () => {},
    }: { refused?: number; sentFile?: UploadedImportFile | undefined; keep?: CachePage } = {},
  ) => {
    const requestId = c.get("requestId");
    const context = new RouterContextProvider();
    context.set(requestContext, {
      db,
      auth,
      pictures,
      avatars,
      receipts,
      reviewPictures,
      messagePictures,
      importFiles,
      mailFolder: join(config.dataDir, "mail"),
      uploadedFile: sentFile,
      wakeImports,
      sellerPictures,
      sitePictures,
      papers: verificationFiles,
      secret,
      clock,
      nonce: c.get("nonce"),
      requestId,
      origin: getPublicOrigin(config, c.req.raw),
      headerVariant: headers,
      refusedStatus: refused,
      hasDevPages: development || config.devPages,
      address: addressOf(c),
      contactRecipient: config.contactTo,
      isMailEnabled: config.smtpUrl !== undefined,
      wakeMail,
      orderLimit: config.apiLimits.orders,
      listingCounter: adCounter,
      apiDocument: getOpenApiDocument,
      cachePage: keep,
      fragmentCache: fragments,
      onSignInEvent: (event) => noteSignIn(requestId, event),
      onAccountIdentified: (account) => c.set("asker", account),
      logError: (error) => {
        c.set("outage", detectOutage(error));
        log.error({ requestId, err: error }, "a page failed");
      },
    });
    return handlePage(request, context);
  };
  /** Renders refusals as an error page for browsers. They come from actions, cross-site checks and size limits. */
  const renderRefusal = async (c: AppRequest, headers: HeaderVariant, response: Response, path = "/refused") => {
    if (!shouldRenderErrorPage(c.req.raw, response)) return toPlainTextMethodNotAllowed(response);
    const page = await renderPageRequest(c, replaceUndecodablePath(toSafeGetRequest(c.req.raw, path)), headers, {
      refused: response.status,
    });
    return mergeErrorPage(response, page);
  };

  const getPagePath = (path: string) =>
    stripHeaderPrefix(path, parseHeaderVariant(path) ?? defaultHeaderVariant).replace(/\.data$/, "");
  /** Pages of upload forms render the size error themselves. */
  const createBodyLimit = (maxSize: number, rendersOwnPage: boolean) =>
    limitBodySize<ServerEnv>(maxSize, async (c) => {
      const headers = parseHeaderVariant(c.req.path) ?? defaultHeaderVariant;
      const { search } = new URL(c.req.url);
      const page = rendersOwnPage ? getPagePath(c.req.path) + search : undefined;
      const response = await renderRefusal(c, headers, c.text("413: this form is too large", 413), page);
      return drainThenRespond(response, c.req.raw.body);
    });
  const uploadLimits = uploadRouteLimits.map(([path, bytes]) => ({ path, limit: createBodyLimit(bytes, true) }));
  const formLimit = createBodyLimit(MAX_FORM_BYTES, false);
  app.use((c, next) => {
    const path = getPagePath(c.req.path);
    // The usual limit would read the import file into memory.
    if (isImportUpload(c.req.raw, path)) return next();
    return (uploadLimits.find((uploadLimit) => uploadLimit.path.test(path))?.limit ?? formLimit)(c, next);
  });
  app.use(async (c, next) => {
    const path = getPagePath(c.req.path);
    if (!isImportUpload(c.req.raw, path)) return next();
    // Users who may not import get the page's normal answer, after the usual limit. The page also ends the sessions of
    // banned accounts. Here the ban is only checked.
    const account = (await findSession(auth, c.req.raw.headers))?.account;
    if ((account && (await findActiveBan(db, account.id, clock()))) || !canImport(account)) return formLimit(c, next);
    const headers = parseHeaderVariant(c.req.path) ?? defaultHeaderVariant;
    const received = exceedsImportFormLimit(c.req.raw)
      ? { tooLarge: true, sent: undefined, request: c.req.raw }
      : await receiveImportForm(c.req.raw, importFiles);
    if (received.tooLarge) {
      const refused = await renderRefusal(c, headers, c.text("413: this file is too large", 413), path);
      return drainThenRespond(refused, c.req.raw.body, MAX_DRAINED_BYTES);
    }
    const url = new URL(c.req.url);
    url.pathname = stripHeaderPrefix(url.pathname, headers);
    const { sent, request } = received;
    try {
      const response = await renderPageRequest(c, new Request(url, request), headers, { sentFile: sent });
      const target = response.headers.get("location");
      if (target) response.headers.set("location", addHeaderPrefix(target, headers));
      return await renderRefusal(c, headers, response);
    } finally {
      if (sent && !sent.claimed) await importFiles.remove(sent.file);
    }
  });
  const renderRequest = async (c: AppRequest, request: Request, keep: CachePage) => {
    const url = new URL(request.url);
    const headers = parseHeaderVariant(url.pathname) ?? defaultHeaderVariant;
    if (headers === defaultHeaderVariant)
      return renderRefusal(c, headers, await renderPageRequest(c, replaceUndecodablePath(request), headers, { keep }));
    // Pages do not know the header variant. Its prefix is removed from the address here and added back to redirects.
    url.pathname = stripHeaderPrefix(url.pathname, headers);
    // The router's manifest request lists the paths of unknown routes.
    const manifestPaths = url.pathname === "/__manifest" ? url.searchParams.get("paths") : null;
    if (manifestPaths) {
      const paths = manifestPaths
        .split(",")
        .map((path) => (parseHeaderVariant(path) ? stripHeaderPrefix(path, headers) : path));
      url.searchParams.set("paths", paths.join(","));
    }
    const page = await renderPageRequest(c, replaceUndecodablePath(new Request(url, request)), headers, { keep });
    const response = await renderRefusal(c, headers, page);
    const target = response.headers.get("location");
    if (target) response.headers.set("location", addHeaderPrefix(target, headers));
    return response;
  };
  app.get("/handed/:name", serveCachedHydrationData(pageCache.hydrationData), limitReads, (c) =>
    renderHydrationData(c.req.raw, (page) => renderRequest(c, page, () => {})),
  );
  app.all(
    "*",
    limitPathDepth((c, page) => renderRequest(c, page, () => {})),
  );
  const respondFromPageCache = (c: AppRequest, page: CachedPage) => {
    c.set("inline", page.inline);
    return respondFromCache(page, c.req.raw);
  };
  app.all("*", async (c, next) => {
    // The Fetch API cannot represent these methods, and no page accepts them.
    if (/^(TRACE|TRACK|CONNECT)$/i.test(c.req.method)) return c.text("405: no page takes this method", 405);
    const key = pageCache.getKey(c.req.raw, readLanguage(c.req.raw));
    const pageStore = key === undefined ? undefined : await pageCache.find(key);
    // When no page is cached, the rendering loader counts the view itself.
    if (pageStore?.viewedListingId !== undefined && isHumanRequest(c.req.raw)) {
      adCounter.count(pageStore.viewedListingId, "views", toViewer(c), clock());
    }
    if (pageStore) return respondFromPageCache(c, pageStore);
    c.set("pageKey", key);
    await next();
  });
  app.all("*", limitReads, async (c) => {
    const key = c.get("pageKey");
    const page = await pageCache.render(key, c.get("nonce"), (keep) => renderRequest(c, c.req.raw, keep));
    if (!(page instanceof Response)) return respondFromPageCache(c, page);
    // A page from a few minutes ago is better than an error page.
    const stalePage =
      page.status === 500 && key && getOutage(c, observability.requests) ? pageCache.store.getStale(key) : undefined;
    return stalePage ? respondFromPageCache(c, stalePage) : page;
  });
  app.onError(handleUnexpectedError);
  return app;
}
