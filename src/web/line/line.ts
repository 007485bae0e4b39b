import { type ComponentType, lazy, useEffect } from "react";

/** What is done while there is no connection; `keep-line.ts` puts it here. Without it everything is tried at once. */
export const line: {
  /** Keeps what a reader wants until there is a connection again, and says so. */
  later?: (go: () => void) => void;
  /** Waits for the connection, and says so. */
  isBack?: () => Promise<void>;
  /** Whether the server can be asked. */
  isReached?: () => Promise<boolean>;
  /** Called when something begins to wait for the connection, and when nothing does any more. */
  onWaiting?: (isWaiting: boolean) => void;
  /** The address of the page that is being turned to. */
  turningTo?: string | undefined;
} = {};

/** Turns to a page, or where the browser knows of no connection, does so when there is one again. */
export function onceOnline(go: () => void): void {
  if (navigator.onLine || !line.later) go();
  else line.later(go);
}

/**
 * `lazy` for what a reader opens over a page. Without a connection its code is waited for, and the page stays as it is.
 * Code that is gone after a deploy, or broke off (a browser may refuse it ever after), is replaced by `openInstead`,
 * which gets the part's props and does what the page does without scripts.
 */
export const lazyOnceOnline = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  openInstead: (props: P) => void,
) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      if (!navigator.onLine) await line.isBack?.();
      return await load();
    } catch {
      if ((await line.isReached?.()) === false) await line.isBack?.();
      return { default: (props) => useOnce(() => openInstead(props)) };
    }
  });

function useOnce(work: () => void): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, whatever changes around it
  useEffect(work, []);
  return null;
}
