import type { Crop } from "#domain/pictures/square.ts";

/** Sides of an avatar, in pixels. */
export const avatarSide = 256;
/** Larger files are refused, in bytes. */
export const largestAvatar = 14 * 1_024 * 1_024;
/** What the file field offers; the server goes by what is in the file. */
export const avatarTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

/** The middle, as large as it fits. */
export const wholeCrop: Crop = { zoom: 1, x: 50, y: 50 };

/** The crop of a form's fields; what is no number is as if it were not there. */
export function readCrop(value: (name: keyof Crop) => unknown): Crop {
  const number = (name: keyof Crop) => {
    const given = value(name);
    const read = typeof given === "string" && given.trim() ? Number(given) : Number.NaN;
    return Number.isFinite(read) ? read : wholeCrop[name];
  };
  return { zoom: number("zoom"), x: number("x"), y: number("y") };
}
