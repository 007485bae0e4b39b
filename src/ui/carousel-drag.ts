import { type DragEvent, type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef } from "react";
import { getSlideIndex, getSnapIndexAfterDrag, shouldBlockClick } from "./carousel-math.ts";
import { measureTrack } from "./carousel-motion.ts";

/** Smallest mouse movement that counts as a drag, in pixels. */
const DRAG_THRESHOLD_PX = 3;

/**
 * Lets a mouse drag the carousel; touch screens scroll it natively. A drag or a long press does not open the link
 * under the pointer (GL-05). After the release, calls `snapTo` with the index of the slide to move to.
 */
export function useCarouselDrag(track: RefObject<HTMLElement | null>, snapTo: (index: number) => void) {
  const press = useRef<{ blocked: boolean } | undefined>(undefined);
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = track.current;
    if (!element || event.button !== 0) return;
    end.current();
    const [startX, startScroll, startedAt] = [event.clientX, element.scrollLeft, performance.now()];
    const from = getSlideIndex(startScroll, measureTrack(element));
    const mouse = event.pointerType === "mouse";
    const current = { blocked: false };
    press.current = current;
    let moved = 0;
    let maxDistance = 0;
    const onMove = (move: globalThis.PointerEvent) => {
      moved = move.clientX - startX;
      maxDistance = Math.max(maxDistance, Math.abs(moved));
      if (!mouse || maxDistance <= DRAG_THRESHOLD_PX) return;
      element.style.scrollSnapType = "none";
      element.style.userSelect = "none";
      element.scrollLeft = startScroll - moved;
    };
    const onEnd = () => {
      end.current();
      current.blocked = shouldBlockClick(maxDistance, performance.now() - startedAt);
      if (mouse && maxDistance > DRAG_THRESHOLD_PX)
        snapTo(getSnapIndexAfterDrag(from, moved, element.scrollLeft, measureTrack(element)));
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
    // A click by keyboard has no preceding press.
    const blocked = event.detail > 0 && press.current?.blocked;
    press.current = undefined;
    if (!blocked) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Native dragging of pictures and links would capture the pointer.
  const onDragStart = (event: DragEvent) => event.preventDefault();
  return { onPointerDown, onClickCapture, onDragStart };
}
