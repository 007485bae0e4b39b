import { type DragEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { blocksClick, indexAt, restAfterDrag } from "./carousel-math.ts";
import { measure } from "./carousel-motion.ts";

/** Under this many pixels a mouse is only unsteady. */
const unsteady = 3;

/**
 * A mouse drags the track (fingers scroll it themselves), and a press that was a drag or a hold
 * doesn't follow the link under it (GL-05). `rest` brings the track to a slide when it is let go of.
 */
export function useDrag(track: RefObject<HTMLElement | null>, rest: (index: number) => void) {
  const press = useRef<{ blocked: boolean } | undefined>(undefined);
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = track.current;
    if (!element || event.button !== 0) return;
    end.current();
    const [startX, startScroll, began] = [event.clientX, element.scrollLeft, performance.now()];
    const from = indexAt(startScroll, measure(element));
    const mouse = event.pointerType === "mouse";
    const current = { blocked: false };
    press.current = current;
    let moved = 0;
    let farthest = 0;
    const onMove = (move: globalThis.PointerEvent) => {
      moved = move.clientX - startX;
      farthest = Math.max(farthest, Math.abs(moved));
      if (!mouse || farthest <= unsteady) return;
      element.style.scrollSnapType = "none";
      element.style.userSelect = "none";
      element.scrollLeft = startScroll - moved;
    };
    const onEnd = () => {
      end.current();
      current.blocked = blocksClick(farthest, performance.now() - began);
      if (mouse && farthest > unsteady) rest(restAfterDrag(from, moved, element.scrollLeft, measure(element)));
    };
    window.addEventListener("pointermove", onMove);
    window.addEventListener("pointerup", onEnd);
    window.addEventListener("pointercancel", onEnd);
    end.current = () => {
      window.removeEventListener("pointermove", onMove);
      window.removeEventListener("pointerup", onEnd);
      window.removeEventListener("pointercancel", onEnd);
      element.style.userSelect = "";
      end.current = () => {};
    };
  };
  const onClickCapture = (event: MouseEvent) => {
    // A click by keyboard has no press before it.
    const blocked = event.detail > 0 && press.current?.blocked;
    press.current = undefined;
    if (!blocked) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The browser's own dragging of pictures and links would take the pointer away.
  const onDragStart = (event: DragEvent) => event.preventDefault();
  return { onPointerDown, onClickCapture, onDragStart };
}
