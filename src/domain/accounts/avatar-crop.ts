/** Which square of a picture is shown: how far it is magnified, and where it is, in percent of the room there is. */
export type Crop = { zoom: number; x: number; y: number };

/** Sides of an avatar, in pixels. */
export const avatarSide = 256;
/** Larger files are refused, in bytes. */
export const largestAvatar = 14 * 1_024 * 1_024;
/** What the file field offers; the server goes by what is in the file. */
export const avatarTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

export const mostZoom = 4;
/** The middle, as large as it fits. */
export const wholeCrop: Crop = { zoom: 1, x: 50, y: 50 };

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

/** The crop of a form's fields; what is no number is as if it were not there. */
export function readCrop(value: (name: keyof Crop) => unknown): Crop {
  const number = (name: keyof Crop) => {
    const given = value(name);
    const read = typeof given === "string" && given.trim() ? Number(given) : Number.NaN;
    return Number.isFinite(read) ? read : wholeCrop[name];
  };
  return { zoom: number("zoom"), x: number("x"), y: number("y") };
}
