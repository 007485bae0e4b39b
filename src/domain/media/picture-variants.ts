/** Widths in which listing pictures are stored, in pixels. A picture is never enlarged. */
export const pictureWidths = [160, 320, 640, 960, 1_280, 1_600] as const;

/** Maximum height of a picture in pixels. Taller pictures are scaled down. */
export const MAX_PICTURE_HEIGHT = 2_400;

export type PictureFormat = "webp" | "avif";

/** Returns the widths of the variants, smallest first. A picture narrower than all widths keeps its own width. */
export function getVariantWidths(width: number): number[] {
  const widths = pictureWidths.filter((each) => each <= width);
  return widths.length > 0 ? widths : [width];
}

/** Returns the file name of a variant. */
export const getVariantFile = (name: string, width: number, format: PictureFormat): string =>
  `${name}-${width}.${format}`;

/** Returns the URL of a variant. */
export const getPictureUrl = (name: string, width: number, format: PictureFormat = "webp"): string =>
  `/media/${getVariantFile(name, width, format)}`;

/** Formats the variants of a picture as a `srcset` value. */
export const formatSrcSet = (name: string, widths: readonly number[], format: PictureFormat = "webp"): string =>
  widths.map((width) => `${getPictureUrl(name, width, format)} ${width}w`).join(", ");

/** Checks that a file name is a variant that may be served. */
export const isVariantFile = (file: string): boolean => /^[\w-]{22}-[1-9]\d{0,3}\.(webp|avif)$/.test(file);

/** Parses name and widths from the URL of the largest variant. Returns undefined for pictures from other sources. */
export function parsePictureUrl(url: string): { name: string; widths: number[] } | undefined {
  const [, name, width] = /^\/media\/([\w-]{22})-([1-9]\d{0,3})\.webp$/.exec(url) ?? [];
  return name ? { name, widths: getVariantWidths(Number(width)) } : undefined;
}
