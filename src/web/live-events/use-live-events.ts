import { useEffect, useRef } from "react";
import type { LiveEventKind, LiveEventListener } from "./event-stream.ts";

/** Calls `onEvent` for live events of the given kinds while the page is open. */
export function useLiveEvents(kinds: readonly LiveEventKind[], onEvent: LiveEventListener): void {
  const latest = useRef({ kinds, onEvent });
  latest.current = { kinds, onEvent };
  useEffect(() => {
    let unsubscribe: (() => void) | undefined;
    let isUnmounted = false;
    import("./event-stream.ts").then(
      ({ subscribeToLiveEvents: hear }) => {
        if (isUnmounted) return;
        unsubscribe = hear((event) => {
          if (event.kind === "missed" || latest.current.kinds.includes(event.kind)) latest.current.onEvent(event);
        });
      },
      // If the code fails to load, new events show only after the next navigation.
      () => {},
    );
    return () => {
      isUnmounted = true;
      unsubscribe?.();
    };
  }, []);
}
