import { type ComponentType, lazy, useEffect } from "react";

/**
 * Handlers for a lost connection, which `start-connectivity.ts` sets. While a handler is not set, actions run at
 * once.
 */
export const offlineHandlers: {
  /** Shows a notice and runs `go` when the connection is back. */
  retryWhenOnline?: (go: () => void) => void;
  /** Shows a notice. Resolves when the connection is back. */
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
 * Creates a lazy component for content that opens over the page. Offline, loading its code waits for the connection.
 * If loading fails, for example after a deployment, `openFallback` navigates to the same content instead. Loading is
 * not retried, because browsers may remember a failed import.
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
