/**
 * Square crop of a picture: the zoom factor, and the position as a percentage of the space that the square can move.
 */
export type Crop = { zoom: number; x: number; y: number };

export const MAX_CROP_ZOOM = 4;

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** Calculates the crop square in whole pixels. The square is always inside the picture. */
export function calculateCropSquare(width: number, height: number, { zoom, x, y }: Crop) {
  const side = Math.max(1, Math.round(Math.min(width, height) / clamp(zoom, 1, MAX_CROP_ZOOM)));
  return {
    left: Math.round(((width - side) * clamp(x, 0, 100)) / 100),
    top: Math.round(((height - side) * clamp(y, 0, 100)) / 100),
    side,
  };
}
