import { useEffect, useState } from "react";
import { useHref, useNavigation } from "react-router";
import { line } from "#web/line/line.ts";

/** NV-03, CN-04. */
const startsAfter = 50;
const endsWithin = 250;

/**
 * Shows a line at the top while a page is being fetched: it starts after 50 ms, creeps on, and completes when the
 * navigation ends, however it ends. While the connection is lost nothing is fetched, so it ends; a notice says why.
 */
export function LoadingBar() {
  const { state, location } = useNavigation();
  const target = useHref(location ?? "");
  const [isWaiting, setWaiting] = useState(false);
  const [phase, setPhase] = useState<"off" | "on" | "done">("off");
  const busy = state !== "idle" && !isWaiting;
  useEffect(() => {
    line.onWaiting = setWaiting;
    return () => {
      delete line.onWaiting;
    };
  }, []);
  useEffect(() => {
    // A form's address is not always a page.
    line.turningTo = state === "loading" ? target : undefined;
  }, [state, target]);
  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => setPhase("on"), startsAfter);
      return () => clearTimeout(timer);
    }
    setPhase((now) => (now === "on" ? "done" : now));
    const timer = setTimeout(() => setPhase((now) => (now === "done" ? "off" : now)), endsWithin);
    return () => clearTimeout(timer);
  }, [busy]);
  return (
    <div aria-hidden className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.75" data-loading={phase}>
      {phase !== "off" && <div className={`h-full bg-accent ${phase === "on" ? "loading-creep" : "loading-finish"}`} />}
    </div>
  );
}
