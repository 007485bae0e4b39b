import { useEffect, useState } from "react";
import { useHref, useNavigation } from "react-router";
import { offlineHandlers } from "#web/connectivity/offline-handlers.ts";

/** Delays of the loading bar in milliseconds: how long a navigation runs before the bar appears (NV-03, CN-04). */
const SHOW_DELAY_MS = 50;
const FINISH_DURATION_MS = 250;

/**
 * Renders a progress bar while a page is loading. The bar appears after 50 ms and completes when the navigation ends.
 * While the connection is lost the bar is hidden, because a notice explains the wait.
 */
export function LoadingBar() {
  const { state, location } = useNavigation();
  const target = useHref(location ?? "");
  const [isWaitingForConnection, setWaitingForConnection] = useState(false);
  const [phase, setPhase] = useState<"off" | "on" | "done">("off");
  const busy = state !== "idle" && !isWaitingForConnection;
  useEffect(() => {
    offlineHandlers.onWaitingChange = setWaitingForConnection;
    return () => {
      delete offlineHandlers.onWaitingChange;
    };
  }, []);
  useEffect(() => {
    // A form may be sent to a URL that is no page, so it has no target.
    offlineHandlers.navigationTarget = state === "loading" ? target : undefined;
  }, [state, target]);
  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setPhase("on"), SHOW_DELAY_MS);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === "on" ? "done" : now));
    const timer = setTimeout(() => setPhase((now) => (now === "done" ? "off" : now)), FINISH_DURATION_MS);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75" data-loading={phase}>
      {phase !== "off" && <div className={`h-full bg-accent ${phase === "on" ? "loading-creep" : "loading-finish"}`} />}
    </div>
  );
}
