import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterPlaces } from "./clusters.ts";
import { getLatitude, type MapPoint, projectToMap } from "./projection.ts";
import { fitViewport, isInFrame, moveViewport, toAreaParameter, type Viewport, zoomViewport } from "./viewport.ts";

const coordinates = fc.record({
  latitude: fc.double({ min: -15, max: 42, noNaN: true }),
  longitude: fc.double({ min: -18, max: 60, noNaN: true }),
});
const point = coordinates.map(projectToMap);
const frame = fc.record({ width: fc.integer({ min: 280, max: 1200 }), height: fc.integer({ min: 200, max: 700 }) });
const viewport = fc.record({
  x: fc.double({ min: -18, max: 60, noNaN: true }),
  y: fc.double({ min: -42, max: 15, noNaN: true }),
  span: fc.double({ min: 1, max: 60, noNaN: true }),
});

describe("projectToMap", () => {
  it("projectToMap keeps the longitude, and its y coordinate leads back to the latitude", () => {
    fc.assert(
      fc.property(coordinates, ({ latitude, longitude }) => {
        const [x, y] = projectToMap({ latitude, longitude });
        expect(x).toBe(longitude);
        expect(getLatitude(y)).toBeCloseTo(latitude, 8);
      }),
    );
  });
});

describe("fitViewport", () => {
  it("fitViewport shows all points within the frame", () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 20 }), frame, (points, size) => {
        const fitted = fitViewport(points, size);
        // A world wider than the widest viewport is cut.
        fc.pre(fitted.span < 90);
        for (const each of points) expect(isInFrame(each, fitted, size, 1)).toBe(true);
      }),
    );
  });
});

describe("zoomViewport", () => {
  /** Returns where a position of the frame lies on the map. */
  const locate = ({ x, y, span }: Viewport, [dx, dy]: MapPoint, width: number): MapPoint => [
    x + (dx / width) * span,
    y + (dy / width) * span,
  ];

  it("zoomViewport keeps the place below the pointer, and moving a viewport there and back changes nothing", () => {
    const offset = fc.tuple(fc.integer({ min: -140, max: 140 }), fc.integer({ min: -100, max: 100 }));
    fc.assert(
      fc.property(viewport, frame, offset, fc.double({ min: 0.2, max: 5, noNaN: true }), (view, size, at, factor) => {
        const [x, y] = locate(zoomViewport(view, factor, size, at), at, size.width);
        const [wantedX, wantedY] = locate(view, at, size.width);
        expect(x).toBeCloseTo(wantedX, 6);
        expect(y).toBeCloseTo(wantedY, 6);
        const back = moveViewport(moveViewport(view, at, size), [-at[0], -at[1]], size);
        expect(back.x).toBeCloseTo(view.x, 6);
        expect(back.y).toBeCloseTo(view.y, 6);
      }),
    );
  });
});

describe("toAreaParameter", () => {
  it("toAreaParameter names the sides of the visible part, so that a point is inside exactly if the frame shows it", () => {
    fc.assert(
      fc.property(coordinates, viewport, frame, (place, view, size) => {
        const [west = 0, south = 0, east = 0, north = 0] = toAreaParameter(view, size).split(",").map(Number);
        const { latitude, longitude } = place;
        // The sides are rounded to 0.01 degrees, so places at a side may be on either side of it.
        const isAtSide = [longitude - west, longitude - east, latitude - south, latitude - north].some(
          (distance) => Math.abs(distance) < 0.02,
        );
        fc.pre(!isAtSide);
        const isInside = longitude > west && longitude < east && latitude > south && latitude < north;
        expect(isInFrame(projectToMap(place), view, size)).toBe(isInside);
      }),
    );
  });
});

describe("clusterPlaces", () => {
  /** Coordinates of cities are rounded to 0.01 degrees. */
  const cityPoint = fc
    .record({ latitude: fc.integer({ min: -1_500, max: 4_200 }), longitude: fc.integer({ min: -1_800, max: 6_000 }) })
    .map(({ latitude, longitude }) => projectToMap({ latitude: latitude / 100, longitude: longitude / 100 }));
  const places = fc.array(fc.record({ point: cityPoint, count: fc.integer({ min: 1, max: 500 }) }), { maxLength: 60 });

  it("clusterPlaces contains each place once, and counts add up at every scale", () => {
    fc.assert(
      fc.property(places, fc.double({ min: 1, max: 2_000, noNaN: true }), (all, scale) => {
        const clusters = clusterPlaces(all, scale);
        expect(new Set(clusters.flatMap((cluster) => cluster.places))).toEqual(new Set(all));
        expect(clusters.flatMap((cluster) => cluster.places)).toHaveLength(all.length);
        for (const cluster of clusters) {
          expect(cluster.count).toBe(cluster.places.reduce((sum, { count }) => sum + count, 0));
          expect(cluster.places[0].count).toBe(Math.max(...cluster.places.map(({ count }) => count)));
        }
      }),
    );
  });

  it("clusterPlaces never shows two labels over each other, and separates all distinct places when the map is large enough", () => {
    fc.assert(
      fc.property(places, (all) => {
        const scale = 20;
        const anchors = clusterPlaces(all, scale).map(({ places: [{ point: anchor }] }) => anchor);
        for (const [i, [x, y]] of anchors.entries()) {
          for (const [otherX, otherY] of anchors.slice(i + 1))
            expect(Math.abs(x - otherX) * scale >= 118 || Math.abs(y - otherY) * scale >= 50).toBe(true);
        }
        const distinct = new Set(all.map(({ point: each }) => String(each)));
        expect(clusterPlaces(all, Number.MAX_SAFE_INTEGER)).toHaveLength(distinct.size);
      }),
    );
  });
});
