import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { getOpenApiDocument } from "#api/v1/openapi-document.ts";
import { detectOutage } from "#kernel/outage.ts";
import { type CachePage, requestContext } from "#web/context.ts";
import {
  addHeaderPrefix,
  defaultHeaderVariant,
  type HeaderVariant,
  parseHeaderVariant,
  stripHeaderPrefix,
} from "#web/layout/header-variant.ts";
import type { AppContext } from "./context.ts";
import {
  createErrorPageRequest,
  mergeErrorPage,
  shouldRenderErrorPage,
  toPlainTextMethodNotAllowed,
} from "./error-pages.ts";
import type { UploadedImportFile } from "./import-uploads.ts";
import { instrumentServerBuild } from "./observability/instrument-server-build.ts";
import { getPublicOrigin } from "./public-origin.ts";
import { replaceUndecodablePath } from "./request-path.ts";
import type { AppRequest } from "./server-env.ts";

type RenderOptions = {
  /** Status with which the request was refused. The page shows the corresponding error. */
  refusedStatus?: number;
  uploadedFile?: UploadedImportFile | undefined;
  cachePage?: CachePage;
};

/** Renders pages with React Router. For browsers, refused requests become error pages. */
export type PageRenderer = ReturnType<typeof createPageRenderer>;

/** Creates the renderer of all pages. */
export function createPageRenderer(context: AppContext) {
  const { config, db, auth, stores, importFiles, wakeImports, secret, clock, development, getAddress, log } = context;
  const handlePage = createRequestHandler(instrumentServerBuild(build, context.observability), import.meta.env.MODE);

  /** Renders the page of a URL without the path prefix of a header variant. */
  function renderRoute(
    c: AppRequest,
    request: Request,
    headerVariant: HeaderVariant,
    { refusedStatus, uploadedFile, cachePage = () => {} }: RenderOptions = {},
  ): Promise<Response> {
    const requestId = c.get("requestId");
    const routerContext = new RouterContextProvider();
    routerContext.set(requestContext, {
      ...stores,
      db,
      auth,
      importFiles,
      mailFolder: join(config.dataDir, "mail"),
      uploadedFile,
      wakeImports,
      secret,
      clock,
      nonce: c.get("nonce"),
      requestId,
      origin: getPublicOrigin(config, c.req.raw),
      headerVariant,
      refusedStatus,
      hasDevPages: development || config.devPages,
      address: getAddress(c),
      contactRecipient: config.contactTo,
      isMailEnabled: config.smtpUrl !== undefined,
      wakeMail: context.wakeMail,
      payments: context.payments,
      renderPdf: context.renderPdf,
      wakePayments: context.wakePayments,
      orderLimit: config.apiLimits.orders,
      listingCounter: context.listingCounter,
      apiDocument: getOpenApiDocument,
      cachePage,
      fragmentCache: context.pageCache.fragments,
      onSignInEvent: (event) => context.logSignIn(requestId, event),
      onAccountIdentified: (accountId) => c.set("accountId", accountId),
      logError: (error) => {
        c.set("outage", detectOutage(error));
        log.error({ requestId, err: error }, "a page failed");
      },
    });
    return handlePage(request, routerContext);
  }

  /**
   * Renders an error page in place of an error response, for browsers. Such responses come from form actions,
   * cross-site checks and size limits.
   */
  async function renderRefusal(
    c: AppRequest,
    headerVariant: HeaderVariant,
    response: Response,
    path = "/refused",
  ): Promise<Response> {
    if (!shouldRenderErrorPage(c.req.raw, response)) return toPlainTextMethodNotAllowed(response);
    const errorPageRequest = replaceUndecodablePath(createErrorPageRequest(c.req.raw, path));
    const page = await renderRoute(c, errorPageRequest, headerVariant, { refusedStatus: response.status });
    return mergeErrorPage(response, page);
  }

  /**
   * Renders the page of a request. A path prefix may select a variant of the page header (RT-18). The prefix is
   * removed before rendering and added to redirects afterwards.
   */
  async function renderPage(c: AppRequest, request: Request, options: RenderOptions = {}): Promise<Response> {
    const url = new URL(request.url);
    const headerVariant = parseHeaderVariant(url.pathname) ?? defaultHeaderVariant;
    if (headerVariant === defaultHeaderVariant) {
      const page = await renderRoute(c, replaceUndecodablePath(request), headerVariant, options);
      return renderRefusal(c, headerVariant, page);
    }
    url.pathname = stripHeaderPrefix(url.pathname, headerVariant);
    // The router asks for its manifest with the paths of routes that the browser does not know yet.
    const manifestPaths = url.pathname === "/__manifest" ? url.searchParams.get("paths") : null;
    if (manifestPaths) {
      const paths = manifestPaths
        .split(",")
        .map((path) => (parseHeaderVariant(path) ? stripHeaderPrefix(path, headerVariant) : path));
      url.searchParams.set("paths", paths.join(","));
    }
    const page = await renderRoute(c, replaceUndecodablePath(new Request(url, request)), headerVariant, options);
    const response = await renderRefusal(c, headerVariant, page);
    const target = response.headers.get("location");
    if (target) response.headers.set("location", addHeaderPrefix(target, headerVariant));
    return response;
  }

  return { renderRoute, renderRefusal, renderPage };
}
