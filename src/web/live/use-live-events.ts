import { useEffect, useRef } from "react";
import type { Kind, Listener } from "./live-events.ts";

/** Hears what happens to who is signed in while their page is open. */
export function useLiveEvents(kinds: readonly Kind[], onEvent: Listener): void {
  const told = useRef({ kinds, onEvent });
  told.current = { kinds, onEvent };
  useEffect(() => {
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
  }, []);
}
