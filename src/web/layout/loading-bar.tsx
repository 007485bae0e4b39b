import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** NV-03, CN-04. */
const startsAfter = 50;
const endsWithin = 250;

/**
 * A line at the top while a page is being fetched: it starts after 50 ms, creeps on, and completes
 * when the navigation ends, however it ends. It grows from the reading direction's start.
 */
export function LoadingBar() {
  const busy = useNavigation().state !== "idle";
  const [phase, setPhase] = useState<"off" | "on" | "done">("off");
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
