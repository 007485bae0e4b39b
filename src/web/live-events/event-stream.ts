import type { LiveEvent } from "#domain/live-events/event-publisher.server.ts";

export type LiveEventKind = LiveEvent["kind"];
/** Live event for a page. `missed` means that events may have been lost, so that the page should reload its data. */
type LiveEventMessage =
  | { kind: "message"; conversation: number }
  | { kind: "read"; conversation: number; message: number }
  | { kind: "notification" }
  | { kind: "missed" };

export type LiveEventListener = (event: LiveEventMessage) => void;

const eventNames = ["message", "read", "notification", "missed"] as const satisfies readonly (
  | LiveEventKind
  | "missed"
)[];

/** Time in milliseconds after which a hidden tab closes its connection. */
const HIDDEN_CLOSE_DELAY_MS = 60_000;

const listeners = new Set<LiveEventListener>();
let source: EventSource | undefined;
let closeTimer: ReturnType<typeof setTimeout> | undefined;

const notifyListeners = (event: LiveEventMessage) => {
  for (const listener of listeners) listener(event);
};

function openStream(): void {
  if (source || listeners.size === 0) return;
  source = new EventSource("/api/v1/events");
  for (const kind of eventNames) {
    source.addEventListener(kind, ({ data }) => {
      try {
        notifyListeners({ ...JSON.parse(data), kind });
      } catch {
        notifyListeners({ kind: "missed" });
      }
    });
  }
  // Another tab has taken over the connection. This tab reconnects when it becomes visible.
  source.addEventListener("replaced", closeStream);
}

function closeStream(): void {
  source?.close();
  source = undefined;
}

/**
 * Handles a tab that is hidden or shown. A tab that stays hidden closes its connection; a tab that becomes visible
 * reconnects and reloads its data.
 */
function onVisibility(): void {
  clearTimeout(closeTimer);
  if (document.hidden) {
    closeTimer = setTimeout(closeStream, HIDDEN_CLOSE_DELAY_MS);
  } else if (!source) {
    openStream();
    notifyListeners({ kind: "missed" });
  }
}

/**
 * Subscribes to the live events of the signed-in account. Each tab has one connection, which the browser reopens
 * after a failure. The event `missed` then says that events may have been lost. Returns a function that unsubscribes.
 */
export function subscribeToLiveEvents(listener: LiveEventListener): () => void {
  if (listeners.size === 0) document.addEventListener("visibilitychange", onVisibility);
  listeners.add(listener);
  if (!document.hidden) openStream();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(closeTimer);
    closeStream();
  };
}
