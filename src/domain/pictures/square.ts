/** Which square of a picture is shown: how far it is magnified, and where it is, in percent of the room there is. */
export type Crop = { zoom: number; x: number; y: number };

export const mostZoom = 4;

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));

/** The square in whole pixels; always inside the picture, whatever is asked for. */
export function squareOf(width: number, height: number, { zoom, x, y }: Crop) {
  const side = Math.max(1, Math.round(Math.min(width, height) / within(zoom, 1, mostZoom)));
  return {
    left: Math.round(((width - side) * within(x, 0, 100)) / 100),
    top: Math.round(((height - side) * within(y, 0, 100)) / 100),
    side,
  };
}
