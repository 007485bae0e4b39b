import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { type Context, Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { createLegacyApi } from "#api/legacy/legacy-api.ts";
import { createApi } from "#api/v1/api.ts";
import type { ApiServices } from "#api/v1/context.ts";
import type { Database } from "#db/database.ts";
import { createAuth } from "#domain/accounts/auth.server.ts";
import { mailOf } from "#domain/accounts/mails.ts";
import { sessionOf } from "#domain/accounts/session.server.ts";
import { factsOf } from "#domain/ads/facts/facts.server.ts";
import type { AdCounter } from "#domain/ads/life/counter.ts";
import type { ImportFiles } from "#domain/imports/files.server.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { banOf } from "#domain/moderation/bans.server.ts";
import { folderReceipts } from "#domain/orders/receipts.server.ts";
import { largestPictureForm } from "#domain/pictures/limits.ts";
import { isVariantFile } from "#domain/pictures/variants.ts";
import { ar, en } from "#i18n/whole.ts";
import type { Clock } from "#kernel/clock.ts";
import { visitContext } from "#web/context.ts";
import {
  type HeaderVariant,
  headerVariantOf,
  insideHeader,
  ownHeaders,
  withoutHeader,
} from "#web/layout/header-variant.ts";
import { languageOf } from "#web/preferences/preferences.ts";
import { clientAddress } from "./client-address.ts";
import { compression } from "./compression.ts";
import type { Config } from "./config.ts";
import { maySend, receiveImport, type SentFile, saysTooLarge, sendsImport } from "./import-uploads.ts";
import { afterUpload } from "./late-uploads.ts";
import type { Logger } from "./log.ts";
import { pictureStore } from "./picture-stores.ts";
import { askedAgain, needsPage, withPageOf } from "./refusals.ts";
import { securityHeaders } from "./security-headers.ts";
import { servePicture } from "./serve-picture.ts";

export type ServerEnv = { Variables: { requestId: string; nonce: string } };

export type AppServices = {
  config: Pick<Config, "port" | "publicUrl" | "devPages" | "contactTo" | "trustedProxies" | "dataDir" | "s3">;
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
  development?: boolean;
};

type AppRequest = Context<ServerEnv>;

/** No form of a page comes near it. In bytes. */
const largestForm = 256 * 1_024;
/** Forms with files, by their paths. In bytes. */
const largestUploads: [path: RegExp, bytes: number][] = [
  [/^\/account\/profile\/avatar$/, 15 * 1_024 * 1_024],
  [/^\/shop\/products\/[^/]+\/review$/, 40 * 1_024 * 1_024],
  [/^\/shop\/(showrooms|rentalrooms)\/[^/]+\/review$/, 40 * 1_024 * 1_024],
  [/^\/account\/business\/(?:apply|\d+\/pictures)$/, 15 * 1_024 * 1_024],
  [/^\/account\/business\/\d+\/verification$/, 9 * 1_024 * 1_024],
  [/^\/(?:account|shop)\/orders\/[\w-]+\/receipt$/, 9 * 1_024 * 1_024],
  [/^\/sell\/[^/]+\/pictures\/add$/, largestPictureForm],
];

/** So much of a file of ads that is too large is let through to nowhere, so that its sender can read why. In bytes. */
const mostPassedOver = 2 * 1_024 * 1_024 * 1_024;

const texts: Record<string, unknown> = { ar, en };

/** Pages, API and everything else that is answered over HTTP, as one application. */
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
  development = false,
}: AppServices): Hono<ServerEnv> {
  const { db } = database;
  const app = new Hono<ServerEnv>();
  const auth = createAuth({
    db,
    secret,
    // Never from a request: whoever asks for a mail must not choose where its link leads.
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
    send: async (mail) => {
      await queueMail(db, mailOf(mail, mail.to), clock());
      wakeMail();
    },
  });
  const pictures = pictureStore(config, "pictures");
  const avatars = pictureStore(config, "avatars");
  const reviewPictures = pictureStore(config, "reviews");
  const receipts = folderReceipts(join(config.dataDir, "receipts"));
  const sellerPictures = pictureStore(config, "sellers");
  const papers = folderReceipts(join(config.dataDir, "papers"));
  // Of many ads it takes seconds: not the first visitor's.
  factsOf(db)
    .current()
    .catch((error: unknown) => log.error({ err: error }, "the facts of the ads were not read"));

  app.use(async (c, next) => {
    const given = c.req.header("x-request-id");
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    c.set("nonce", randomBytes(16).toString("base64"));
    const started = performance.now();
    await next();
    c.header("x-request-id", requestId);
    const took = Math.round((performance.now() - started) * 10) / 10;
    // Without parameters and search texts: what people look for is their own business.
    const path = c.req.path.replace(/^(\/shop\/allproducts\/).+/i, "$1…");
    log.info({ requestId, method: c.req.method, path, status: c.res.status, ms: took }, "request");
  });
  app.use(compression());
  app.use(async (c, next) => {
    // A path like //other.example would make links on its page lead there, also where it follows a header's.
    const { pathname, search } = new URL(c.req.url);
    const inside = headerVariantOf(pathname)?.prefix.length ?? 0;
    if (pathname.startsWith("//", inside)) {
      return c.redirect(pathname.slice(0, inside) + pathname.slice(inside).replace(/^\/+/, "/") + search, 308);
    }
    await next();
  });
  app.use(securityHeaders({ development, https: config.publicUrl?.startsWith("https:") ?? false }));

  app.get("/healthz", (c) => c.json({ status: "ok" }));
  app.get("/readyz", async (c) => {
    if (stopping()) return c.json({ status: "stopping" }, 503);
    try {
      // Who isn't caught up with the ads can't show lists yet.
      await factsOf(db).current();
      return c.json({ status: "ready" });
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      return c.json({ status: "no database" }, 503);
    }
  });

  // AP-01, AP-02.
  app.get("/assets/config.json", (c) => c.json({ BaseUrl: config.publicUrl ?? new URL(c.req.url).origin }));
  app.get("/assets/i18n/:file", (c) => {
    const language = /^([a-z]+)\.json$/.exec(c.req.param("file"))?.[1] ?? "";
    const found = Object.hasOwn(texts, language) ? texts[language] : undefined;
    return found ? c.json(found as object) : c.json({ error: "Language not found" }, 404);
  });

  app.get("/account/avatars/:file", (c) => servePicture(c, avatars, c.req.param("file"), log));
  app.get("/reviews/pictures/:file", (c) => servePicture(c, reviewPictures, c.req.param("file"), log));
  app.get("/sellers/pictures/:file", (c) => servePicture(c, sellerPictures, c.req.param("file"), log));
  app.get("/media/:file", async (c) => {
    const file = c.req.param("file");
    return isVariantFile(file) ? servePicture(c, pictures, file, log) : c.text("404: no such picture", 404);
  });

  const apiServices: ApiServices = {
    db,
    clock,
    auth,
    reviewPictures,
    secret,
    originOf: (request) => config.publicUrl ?? new URL(request.url).origin,
    addressOf: (c) => clientAddress(c.env, c.req.header("x-forwarded-for"), config.trustedProxies),
    wakeMail,
  };
  const readLanguage = (request: Request) => languageOf(new URL(request.url), request.headers).language;
  app.use(
    "/api/*",
    bodyLimit({
      maxSize: largestForm,
      onError: (c) =>
        c.json(
          {
            type: "about:blank",
            title: "Too large",
            status: 413,
            code: "request.too_large",
            requestId: c.get("requestId"),
          },
          413,
          { "content-type": "application/problem+json; charset=utf-8" },
        ),
    }),
  );
  app.route("/api/v1", createApi(apiServices, readLanguage));
  app.route("/api", createLegacyApi(apiServices, readLanguage));

  const handlePage = createRequestHandler(build, import.meta.env.MODE);
  const pages = (c: AppRequest, request: Request, headers: HeaderVariant, refused?: number, sentFile?: SentFile) => {
    const requestId = c.get("requestId");
    const context = new RouterContextProvider();
    context.set(visitContext, {
      db,
      auth,
      pictures,
      avatars,
      receipts,
      reviewPictures,
      importFiles,
      sentFile,
      wakeImports,
      sellerPictures,
      papers,
      secret,
      clock,
      nonce: c.get("nonce"),
      requestId,
      origin: config.publicUrl ?? new URL(c.req.url).origin,
      headers,
      refused,
      devPages: development || config.devPages,
      address: clientAddress(c.env, c.req.header("x-forwarded-for"), config.trustedProxies),
      contactTo: config.contactTo,
      wakeMail,
      adCounter,
      logError: (error) => log.error({ requestId, err: error }, "a page failed"),
    });
    return handlePage(request, context);
  };
  /** What is refused is told on a page where a person reads it: by actions, of other sites, too large. */
  const told = async (c: AppRequest, headers: HeaderVariant, response: Response, path = "/refused") => {
    if (!needsPage(c.req.raw, response)) return response;
    const page = await pages(c, readable(askedAgain(c.req.raw, path)), headers, response.status);
    return withPageOf(response, page);
  };

  const ownPath = (path: string) => withoutHeader(path, headerVariantOf(path) ?? ownHeaders).replace(/\.data$/, "");
  /** The page of a form with files says itself which of them is too large. */
  const limitTo = (maxSize: number, tells: boolean) =>
    bodyLimit({
      maxSize,
      onError: async (c) => {
        const headers = headerVariantOf(c.req.path) ?? ownHeaders;
        const { search } = new URL(c.req.url);
        const page = tells ? ownPath(c.req.path) + search : undefined;
        const response = await told(c, headers, c.text("413: this form is too large", 413), page);
        return afterUpload(response, c.req.raw.body);
      },
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
    const banned = account && (await banOf(db, account.id, clock()));
    if (banned || !maySend(account)) return usualLimit(c, next);
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
    const { sent } = received;
    try {
      const response = await pages(c, new Request(url, received.request), headers, undefined, sent);
      const target = response.headers.get("location");
      if (target) response.headers.set("location", insideHeader(target, headers));
      return await told(c, headers, response);
    } finally {
      if (sent && !sent.claimed) await importFiles.remove(sent.file);
    }
  });
  app.all("*", async (c) => {
    // Requests can't be made of these, and no page takes them.
    if (/^(TRACE|TRACK|CONNECT)$/i.test(c.req.method)) return c.text("405: no page takes this method", 405);
    const url = new URL(c.req.url);
    const headers = headerVariantOf(url.pathname) ?? ownHeaders;
    if (headers === ownHeaders) return told(c, headers, await pages(c, readable(c.req.raw), headers));
    // The pages know nothing of the header they stand in: it is taken off the address here and put back on what they answer.
    url.pathname = withoutHeader(url.pathname, headers);
    // The router asks which pages stand at addresses it has not met yet.
    const asked = url.pathname === "/__manifest" ? url.searchParams.get("paths") : null;
    if (asked) {
      const paths = asked.split(",").map((path) => (headerVariantOf(path) ? withoutHeader(path, headers) : path));
      url.searchParams.set("paths", paths.join(","));
    }
    const response = await told(c, headers, await pages(c, readable(new Request(url, c.req.raw)), headers));
    const target = response.headers.get("location");
    if (target) response.headers.set("location", insideHeader(target, headers));
    return response;
  });

  app.onError((error, c) => {
    const requestId = c.get("requestId");
    log.error({ requestId, err: error }, "a request failed");
    return c.json(
      {
        type: "about:blank",
        title: "Server error",
        status: 500,
        code: "unexpected",
        detail: "Something went wrong on our side",
        requestId,
      },
      500,
      {
        "content-type": "application/problem+json; charset=utf-8",
      },
    );
  });
  return app;
}

/** A path that is no UTF-8, or has a NUL in it, names no page: it is shown as one that isn't there instead of failing. */
function readable(request: Request): Request {
  const url = new URL(request.url);
  try {
    if (!decodeURIComponent(url.pathname).includes("\u0000")) return request;
  } catch {
    // Not UTF-8.
  }
  return new Request(new URL("/unreadable-address", url), request);
}
