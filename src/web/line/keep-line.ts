import { needTexts } from "#i18n/texts.ts";
import { isSafe } from "#kernel/our-pages.ts";
import { heldAnswer, holdAnswers, mayBeOutdated, noteChange } from "./held-answer.ts";
import { line } from "./line.ts";
import { showNotice } from "./notice.ts";
import { forget, isReached, wait, watchForConnection } from "./waiting.ts";

/*
 * What happens when the connection breaks, in one place: the page that is there stays, with everything typed in it. What can't be asked
 * or sent waits; a notice says so and tries it again.
 */

await needTexts("offline");
// What it would say has to be here before it is needed.
import("../not-found/unexpected-error.tsx").catch(() => {});
import("#ui/toast-card.tsx").catch(() => {});

line.isReached = isReached;
line.later = (go) => wait({ go, kind: "page" });
line.isBack = () => new Promise((resolve) => wait({ go: resolve, kind: "middle" }));
watchForConnection();
patientFetch();
heldForms();
heldReloads();

/** The router's own requests wait for the connection: a page would be replaced by its failure. */
function patientFetch(): void {
  const plain = window.fetch;
  holdAnswers(plain);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (isSafe(init?.method ?? (input instanceof Request ? input.method : "GET"))) {
      const anew = url.pathname.endsWith(".data") && mayBeOutdated();
      return (await heldAnswer(url.href)) ?? patiently(url, input, anew ? { ...init, cache: "no-cache" } : init);
    }
    noteChange(url);
    return patiently(url, input, init).finally(() => noteChange(url));
  };
  const patiently = async (
    { pathname }: URL,
    input: RequestInfo | URL,
    init: RequestInit | undefined,
  ): Promise<Response> => {
    const isRouters = pathname.endsWith(".data") || pathname.endsWith("/__manifest");
    const signal = init?.signal;
    if (!isRouters || !signal) return plain(input, init);
    for (;;) {
      const isSurelyUnsent = !navigator.onLine;
      try {
        return await whole(await plain(input, init));
      } catch (error) {
        if (!(error instanceof TypeError) || signal.aborted) throw error;
        await isBackUnless(signal);
        if (isSafe(init.method ?? "GET") || isSurelyUnsent || isMadeOnce(init.body)) continue;
        // It may have arrived. Answered with nothing, the router asks how things stand now, which the reader then sees.
        showNotice("unsure");
        return new Response(null, { status: 204 });
      }
    }
  };
}

/** An answer can break off in the middle, too. */
async function whole(answer: Response): Promise<Response> {
  const body = await answer.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, answer);
}

/** Forms with a key of their own (an order, a booking) do once what they do, however often they are sent. */
const isMadeOnce = (body: unknown): boolean =>
  (body instanceof URLSearchParams || body instanceof FormData) && String(body.get("key")).length === 36;

/** Rejects as fetch does when the router has given it up: something else was pressed. */
function isBackUnless(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    wait({ go: resolve, kind: "middle" });
    signal.addEventListener("abort", () => {
      forget(({ go }) => go === resolve);
      reject(signal.reason);
    });
  });
}

/** A form isn't sent while there is no connection. Those with a way of their own for it are marked `data-own-line`. */
function heldForms(): void {
  let isTriedAgain = false;
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event;
    const pressed = submitter && !form.contains(submitter) ? submitter : form;
    forget((wish) => wish.pressed === pressed);
    if (navigator.onLine || isTriedAgain || form.method !== "post" || "ownLine" in form.dataset) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const go = () => {
      isTriedAgain = true;
      form.requestSubmit(submitter?.isConnected ? submitter : null);
      isTriedAgain = false;
    };
    wait({ go, kind: "form", pressed });
  };
  window.addEventListener("submit", onSubmit, { capture: true });
}

type Turn = Event & { navigationType: string; userInitiated: boolean };

/**
 * The router reloads the page that is there when it can't have the code of the one it turns to. Once the server is reached the
 * browser loads the wanted page instead: after a deploy the old code is gone for good, and the click would be lost.
 */
function heldReloads(): void {
  const { navigation } = window as { navigation?: EventTarget };
  let isSafeNow = false;
  const reload = () => {
    isSafeNow = true;
    if (line.turningTo) window.location.assign(line.turningTo);
    else window.location.reload();
  };
  navigation?.addEventListener("navigate", async (event) => {
    const { navigationType, userInitiated } = event as Turn;
    if (navigationType !== "reload" || userInitiated || isSafeNow) return;
    event.preventDefault();
    if (await isReached()) reload();
    else wait({ go: reload, kind: "middle" });
  });
}
