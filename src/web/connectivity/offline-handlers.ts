import { type ComponentType, lazy, useEffect } from "react";

/** Handlers for a lost connection, set by `start-connectivity.ts`. While a handler is missing, actions run at once. */
export const offlineHandlers: {
  /** Queues an action until the connection is back and shows a notice. */
  retryWhenOnline?: (go: () => void) => void;
  /** Waits for the connection and shows a notice. */
  waitForConnection?: () => Promise<void>;
  /** Returns whether the server is reachable. */
  isServerReachable?: () => Promise<boolean>;
  /** Called when the queue starts or stops waiting for the connection. */
  onWaitingChange?: (isWaiting: boolean) => void;
  /** URL of the page that is loading. */
  navigationTarget?: string | undefined;
} = {};

/** Runs a navigation now, or when the connection is back if the browser is offline. */
export function runWhenOnline(run: () => void): void {
  if (navigator.onLine || !offlineHandlers.retryWhenOnline) run();
  else offlineHandlers.retryWhenOnline(run);
}

/**
 * Creates a lazy component for content that opens over the page. Offline, loading the code waits for the connection. If
 * loading fails, for example after a deployment, `openFallback` opens the content as on a page without scripts, because
 * browsers may never retry a failed import.
 */
export const createLazyWithRetry = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  openFallback: (props: P) => void,
) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      if (!navigator.onLine) await offlineHandlers.waitForConnection?.();
      return await load();
    } catch {
      if ((await offlineHandlers.isServerReachable?.()) === false) await offlineHandlers.waitForConnection?.();
      return { default: (props) => useMountEffect(() => openFallback(props)) };
    }
  });

function useMountEffect(effect: () => void): null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once, whatever changes around it
  useEffect(effect, []);
  return null;
}
