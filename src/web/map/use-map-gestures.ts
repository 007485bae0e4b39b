import { type RefObject, useEffect, useEffectEvent } from "react";
import type { MapPoint } from "./projection.ts";
import { type FrameSize, moveViewport, type Viewport, zoomViewport } from "./viewport.ts";

type Gesture = {
  frame: RefObject<HTMLElement | null>;
  /** Element with the content of the map. It moves with the pointer until the gesture ends. */
  layer: RefObject<HTMLElement | null>;
  viewport: Viewport;
  size: FrameSize;
  onChange: (viewport: Viewport) => void;
};

/** Movement in pixels from which a press is a drag. A shorter one still presses the link below the pointer. */
const DRAG_THRESHOLD = 6;

/** Zoom factor of a double click and of a key. */
export const ZOOM_STEP = 2;

const getMiddle = (points: readonly MapPoint[]): MapPoint => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];
const getDistance = ([[ax, ay], [bx, by]]: readonly [MapPoint, MapPoint]): number => Math.hypot(ax - bx, ay - by) || 1;

/**
 * Moves and zooms a map with pointers, double clicks, the wheel with a modifier key, and the arrow keys. During a gesture
 * only the layer is transformed; the map is drawn again when the gesture ends.
 */
export function useMapGestures({ frame, layer, viewport, size, onChange }: Gesture): void {
  const getOffset = useEffectEvent(([x, y]: MapPoint): MapPoint => {
    const box = frame.current?.getBoundingClientRect();
    return box ? [x - box.x - box.width / 2, y - box.y - box.height / 2] : [0, 0];
  });
  const move = useEffectEvent((distance: MapPoint) => onChange(moveViewport(viewport, distance, size)));
  const zoom = useEffectEvent((factor: number, at: MapPoint) => onChange(zoomViewport(viewport, factor, size, at)));
  const finish = useEffectEvent((distance: MapPoint, factor: number, at: MapPoint) => {
    const moved = moveViewport(viewport, distance, size);
    onChange(factor === 1 ? moved : zoomViewport(moved, factor, size, at));
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const pointers = new Map<number, MapPoint>();
    let start: { middle: MapPoint; distance: number } | undefined;
    let isDragging = false;
    let factor = 1;
    let distance: MapPoint = [0, 0];

    const measure = () => {
      const points = [...pointers.values()];
      const middle = getMiddle(points);
      const [first, second] = points;
      return { middle, distance: first && second ? getDistance([first, second]) : 1 };
    };
    const apply = () => {
      const content = layer.current;
      if (!content || !start) return;
      const [x, y] = getOffset(start.middle);
      content.style.transformOrigin = `calc(50% + ${x}px) calc(50% + ${y}px)`;
      content.style.transform = `translate(${distance[0]}px, ${distance[1]}px) scale(${factor})`;
    };
    const end = () => {
      if (isDragging && start)
        finish(distance, factor, getOffset([start.middle[0] + distance[0], start.middle[1] + distance[1]]));
      if (layer.current) layer.current.style.transform = "";
      [distance, factor, start] = [[0, 0], 1, undefined];
    };

    element.addEventListener(
      "pointerdown",
      (event) => {
        if (event.button !== 0) return;
        if (pointers.size > 0) end();
        else isDragging = false;
        pointers.set(event.pointerId, [event.clientX, event.clientY]);
        start = measure();
      },
      { signal },
    );
    element.addEventListener(
      "pointermove",
      (event) => {
        if (!start || !pointers.has(event.pointerId)) return;
        pointers.set(event.pointerId, [event.clientX, event.clientY]);
        const now = measure();
        distance = [now.middle[0] - start.middle[0], now.middle[1] - start.middle[1]];
        factor = now.distance / start.distance;
        if (!isDragging && (pointers.size > 1 || Math.hypot(...distance) > DRAG_THRESHOLD)) {
          isDragging = true;
          for (const id of pointers.keys()) element.setPointerCapture(id);
        }
        if (isDragging) apply();
      },
      { signal },
    );
    const release = ({ pointerId }: PointerEvent) => {
      if (!pointers.delete(pointerId)) return;
      end();
      if (pointers.size > 0) start = measure();
    };
    for (const name of ["pointerup", "pointercancel"] as const) element.addEventListener(name, release, { signal });
    // A link below the pointer is not followed at the end of a drag.
    element.addEventListener(
      "click",
      (event) => {
        if (!isDragging) return;
        event.preventDefault();
        event.stopPropagation();
        isDragging = false;
      },
      { signal, capture: true },
    );
    element.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    element.addEventListener(
      "dblclick",
      (event) => {
        if (!(event.target as Element).closest("a, button")) zoom(ZOOM_STEP, getOffset([event.clientX, event.clientY]));
      },
      { signal },
    );
    element.addEventListener(
      "wheel",
      (event) => {
        // Without a modifier key the wheel scrolls the page. Browsers report a pinch on a trackpad with "ctrl".
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        zoom(Math.exp(-event.deltaY / 200), getOffset([event.clientX, event.clientY]));
      },
      { signal, passive: false },
    );
    element.addEventListener(
      "keydown",
      (event) => {
        if (event.target !== element) return;
        const step = element.clientWidth / 5;
        const steps: Record<string, MapPoint> = {
          ArrowLeft: [step, 0],
          ArrowRight: [-step, 0],
          ArrowUp: [0, step],
          ArrowDown: [0, -step],
        };
        const distanceOfKey = steps[event.key];
        if (distanceOfKey) move(distanceOfKey);
        else if (event.key === "+" || event.key === "=") zoom(ZOOM_STEP, [0, 0]);
        else if (event.key === "-") zoom(1 / ZOOM_STEP, [0, 0]);
        else return;
        event.preventDefault();
      },
      { signal },
    );
    return () => listeners.abort();
  }, [frame, layer]);
}
