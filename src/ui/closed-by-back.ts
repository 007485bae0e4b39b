import { useEffect, useRef } from "react";
import { hearers, overOf } from "./heard-back.ts";

const isOnTop = (entry: number) => overOf(window.history.state) === entry;

/**
 * Closes what lies over a page when Back is pressed. It is an entry of the same address in the history: Back takes it away, and so does
 * any other way of closing. The router hears nothing of it. Phones whose browser asks what lies on top to close itself (`CloseWatcher`)
 * close a dialog before they go back; no browser asks when Back is pressed on a desktop.
 */
export function useClosedByBack(onClose: () => void): void {
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => ownEntry(() => latest.current()), []);
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

const ways = ["pushState", "replaceState"] as const;

/** Going back takes a moment: a page that is turned to meanwhile comes after it, or the reader would be led back from there. */
function takeAway(): void {
  const { history } = window;
  const turned: (() => void)[] = [];
  for (const way of ways) {
    history[way] = (...entry) => {
      turned.push(() => history[way](...entry));
    };
  }
  const forget = heardBy((event) => {
    event.stopImmediatePropagation();
    goOn();
  });
  const goOn = () => {
    clearTimeout(late);
    forget();
    // The browser's own are there again.
    for (const way of ways) Reflect.deleteProperty(history, way);
    for (const turn of turned) turn();
  };
  // A browser that doesn't go back keeps nobody from turning pages.
  const late = setTimeout(goOn, 2_000);
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
