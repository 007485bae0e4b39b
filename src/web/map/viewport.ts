import { getLatitude, type MapPoint } from "./projection.ts";

/** Part of the map that a frame shows: its centre, and its width in map degrees. */
export type Viewport = { x: number; y: number; span: number };

/** Size of the frame in pixels. */
export type FrameSize = { width: number; height: number };

/** Narrowest and widest part of the map that a frame shows, in map degrees. */
export const MIN_SPAN = 0.1;
const MAX_SPAN = 90;

/** Space around fitted points, as a share of the frame. The labels of the points need it. */
const PADDING = 0.24;

const clampSpan = (span: number): number => Math.max(MIN_SPAN, Math.min(MAX_SPAN, span));

/** Returns the viewport that shows all points, and at least `smallestSpan` map degrees. */
export function fitViewport(points: readonly MapPoint[], { width, height }: FrameSize, smallestSpan = 3): Viewport {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const span = Math.max(east - west, (south - north) * (width / height)) / (1 - PADDING);
  return { x: (west + east) / 2, y: (north + south) / 2, span: clampSpan(Math.max(span, smallestSpan)) };
}

/** Enlarges or shrinks a viewport by a factor. The point at `offset`, in pixels from the centre, stays in place. */
export function zoomViewport(
  { x, y, span }: Viewport,
  factor: number,
  { width }: FrameSize,
  offset: MapPoint = [0, 0],
): Viewport {
  const nextSpan = clampSpan(span / factor);
  const change = (span - nextSpan) / width;
  return { x: x + offset[0] * change, y: y + offset[1] * change, span: nextSpan };
}

/** Moves a viewport by a distance in pixels, as the content of the frame is dragged. */
export const moveViewport = ({ x, y, span }: Viewport, [dx, dy]: MapPoint, { width }: FrameSize): Viewport => ({
  x: x - (dx / width) * span,
  y: y - (dy / width) * span,
  span,
});

/** Returns the position of a point in the frame as lengths in CSS. The frame is the query container of the lengths. */
export function getPosition([x, y]: MapPoint, viewport: Viewport): { x: string; y: string } {
  const toLength = (distance: number) => `calc(50% + ${((distance / viewport.span) * 100).toFixed(2)}cqw)`;
  return { x: toLength(x - viewport.x), y: toLength(y - viewport.y) };
}

/** Returns whether a point is in the frame, or at most `margin` pixels outside of it. A negative margin is inside. */
export function isInFrame([x, y]: MapPoint, viewport: Viewport, { width, height }: FrameSize, margin = 0): boolean {
  const scale = width / viewport.span;
  return (
    Math.abs(x - viewport.x) * scale <= width / 2 + margin && Math.abs(y - viewport.y) * scale <= height / 2 + margin
  );
}

/** Returns the value of the parameter `area` for the visible part of the map: west, south, east and north. */
export function toAreaParameter({ x, y, span }: Viewport, { width, height }: FrameSize): string {
  const halfHeight = ((span / width) * height) / 2;
  const sides = [x - span / 2, getLatitude(y + halfHeight), x + span / 2, getLatitude(y - halfHeight)];
  return sides.map((side) => String(Math.round(side * 100) / 100)).join(",");
}
