import { useEffect, useRef } from "react";
import { backListeners, getOverlayId } from "./history-back-listener.ts";

const isTopOverlay = (entry: number) => getOverlayId(window.history.state) === entry;

/**
 * Closes an overlay when Back is pressed. The open overlay has its own history entry with the URL of the page. Any
 * other way of closing removes the entry, and the router does not see it. Mobile browsers close a dialog by
 * `CloseWatcher` before they go back; desktop browsers do not.
 */
export function useCloseOnBack(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => pushOverlayEntry(() => latest.current()), []);
}

/** Pushes a history entry for an overlay. Returns a function that removes the entry. */
function pushOverlayEntry(close: () => void): () => void {
  const overlayId = Date.now();
  window.history.pushState({ ...window.history.state, over: overlayId }, "");
  const removeListener = addBackListener((event) => {
    event.stopImmediatePropagation();
    removeListener();
    close();
  });
  return () => {
    removeListener();
    if (isTopOverlay(overlayId)) removeOverlayEntry();
  };
}

const historyMethods = ["pushState", "replaceState"] as const;

/**
 * Removes the history entry of an overlay by going back, which is asynchronous. Navigations are delayed until then,
 * because otherwise Back would leave the new page.
 */
function removeOverlayEntry(): void {
  const { history } = window;
  const pendingNavigations: (() => void)[] = [];
  for (const method of historyMethods) {
    history[method] = (...entry) => {
      pendingNavigations.push(() => history[method](...entry));
    };
  }
  const removeListener = addBackListener((event) => {
    event.stopImmediatePropagation();
    resumeNavigation();
  });
  const resumeNavigation = () => {
    clearTimeout(timeout);
    removeListener();
    // Deleting the overrides restores the native methods.
    for (const method of historyMethods) Reflect.deleteProperty(history, method);
    for (const navigate of pendingNavigations) navigate();
  };
  // A browser that does not go back must not block navigation.
  const timeout = setTimeout(resumeNavigation, 2_000);
  history.back();
}

/** Adds a listener for Back. Returns a function that removes the listener. */
function addBackListener(listener: (event: PopStateEvent) => void): () => void {
  backListeners.push(listener);
  return () => {
    const at = backListeners.indexOf(listener);
    if (at >= 0) backListeners.splice(at, 1);
  };
}
