import { useEffect, useRef } from "react";
import type { Kind, Listener } from "./live-events.ts";

/** Hears what happens to who is signed in (`enabled`) while their page is open. Others don't even fetch the code for it. */
export function useLiveEvents(kinds: readonly Kind[], onEvent: Listener, enabled = true): void {
  const told = useRef({ kinds, onEvent });
  told.current = { kinds, onEvent };
  useEffect(() => {
    if (!enabled) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    import("./live-events.ts").then(
      ({ hear }) => {
        if (isOver) return;
        stop = hear((event) => {
          if (event.kind === "missed" || told.current.kinds.includes(event.kind)) told.current.onEvent(event);
        });
      },
      // What is new is seen on the next page then.
      () => {},
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [enabled]);
}
