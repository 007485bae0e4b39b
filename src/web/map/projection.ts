import type { Coordinates } from "#domain/catalog/catalog.ts";

/**
 * Point of the map in map degrees: x is the longitude, and y grows to the south as in drawings (Mercator projection, with
 * true angles everywhere). One map degree is one degree of longitude.
 */
export type MapPoint = [x: number, y: number];

/** Units of the drawing of the outlines (`public/map.svg`) for one map degree. */
export const OUTLINE_UNITS = 200;

export function projectToMap({ latitude, longitude }: Coordinates): MapPoint {
  const angle = (latitude * Math.PI) / 180;
  return [longitude, (-Math.log(Math.tan(Math.PI / 4 + angle / 2)) * 180) / Math.PI];
}

/** Returns the latitude of a y coordinate of the map. */
export const getLatitude = (y: number): number => (Math.atan(Math.sinh((-y * Math.PI) / 180)) * 180) / Math.PI;
