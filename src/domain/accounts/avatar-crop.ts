import type { Crop } from "#domain/media/crop.ts";

/** Side length of an avatar, in pixels. */
export const AVATAR_SIDE_PX = 256;
/** Maximum size of an avatar file, in bytes. */
export const MAX_AVATAR_BYTES = 14 * 1_024 * 1_024;
/** MIME types that the file input of the avatar form accepts. The server detects the type from the file content. */
export const avatarMimeTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

/** Default crop of an avatar: the largest centered square. */
export const centeredCrop: Crop = { zoom: 1, x: 50, y: 50 };

/** Parses the avatar crop from form fields. Values that are not numbers become the defaults. */
export function parseCrop(getField: (name: keyof Crop) => unknown): Crop {
  const parseNumber = (name: keyof Crop) => {
    const fieldValue = getField(name);
    const parsed = typeof fieldValue === "string" && fieldValue.trim() ? Number(fieldValue) : Number.NaN;
    return Number.isFinite(parsed) ? parsed : centeredCrop[name];
  };
  return { zoom: parseNumber("zoom"), x: parseNumber("x"), y: parseNumber("y") };
}
