import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { type Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { limitedBodies } from "#api/body-limit.ts";
import { createCustomApi, createLegacyApi } from "#api/legacy/legacy-api.ts";
import { createApi } from "#api/v1/api.ts";
import type { ApiServices } from "#api/v1/context.ts";
import { describedApi } from "#api/v1/described.ts";
import type { Database } from "#db/database.ts";
import { createAuth } from "#domain/accounts/auth.server.ts";
import { mailOf } from "#domain/accounts/mails.ts";
import { sessionOf } from "#domain/accounts/session.server.ts";
import { factsOf } from "#domain/ads/facts/facts.server.ts";
import { type AdCounter, isPerson, type Looker } from "#domain/ads/life/counter.ts";
import { forgetMarket } from "#domain/ads/market.server.ts";
import { forgetCatalogue } from "#domain/catalog/queries.server.ts";
import type { ImportFiles } from "#domain/imports/files.server.ts";
import { addressKey } from "#domain/limits/limits.ts";
import type { LiveStreams } from "#domain/live/streams.server.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { banOf } from "#domain/moderation/bans.server.ts";
import { folderReceipts } from "#domain/orders/receipts.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { type Outage, outageOf } from "#kernel/outage.ts";
import { type KeepPage, visitContext } from "#web/context.ts";
import {
  type HeaderVariant,
  headerVariantOf,
  insideHeader,
  ownHeaders,
  withoutHeader,
} from "#web/layout/header-variant.ts";
import { languageOf } from "#web/preferences/preferences.ts";
import { withoutWhatOthersAdd } from "./added-by-others.ts";
import { clientAddress } from "./client-address.ts";
import { compression } from "./compression.ts";
import type { Config } from "./config.ts";
import { notTooDeep } from "./deep-paths.ts";
import { fetchedAhead } from "./fetched-ahead.ts";
import { largestForm, largestUploads, mostPassedOver } from "./form-limits.ts";
import { maySend, receiveImport, type SentFile, saysTooLarge, sendsImport } from "./import-uploads.ts";
import { afterUpload } from "./late-uploads.ts";
import { limitConcurrentReads } from "./load-shedding.ts";
import { type Logger, notesOfSignIns } from "./log.ts";
import { oneSlash } from "./one-slash.ts";
import { ownOrigin } from "./own-origin.ts";
import { handedAnew, handedBefore } from "./page-cache/answer-handed.ts";
import { answerKept, PageCache } from "./page-cache/page-cache.ts";
import type { KeptPage } from "./page-cache/page-store.ts";
import { pictureStore } from "./picture-stores.ts";
import { publicReads } from "./public-reads.ts";
import { limitParameters } from "./query-limits.ts";
import { readable } from "./readable.ts";
import { ready } from "./ready.ts";
import { askedAgain, inOwnWords, needsPage, withPageOf } from "./refusals.ts";
import { roomForUploads } from "./room-for-uploads.ts";
import { securityHeaders } from "./security-headers.ts";
import { securityText } from "./security-text.ts";
import { addPictureRoutes } from "./serve-picture.ts";
import { addSiteFiles, readSiteProfile } from "./site-files.ts";
import { missingFor, tellOutage } from "./unavailable.ts";
import { unexpected } from "./unexpected.ts";
import { addAppFigures } from "./watch/figures.ts";
import { watchedPages } from "./watch/pages.ts";
import { watchRequests } from "./watch/requests.ts";
import type { Watch } from "./watch/watch.ts";
import type { WriteProbe } from "./write-probe.ts";

export type ServerEnv = {
  Variables: {
    requestId: string;
    nonce: string;
    /** The number of the account that asks, once it is known. */
    asker?: number | undefined;
    /** What the inline scripts of a page that is kept are allowed by, instead of the nonce. */
    inline?: readonly string[];
    /** What was missing when its page failed. */
    outage?: Outage | undefined;
    /** By what its page may be kept. */
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
  /** What sessions and links in mails are signed with. */
  secret: string;
  database: Database;
  log: Logger;
  clock: Clock;
  /** True from the moment a shutdown begins: `/readyz` then sends traffic elsewhere. */
  stopping: () => boolean;
  /** Tells the mail job that there is something to send. */
  wakeMail: () => void;
  /** Counts who looks at ads; a job writes it. */
  adCounter: AdCounter;
  /** Where files of ads are kept, and who is told that there is one to work at. */
  importFiles: ImportFiles;
  wakeImports: () => void;
  /** What open pages hear as it happens. */
  live: LiveStreams;
  /** By which requests are counted, traced and logged. */
  watch: Watch;
  /** Tells `/readyz` whether the database can be written to. */
  writes: WriteProbe;
  development?: boolean;
};

type AppRequest = Context<ServerEnv>;

/** Creates the HTTP application: pages, API and everything else. */
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
  watch,
  writes,
  development = false,
}: AppServices): Hono<ServerEnv> {
  const { db } = database;
  const app = new Hono<ServerEnv>();
  const auth = createAuth({
    db,
    secret,
    // Never from a request: whoever asks for a mail must not choose where its link leads.
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    staffTwoStep: config.staffTwoStep,
    send: async (mail) => {
      await queueMail(db, mailOf(mail, mail.to), clock());
      wakeMail();
    },
  });
  const pictures = pictureStore(config, "pictures");
  const avatars = pictureStore(config, "avatars");
  const reviewPictures = pictureStore(config, "reviews");
  const messagePictures = pictureStore(config, "messages");
  const receipts = folderReceipts(join(config.dataDir, "receipts"));
  const sellerPictures = pictureStore(config, "sellers");
  const sitePictures = pictureStore(config, "site");
  const papers = folderReceipts(join(config.dataDir, "papers"));
  // Of many ads it takes seconds: not the first visitor's.
  factsOf(db)
    .current()
    .catch((error: unknown) => log.error({ err: error }, "the facts of the ads were not read"));
  readSiteProfile(db, log);
  const pageCache = new PageCache(development ? 0 : config.pageCache);
  pageCache
    .follow(database, (tag) => {
      if (tag !== "site") return;
      forgetCatalogue(db);
      forgetMarket(db);
      readSiteProfile(db, log);
    })
    .catch((error: unknown) => log.error({ err: error }, "changes are not heard: no pages are kept"));
  const { store: kept, pieces } = pageCache;
  if (watch.metrics) addAppFigures(watch.metrics, { facts: factsOf(db), live, pageCache: kept, pieces });

  app.use(watchRequests(watch, log));
  app.use(withoutWhatOthersAdd);
  app.use(fetchedAhead());
  app.use(compression());
  app.use(
    securityHeaders({
      development,
      https: config.publicUrl?.startsWith("https:") ?? false,
      picturesElsewhere: config.corsOrigins.length > 0,
      pictureOrigins: config.pictureOrigins,
    }),
  );
  const readLanguage = (request: Request) => languageOf(new URL(request.url), request.headers).language;
  app.use(limitParameters(readLanguage));
  app.use(oneSlash);
  app.use(tellOutage(watch.requests, readLanguage));
  app.use(roomForUploads(config.dataDir, readLanguage));
  app.use(publicReads);

  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", ready({ db, log, stopping, writes }));
  app.get("/.well-known/security.txt", (c) => securityText(c, config, clock));

  addSiteFiles(app, { config, db });

  addPictureRoutes(app, { avatars, reviewPictures, sellerPictures, sitePictures, pictures }, log);

  const noteSignIn = notesOfSignIns(log);
  const addressOf = (c: Context) => clientAddress(c.env, c.req.header("x-forwarded-for"), config.trustedProxies);
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
    originOf: (request) => ownOrigin(config, request),
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

  /** A visitor who gets a page that is kept; members never do. */
  const looker = (c: AppRequest): Looker => ({
    userId: undefined,
    address: addressKey(addressOf(c)),
    browser: c.req.header("user-agent") ?? null,
  });

  const handlePage = createRequestHandler(watchedPages(build, watch), import.meta.env.MODE);
  const pages = (
    c: AppRequest,
    request: Request,
    headers: HeaderVariant,
    { refused, sentFile, keep = () => {} }: { refused?: number; sentFile?: SentFile | undefined; keep?: KeepPage } = {},
  ) => {
    const requestId = c.get("requestId");
    const context = new RouterContextProvider();
    context.set(visitContext, {
      db,
      auth,
      pictures,
      avatars,
      receipts,
      reviewPictures,
      messagePictures,
      importFiles,
      mailFolder: join(config.dataDir, "mail"),
      sentFile,
      wakeImports,
      sellerPictures,
      sitePictures,
      papers,
      secret,
      clock,
      nonce: c.get("nonce"),
      requestId,
      origin: ownOrigin(config, c.req.raw),
      headers,
      refused,
      devPages: development || config.devPages,
      address: addressOf(c),
      contactTo: config.contactTo,
      sendsMail: config.smtpUrl !== undefined,
      wakeMail,
      orderLimit: config.apiLimits.orders,
      adCounter,
      apiDocument: describedApi,
      keep,
      pieces,
      noteSignIn: (event) => noteSignIn(requestId, event),
      noteAsker: (account) => c.set("asker", account),
      logError: (error) => {
        c.set("outage", outageOf(error));
        log.error({ requestId, err: error }, "a page failed");
      },
    });
    return handlePage(request, context);
  };
  /** What is refused is told on a page where a person reads it: by actions, of other sites, too large. */
  const told = async (c: AppRequest, headers: HeaderVariant, response: Response, path = "/refused") => {
    if (!needsPage(c.req.raw, response)) return inOwnWords(response);
    const page = await pages(c, readable(askedAgain(c.req.raw, path)), headers, { refused: response.status });
    return withPageOf(response, page);
  };

  const ownPath = (path: string) => withoutHeader(path, headerVariantOf(path) ?? ownHeaders).replace(/\.data$/, "");
  /** The page of a form with files says itself which of them is too large. */
  const limitTo = (maxSize: number, tells: boolean) =>
    limitedBodies<ServerEnv>(maxSize, async (c) => {
      const headers = headerVariantOf(c.req.path) ?? ownHeaders;
      const { search } = new URL(c.req.url);
      const page = tells ? ownPath(c.req.path) + search : undefined;
      const response = await told(c, headers, c.text("413: this form is too large", 413), page);
      return afterUpload(response, c.req.raw.body);
    });
  const uploadLimits = largestUploads.map(([path, bytes]) => ({ path, limit: limitTo(bytes, true) }));
  const usualLimit = limitTo(largestForm, false);
  app.use((c, next) => {
    const path = ownPath(c.req.path);
    // Its file isn't read into memory, as the usual limit does.
    if (sendsImport(c.req.raw, path)) return next();
    return (uploadLimits.find((each) => each.path.test(path))?.limit ?? usualLimit)(c, next);
  });
  app.use(async (c, next) => {
    const path = ownPath(c.req.path);
    if (!sendsImport(c.req.raw, path)) return next();
    // Who may not import is answered by the page as all are, after the usual limit.
    // A ban ends sessions there too, and says so: here it is only looked at.
    const account = (await sessionOf(auth, c.req.raw.headers))?.account;
    if ((account && (await banOf(db, account.id, clock()))) || !maySend(account)) return usualLimit(c, next);
    const headers = headerVariantOf(c.req.path) ?? ownHeaders;
    const received = saysTooLarge(c.req.raw)
      ? { tooLarge: true, sent: undefined, request: c.req.raw }
      : await receiveImport(c.req.raw, importFiles);
    if (received.tooLarge) {
      const refused = await told(c, headers, c.text("413: this file is too large", 413), path);
      return afterUpload(refused, c.req.raw.body, mostPassedOver);
    }
    const url = new URL(c.req.url);
    url.pathname = withoutHeader(url.pathname, headers);
    const { sent, request } = received;
    try {
      const response = await pages(c, new Request(url, request), headers, { sentFile: sent });
      const target = response.headers.get("location");
      if (target) response.headers.set("location", insideHeader(target, headers));
      return await told(c, headers, response);
    } finally {
      if (sent && !sent.claimed) await importFiles.remove(sent.file);
    }
  });
  const rendered = async (c: AppRequest, request: Request, keep: KeepPage) => {
    const url = new URL(request.url);
    const headers = headerVariantOf(url.pathname) ?? ownHeaders;
    if (headers === ownHeaders) return told(c, headers, await pages(c, readable(request), headers, { keep }));
    // The pages know nothing of the header they stand in: it is taken off the address here and put back on what they answer.
    url.pathname = withoutHeader(url.pathname, headers);
    // The router asks which pages stand at addresses it has not met yet.
    const asked = url.pathname === "/__manifest" ? url.searchParams.get("paths") : null;
    if (asked) {
      const paths = asked.split(",").map((path) => (headerVariantOf(path) ? withoutHeader(path, headers) : path));
      url.searchParams.set("paths", paths.join(","));
    }
    const page = await pages(c, readable(new Request(url, request)), headers, { keep });
    const response = await told(c, headers, page);
    const target = response.headers.get("location");
    if (target) response.headers.set("location", insideHeader(target, headers));
    return response;
  };
  app.get("/handed/:name", handedBefore(pageCache.handed), limitReads, (c) =>
    handedAnew(c.req.raw, (page) => rendered(c, page, () => {})),
  );
  app.all(
    "*",
    notTooDeep((c, page) => rendered(c, page, () => {})),
  );
  const answered = (c: AppRequest, page: KeptPage) => {
    c.set("inline", page.inline);
    return answerKept(page, c.req.raw);
  };
  app.all("*", async (c, next) => {
    // Requests can't be made of these, and no page takes them.
    if (/^(TRACE|TRACK|CONNECT)$/i.test(c.req.method)) return c.text("405: no page takes this method", 405);
    const key = pageCache.keyOf(c.req.raw, readLanguage(c.req.raw));
    const kept = key === undefined ? undefined : await pageCache.find(key);
    // Whoever makes the page has counted themselves.
    if (kept?.looksAt !== undefined && isPerson(c.req.raw)) {
      adCounter.count(kept.looksAt, "views", looker(c), clock());
    }
    if (kept) return answered(c, kept);
    c.set("pageKey", key);
    await next();
  });
  app.all("*", limitReads, async (c) => {
    const key = c.get("pageKey");
    const page = await pageCache.make(key, c.get("nonce"), (keep) => rendered(c, c.req.raw, keep));
    if (!(page instanceof Response)) return answered(c, page);
    // What was so a few minutes ago is better than nothing.
    const before = page.status === 500 && key && missingFor(c, watch.requests) ? pageCache.store.stale(key) : undefined;
    return before ? answered(c, before) : page;
  });
  app.onError(unexpected);
  return app;
}
