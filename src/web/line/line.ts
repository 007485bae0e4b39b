import { type ComponentType, lazy } from "react";

/** What is done while there is no connection; `keep-line.ts` puts it here. Without it everything is tried at once. */
export const line: {
  /** Keeps what a reader wants until there is a connection again, and says so. */
  later?: (go: () => void) => void;
  /** Waits for the connection, and says so. */
  isBack?: () => Promise<void>;
} = {};

/** Turns to a page, or where the browser knows of no connection, does so when there is one again. */
export function onceOnline(go: () => void): void {
  if (navigator.onLine || !line.later) go();
  else line.later(go);
}

/**
 * `lazy` for what a reader opens over a page. Without a connection its code is waited for, and the page stays as it is. A browser may
 * refuse ever after what it couldn't fetch once, so what broke off is met by loading the page anew, once that can be done.
 */
export const lazyOnceOnline = <P>(load: () => Promise<{ default: ComponentType<P> }>) =>
  lazy(async () => {
    try {
      if (!navigator.onLine) await line.isBack?.();
      return await load();
    } catch (error) {
      if (!line.isBack) throw error;
      await line.isBack();
      window.location.reload();
      return new Promise<never>(() => {});
    }
  });
