import { mapOutlinesUrl } from "./map-outlines.ts";
import { OUTLINE_UNITS } from "./projection.ts";
import type { Viewport } from "./viewport.ts";

/**
 * Draws the outlines of countries. The width of the viewport fills the frame whatever its height is, up to twice its
 * width, so that the server can render the map without knowing its size. The outlines are a file of their own.
 */
export function MapDrawing({ viewport: { x, y, span } }: { viewport: Viewport }) {
  const box = [x - span / 2, y - span, span, 2 * span].map((value) => Math.round(value * OUTLINE_UNITS));
  return (
    <svg aria-hidden viewBox={box.join(" ")} preserveAspectRatio="xMidYMid slice" className="map-outlines">
      <use href={`${mapOutlinesUrl}#neighbours`} className="map-neighbours" />
      <use href={`${mapOutlinesUrl}#states`} className="map-states" />
      <use href={`${mapOutlinesUrl}#borders`} className="map-borders" />
    </svg>
  );
}
