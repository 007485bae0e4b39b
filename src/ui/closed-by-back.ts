import { useEffect, useRef } from "react";
import { hearers } from "./heard-back.ts";

/** A browser's own way to tell of a wish to close what lies on top: Android's Back, Escape. A modal `<dialog>` hears of it by itself. */
type Watcher = { onclose: (() => void) | null; destroy(): void };
type Watchers = { CloseWatcher?: new () => Watcher };

const isOnTop = (entry: number) => (window.history.state as { over?: number } | null)?.over === entry;

/**
 * Closes what lies over a page when Back is pressed. Where the browser doesn't tell of that, it is an entry of the same address in the
 * history: Back takes it away, and so does any other way of closing. The router hears nothing of it.
 */
export function useClosedByBack(onClose: () => void, isDialog: boolean): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const { CloseWatcher } = window as Watchers;
    if (!CloseWatcher) return ownEntry(() => latest.current());
    if (isDialog) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => latest.current();
    return () => watcher.destroy();
  }, [isDialog]);
}

/** Returns what takes the entry away again. */
function ownEntry(close: () => void): () => void {
  const own = Date.now();
  window.history.pushState({ ...window.history.state, over: own }, "");
  const forget = heardBy((event) => {
    event.stopImmediatePropagation();
    forget();
    close();
  });
  return () => {
    forget();
    if (isOnTop(own)) takeAway();
  };
}

/** Going back takes a moment: a page that is turned to meanwhile comes after it, or the reader would be led back from there. */
function takeAway(): void {
  const { history } = window;
  let turned: Parameters<History["pushState"]> | undefined;
  history.pushState = (...entry) => {
    turned = entry;
  };
  const forget = heardBy((event) => {
    event.stopImmediatePropagation();
    forget();
    // The browser's own is there again.
    Reflect.deleteProperty(history, "pushState");
    if (turned) history.pushState(...turned);
  });
  history.back();
}

/** Returns what ends it. */
function heardBy(hearer: (event: PopStateEvent) => void): () => void {
  hearers.push(hearer);
  return () => {
    const at = hearers.indexOf(hearer);
    if (at >= 0) hearers.splice(at, 1);
  };
}
