/** Widths in pixels in which listing pictures are stored. A picture is never enlarged to a larger width. */
export const pictureWidths = [160, 320, 640, 960, 1_280, 1_600] as const;

/** Maximum height of a picture in pixels. Taller pictures are scaled down. */
export const MAX_PICTURE_HEIGHT = 2_400;

export type PictureFormat = "webp" | "avif";

/**
 * Returns the widths in which a picture is stored, the smallest first. A picture narrower than all widths is stored in
 * its own width.
 */
export function getVariantWidths(width: number): number[] {
  const widths = pictureWidths.filter((each) => each <= width);
  return widths.length > 0 ? widths : [width];
}

export const getVariantFileName = (name: string, width: number, format: PictureFormat): string =>
  `${name}-${width}.${format}`;

export const getPictureUrl = (name: string, width: number, format: PictureFormat = "webp"): string =>
  `/media/${getVariantFileName(name, width, format)}`;

/** Formats the URLs of a picture in all widths as a `srcset` value. */
export const formatSrcSet = (name: string, widths: readonly number[], format: PictureFormat = "webp"): string =>
  widths.map((width) => `${getPictureUrl(name, width, format)} ${width}w`).join(", ");

/**
 * Checks whether a file name is that of a picture variant (one width). Only variants may be served, not master files.
 */
export const isVariantFileName = (file: string): boolean => /^[\w-]{22}-[1-9]\d{0,3}\.(webp|avif)$/.test(file);

/**
 * Parses the URL of a picture's largest variant. Returns the name of the picture and the widths of all its variants, or
 * undefined for pictures from other sources.
 */
export function parsePictureUrl(url: string): { name: string; widths: number[] } | undefined {
  const [, name, width] = /^\/media\/([\w-]{22})-([1-9]\d{0,3})\.webp$/.exec(url) ?? [];
  return name ? { name, widths: getVariantWidths(Number(width)) } : undefined;
}
