import { closeConnectionNotice, onNoticeClosed, showConnectionNotice } from "./connection-notice.ts";
import { offlineHandlers } from "./offline-handlers.ts";

/** Action that runs when the connection is back. */
export type PendingAction = {
  run: () => void;
  /**
   * Kind of the action. `form`: only the visitor resends it, because the visitor may still be editing. `page`: a
   * navigation, which runs as soon as possible. `middle`: a request of the current page, which cannot be cancelled.
   */
  kind: "form" | "page" | "middle";
  /** Element that triggered the action: the form, or its submit button when the button is outside of the form. */
  trigger?: HTMLElement;
};

const pendingActions = new Set<PendingAction>();

/** Interval in milliseconds at which the server is probed while actions wait. */
const PROBE_INTERVAL_MS = 3_000;
let isProbing = false;

/** Queues an action until the connection is back. */
export function enqueueRetry(action: PendingAction): void {
  // A newer navigation replaces the queued one.
  if (action.kind === "page") cancelPendingActions(({ kind }) => kind === "page");
  pendingActions.add(action);
  offlineHandlers.onWaitingChange?.(true);
  showConnectionNotice("lost", retryAll);
  scheduleProbe();
}

/** Removes the queued actions for which `matches` returns true. */
export function cancelPendingActions(matches: (action: PendingAction) => boolean): void {
  for (const action of pendingActions) if (matches(action)) pendingActions.delete(action);
  if (pendingActions.size > 0) return;
  offlineHandlers.onWaitingChange?.(false);
  closeConnectionNotice();
}

/** Runs all queued actions if the server is reachable. */
async function retryAll(): Promise<void> {
  if (await pingServer()) runPending(() => true);
  else showConnectionNotice("lost", retryAll);
}

/**
 * Runs the queued actions except forms, if the server is reachable. For queued forms, shows a notice that offers to
 * send them.
 */
async function resumePending(): Promise<void> {
  if (!(await pingServer())) return;
  runPending(({ kind }) => kind !== "form");
  if (pendingActions.size > 0) showConnectionNotice("back", retryAll);
}

function runPending(matches: (action: PendingAction) => boolean): void {
  const due = [...pendingActions].filter(matches);
  cancelPendingActions((action) => due.includes(action));
  for (const { run } of due) run();
}

function scheduleProbe(): void {
  if (isProbing || pendingActions.size === 0) return;
  isProbing = true;
  setTimeout(async () => {
    // While offline, the browser reports the connection itself with an `online` event.
    if (navigator.onLine && [...pendingActions].some(({ kind }) => kind !== "form")) await resumePending();
    isProbing = false;
    scheduleProbe();
  }, PROBE_INTERVAL_MS);
}

/** Returns whether the server is reachable, by requesting a small file. */
export const pingServer = (): Promise<boolean> =>
  fetch("/favicon.svg", { method: "HEAD", cache: "no-store" }).then(
    () => true,
    () => false,
  );

/** Starts the listeners that run and cancel queued actions. */
export function startRetryQueue(): void {
  window.addEventListener("online", resumePending);
  // A visitor who keeps typing stays on the page, so a queued navigation is cancelled.
  window.addEventListener("input", () => cancelPendingActions(({ kind }) => kind === "page"));
  onNoticeClosed(() => cancelPendingActions(({ kind }) => kind !== "middle"));
  // A queued form is dropped when the form is no longer on the page.
  new MutationObserver(() => cancelPendingActions(({ trigger }) => trigger?.isConnected === false)).observe(
    document.documentElement,
    {
      attributeFilter: ["data-enhanced"],
    },
  );
}
