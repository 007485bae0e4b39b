import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { messagesByLanguage } from "#i18n/all-messages.ts";
import { registerMessages } from "#i18n/messages.ts";
import { languages } from "#kernel/localized-text.ts";
import { isSafeMethod } from "#kernel/same-origin.ts";
import { requestContext } from "./context.ts";
import { isRenderComplete, renderWithFragments } from "./fragment-cache/fragment-cache.server.tsx";
import { deferScriptsUntilPaint } from "./hydration/scripts-after-paint.ts";
import { prefixPageUrls } from "./layout/header-variant.ts";
import { pruneManifestToMatchedRoutes } from "./manifest-pruning.ts";
import { RequestIdContext } from "./not-found/request-id.ts";
import { renderUnavailablePage } from "./not-found/unavailable-page.tsx";
import {
  encodePageParts,
  insertText,
  joinPageParts,
  type PageHtml,
  type PagePart,
  splitPageHtml,
  toPageParts,
} from "./page-html.ts";
import { resolveLanguage } from "./preferences/preferences.ts";
import { addPreloadLinkHeader } from "./preload-links.ts";
import { createBytesResponse } from "./response-bytes.ts";

for (const language of languages) registerMessages(language, messagesByLanguage[language]);

/**
 * Renders a page to a complete response. It is not streamed, because loaders are fast and React renders a string in
 * half the time of a byte stream.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, requestId, headerVariant, fragmentCache } = context.get(requestContext);
  headers.set("content-type", "text/html; charset=utf-8");
  if (status >= 500 && !entry.staticHandlerContext.loaderData.root)
    return new Response(renderFailureWithoutShell(request, requestId), { headers, status });
  const { serverHandoffStream: hydrationStream, ...page } = pruneManifestToMatchedRoutes(entry);
  const hydrationData = hydrationStream ? await text(hydrationStream) : undefined;
  const rendered = await renderUntilComplete(() =>
    renderWithFragments(
      <RequestIdContext value={requestId}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </RequestIdContext>,
      fragmentCache,
    ),
  );
  const { link, ...pageWithoutPreloads } = addPreloadLinkHeader(splitPageHtml(rendered));
  if (link) headers.set("link", link);
  const parts = toPageParts(appendHydrationData(deferScriptsUntilPaint(pageWithoutPreloads, nonce), hydrationData));
  const outputParts = headerVariant.prefix ? [prefixPageUrls(joinPageParts(parts), headerVariant)] : parts;
  return createBytesResponse(encodePageParts([DOCTYPE, ...outputParts]), { headers, status });
}

/**
 * Renders the error page of a request for which the data of the page shell failed to load. Without that data, React
 * Router would render a page without header, footer and language.
 */
function renderFailureWithoutShell(request: Request, requestId: string): string {
  const url = new URL(request.url);
  return renderUnavailablePage({
    language: resolveLanguage(url, request.headers).language,
    reason: "unexpected",
    retryUrl: request.method === "GET" ? url.pathname + url.search : undefined,
    requestId,
  });
}

/** Doctype written before each page. React adds a doctype only to streams, and without one browsers use quirks mode. */
const DOCTYPE = "<!DOCTYPE html>";

const MAX_RENDER_ATTEMPTS = 20;

/**
 * Renders the page repeatedly until no part of it waits for a module that is still loading. After
 * `MAX_RENDER_ATTEMPTS` attempts, 10 ms apart, returns the last result.
 */
async function renderUntilComplete(render: () => PagePart[]): Promise<PagePart[]> {
  for (let attempts = 0; ; attempts += 1) {
    const parts = renderUnlessSuspended(render);
    if (parts !== undefined && (attempts >= MAX_RENDER_ATTEMPTS || isRenderComplete(parts))) return parts;
    if (attempts >= MAX_RENDER_ATTEMPTS) return render();
    await setTimeout(10);
  }
}

/**
 * Renders the page. Returns undefined when React reports that a component suspended outside every Suspense boundary.
 */
function renderUnlessSuspended(render: () => PagePart[]): PagePart[] | undefined {
  try {
    return render();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("A component suspended")) return undefined;
    throw error;
  }
}

/** Appends the loader data to the page as a JSON script. `entry.client.tsx` passes the data to the router. */
function appendHydrationData(page: PageHtml, data: string | undefined): PageHtml {
  if (data === undefined) return page;
  // JSON allows `<` to be written as a Unicode escape, which keeps the script tag intact.
  const script = `<script type="application/json" id="hydration-data">${data.replaceAll("<", "\\u003c")}</script>`;
  return { ...page, end: insertText(page.end, page.end.lastIndexOf("</body>"), script) };
}

/**
 * Logs an error that a loader or action threw. React Router calls the export `handleError`. Requests that the router
 * refuses, such as an unsupported method, are not logged.
 */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  // For an Origin header that is no URL the router throws an ordinary error. Such a request is a bad request, not a
  // failure.
  const originHeader = request.headers.get("origin");
  if (!isSafeMethod(request.method) && originHeader !== null && originHeader !== "null" && !URL.canParse(originHeader))
    return;
  if (!request.signal.aborted) context.get(requestContext).logError(error);
}
