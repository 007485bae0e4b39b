import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { provideTexts } from "#i18n/texts.ts";
import { ar, en } from "#i18n/whole.ts";
import { visitContext } from "./context.ts";
import { pageInsideHeader } from "./layout/header-variant.ts";
import { scriptsAfterPaint } from "./scripts-after-paint.ts";

provideTexts("en", en);
provideTexts("ar", ar);

const patience = 10_000;

/**
 * Renders a page and sends it in one piece: loaders are fast, so streaming would gain nothing and
 * costs a third of the throughput.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, logError, headers: header } = context.get(visitContext);
  return new Promise<Response>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      // Else what lies in a <Suspense> and is large would come hidden, for a script to put in place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      async onAllReady() {
        clearTimeout(timer);
        const page = new PassThrough();
        pipe(page);
        headers.set("content-type", "text/html; charset=utf-8");
        const html = scriptsAfterPaint((await buffer(page)).toString(), nonce);
        resolve(new Response(header.prefix ? pageInsideHeader(html, header) : html, { headers, status }));
      },
      onShellError: reject,
      onError: logError,
    });
    const timer = setTimeout(() => abort(new Error("rendering took too long")), patience);
  });
}

/** A loader or action threw something. What the router refuses itself (a method that a page doesn't take) is no failure. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted) context.get(visitContext).logError(error);
}
