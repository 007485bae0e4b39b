import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from "react-router";
import { ar, en } from "#i18n/all-messages.ts";
import { provideTexts } from "#i18n/texts.ts";
import { isSafe } from "#kernel/our-pages.ts";
import { answerOf } from "./answer-bytes.ts";
import { visitContext } from "./context.ts";
import { pageInsideHeader } from "./layout/header-variant.ts";
import { RequestId } from "./not-found/request-id.ts";
import { withItsRoutes } from "./page-routes.ts";
import { bytesOf, type PagePart, type PageText, pageText, partsOf, putIn, textOf } from "./page-text.ts";
import { isWhole, renderInPieces } from "./pieces/pieces.server.tsx";
import { withPreloads } from "./preloads.ts";
import { scriptsAfterPaint } from "./scripts-after-paint.ts";

provideTexts("en", en);
provideTexts("ar", ar);

/**
 * Renders a page and sends it in one piece: loaders are fast, so streaming would gain nothing, and React makes a string in half
 * the time that it needs for a stream of bytes.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  const { nonce, requestId, headers: header, pieces } = context.get(visitContext);
  const { serverHandoffStream: handed, ...page } = withItsRoutes(entry);
  const data = handed ? await text(handed) : undefined;
  const rendered = await wholePage(() =>
    renderInPieces(
      <RequestId value={requestId}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </RequestId>,
      pieces,
    ),
  );
  headers.set("content-type", "text/html; charset=utf-8");
  const { link, ...preloaded } = withPreloads(pageText(rendered));
  if (link) headers.set("link", link);
  const parts = partsOf(withData(scriptsAfterPaint(preloaded, nonce), data));
  const sent = header.prefix ? [pageInsideHeader(textOf(parts), header)] : parts;
  return answerOf(bytesOf([standards, ...sent]), { headers, status });
}

/** React writes it into streams alone. Without it browsers lay pages out by the rules of twenty-five years ago. */
const standards = "<!DOCTYPE html>";

const mostTries = 20;

/** Renders until nothing waits for a module: each is loaded once in a process. */
async function wholePage(render: () => PagePart[]): Promise<PagePart[]> {
  for (let tries = 0; ; tries += 1) {
    const parts = unlessWaiting(render);
    if (parts !== undefined && (tries >= mostTries || isWhole(parts))) return parts;
    if (tries >= mostTries) return render();
    await setTimeout(10);
  }
}

/** What waits outside any <Suspense> fails, since nothing could stand in its place. */
function unlessWaiting(render: () => PagePart[]): PagePart[] | undefined {
  try {
    return render();
  } catch (error) {
    if (error instanceof Error && error.message.startsWith("A component suspended")) return undefined;
    throw error;
  }
}

/** The page with what its loaders answered, for `entry.client.tsx`; a page that is kept has it taken out (`server/page-cache/handed.ts`). */
function withData(page: PageText, data: string | undefined): PageText {
  if (data === undefined) return page;
  // It is JSON, which knows this way of writing a sign.
  const block = `<script type="application/json" id="handed">${data.replaceAll("<", "\\u003c")}</script>`;
  return { ...page, end: putIn(page.end, page.end.lastIndexOf("</body>"), block) };
}

/** A loader or action threw something. What the router refuses itself (a method that a page doesn't take) is no failure. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  if (isRouteErrorResponse(error) && error.status < 500) return;
  // The router refuses an Origin that is no address, by an error that looks like any.
  const from = request.headers.get("origin");
  if (!isSafe(request.method) && from !== null && from !== "null" && !URL.canParse(from)) return;
  if (!request.signal.aborted) context.get(visitContext).logError(error);
}
