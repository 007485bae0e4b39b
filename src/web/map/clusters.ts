import type { MapPoint } from "./projection.ts";

/** Place on the map with the number of its listings. */
export type CountedPlace = { point: MapPoint; count: number };

/** Places whose labels would overlap. The label stands at the place with the most listings, which is the first one. */
export type Cluster<Place extends CountedPlace> = { places: [Place, ...Place[]]; count: number };

/** Size of a label in pixels, with the space that it keeps free. */
const LABEL_SIZE = { width: 118, height: 50 };

/**
 * Joins places whose labels would overlap at a scale, in pixels for one map degree. Every place is in one cluster, so the
 * counts of all clusters add up to those of the places.
 */
export function clusterPlaces<Place extends CountedPlace>(places: readonly Place[], scale: number): Cluster<Place>[] {
  const clusters: Cluster<Place>[] = [];
  for (const place of places.toSorted((a, b) => b.count - a.count)) {
    const [x, y] = place.point;
    const cluster = clusters.find(({ places: [{ point }] }) => {
      const [dx, dy] = [Math.abs(point[0] - x) * scale, Math.abs(point[1] - y) * scale];
      return dx < LABEL_SIZE.width && dy < LABEL_SIZE.height;
    });
    if (cluster) {
      cluster.places.push(place);
      cluster.count += place.count;
    } else clusters.push({ places: [place], count: place.count });
  }
  return clusters;
}
