import { preloadMessages } from "#i18n/messages.ts";
import { isSafeMethod } from "#kernel/same-origin.ts";
import { showConnectionNotice } from "./connection-notice.ts";
import { offlineHandlers } from "./offline-handlers.ts";
import {
  invalidatePrefetched,
  isPrefetchStale,
  takePrefetchedResponse,
  warmPrefetchedResponses,
} from "./prefetched-responses.ts";
import { cancelPendingActions, enqueueRetry, pingServer, startRetryQueue } from "./retry-queue.ts";

/* Handles a lost connection. The page stays with everything typed in it. Requests and submissions wait in the retry
   queue, and a notice offers to try again. */

await preloadMessages("offline");
// Code for the offline notice must be loaded before the connection breaks.
import("#ui/toast-card.tsx").catch(() => {});

offlineHandlers.isServerReachable = pingServer;
offlineHandlers.retryWhenOnline = (go) => enqueueRetry({ run: go, kind: "page" });
offlineHandlers.waitForConnection = () => new Promise((resolve) => enqueueRetry({ run: resolve, kind: "middle" }));
startRetryQueue();
patchFetch();
queueOfflineForms();
deferRouterReloads();

/**
 * Replaces `fetch`, so that requests of the router wait for the connection. Otherwise the router would replace the
 * page with an error page.
 */
function patchFetch(): void {
  const originalFetch = window.fetch;
  warmPrefetchedResponses(originalFetch);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (isSafeMethod(init?.method ?? (input instanceof Request ? input.method : "GET"))) {
      const revalidates = url.pathname.endsWith(".data") && isPrefetchStale();
      return (
        (await takePrefetchedResponse(url.href)) ??
        fetchWithRetry(url, input, revalidates ? { ...init, cache: "no-cache" } : init)
      );
    }
    invalidatePrefetched(url);
    return fetchWithRetry(url, input, init).finally(() => invalidatePrefetched(url));
  };
  const fetchWithRetry = async (
    { pathname }: URL,
    input: RequestInfo | URL,
    init: RequestInit | undefined,
  ): Promise<Response> => {
    const isRouterRequest = pathname.endsWith(".data") || pathname.endsWith("/__manifest");
    const signal = init?.signal;
    if (!isRouterRequest || !signal) return originalFetch(input, init);
    for (;;) {
      const wasOffline = !navigator.onLine;
      try {
        return await bufferResponse(await originalFetch(input, init));
      } catch (error) {
        if (!(error instanceof TypeError) || signal.aborted) throw error;
        await waitForConnectionOrAbort(signal);
        if (isSafeMethod(init.method ?? "GET") || wasOffline || hasIdempotencyKey(init.body)) continue;
        // The server may have received the request, so it is not sent again. After the empty response the router
        // revalidates, and the visitor sees the current state.
        showConnectionNotice("unsure");
        return new Response(null, { status: 204 });
      }
    }
  };
}

/** Reads the whole body of a response into memory. Rejects when the connection breaks in between. */
async function bufferResponse(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, response);
}

/**
 * Returns whether a submitted form has an idempotency key, as orders and bookings do. Such a form takes effect once,
 * even if it is sent several times.
 */
const hasIdempotencyKey = (body: unknown): boolean =>
  (body instanceof URLSearchParams || body instanceof FormData) && String(body.get("key")).length === 36;

/** Resolves when the connection is back. Rejects like `fetch` when the router aborts the request. */
function waitForConnectionOrAbort(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    enqueueRetry({ run: resolve, kind: "middle" });
    signal.addEventListener("abort", () => {
      cancelPendingActions(({ run: go }) => go === resolve);
      reject(signal.reason);
    });
  });
}

/**
 * Queues form submissions while the browser is offline. Skips forms marked `data-own-line`, which handle a lost
 * connection themselves.
 */
function queueOfflineForms(): void {
  let isRetrying = false;
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    const trigger = submitter && !form.contains(submitter) ? submitter : form;
    cancelPendingActions((action) => action.trigger === trigger);
    if (navigator.onLine || isRetrying || form.method !== "post" || "ownLine" in form.dataset) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const run = () => {
      isRetrying = true;
      form.requestSubmit(submitter?.isConnected ? submitter : null);
      isRetrying = false;
    };
    enqueueRetry({ run, kind: "form", trigger });
  };
  window.addEventListener("submit", onSubmit, { capture: true });
}

type RouterNavigateEvent = Event & { navigationType: string; userInitiated: boolean };

/**
 * Delays the reload that the router starts when the code of a page fails to load, for example after a deployment.
 * Once the server is reachable, the browser loads the page that the visitor navigated to. A plain reload would load
 * the current page instead.
 */
function deferRouterReloads(): void {
  const { navigation } = window as { navigation?: EventTarget };
  let isReloadAllowed = false;
  const reload = () => {
    isReloadAllowed = true;
    if (offlineHandlers.navigationTarget) window.location.assign(offlineHandlers.navigationTarget);
    else window.location.reload();
  };
  navigation?.addEventListener("navigate", async (event) => {
    const { navigationType, userInitiated } = event as RouterNavigateEvent;
    if (navigationType !== "reload" || userInitiated || isReloadAllowed) return;
    event.preventDefault();
    if (await pingServer()) reload();
    else enqueueRetry({ run: reload, kind: "middle" });
  });
}
