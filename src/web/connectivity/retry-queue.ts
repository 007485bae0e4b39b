import { closeConnectionNotice, onNoticeClosed, showConnectionNotice } from "./connection-notice.ts";
import { offlineHandlers } from "./offline-handlers.ts";

/** Action that waits for the connection. */
export type PendingAction = {
  run: () => void;
  /**
   * Kind of the action. A `form` is resent only by the visitor, who may still be editing. A `page` navigation runs as
   * soon as possible. A `middle` action is part of the current page and cannot be cancelled.
   */
  kind: "form" | "page" | "middle";
  /** Element that triggered the action: the form, or its button when the form is shared. */
  trigger?: HTMLElement;
};

const pendingActions = new Set<PendingAction>();

/** Interval of reachability checks in milliseconds. */
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

/** Removes queued actions that match. */
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

/** Runs the queued actions except forms, if the server is reachable. For queued forms, a notice offers to send them. */
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

/** Returns whether the server is reachable. */
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
