import type { LiveEvent } from "#domain/live/announce.server.ts";

export type Kind = LiveEvent["kind"];
/** What a page hears: what happened, or that something may have been missed and it should ask anew. */
export type Heard =
  | { kind: "message"; conversation: number }
  | { kind: "read"; conversation: number; message: number }
  | { kind: "notification" }
  | { kind: "missed" };

export type Listener = (event: Heard) => void;

const names = ["message", "read", "notification", "missed"] as const satisfies readonly (Kind | "missed")[];

/** A tab that nobody looks at for so long lets its connection go, in milliseconds. */
const hiddenFor = 60_000;

const listeners = new Set<Listener>();
let source: EventSource | undefined;
let closing: ReturnType<typeof setTimeout> | undefined;

const tell = (event: Heard) => {
  for (const listener of listeners) listener(event);
};

function open(): void {
  if (source || listeners.size === 0) return;
  source = new EventSource("/api/v1/events");
  for (const kind of names) {
    source.addEventListener(kind, ({ data }) => {
      try {
        tell({ ...JSON.parse(data), kind });
      } catch {
        tell({ kind: "missed" });
      }
    });
  }
  // Another tab has taken its place: this one hears again when it is looked at.
  source.addEventListener("replaced", close);
}

function close(): void {
  source?.close();
  source = undefined;
}

/** Who comes back to a tab that was closed meanwhile sees what there is. */
function onVisibility(): void {
  clearTimeout(closing);
  if (document.hidden) {
    closing = setTimeout(close, hiddenFor);
  } else if (!source) {
    open();
    tell({ kind: "missed" });
  }
}

/**
 * Hears what happens to who is signed in while their page is open: one connection a tab, which the browser makes anew when
 * it breaks. What may have been missed is told as "missed". What comes back ends it.
 */
export function hear(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener("visibilitychange", onVisibility);
  listeners.add(listener);
  if (!document.hidden) open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", onVisibility);
    clearTimeout(closing);
    close();
  };
}
