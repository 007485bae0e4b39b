/** Which widths a picture of an ad is kept in, as far as it is that wide; in pixels. */
export const pictureWidths = [160, 320, 640, 960, 1_280, 1_600] as const;

/** A picture is no higher than this: what is higher is made smaller as a whole. */
export const mostHeight = 2_400;

export type PictureFormat = "webp" | "avif";

/** The widths of a picture, smallest first; one that is smaller than all of them has its own. */
export function widthsUpTo(width: number): number[] {
  const widths = pictureWidths.filter((each) => each <= width);
  return widths.length > 0 ? widths : [width];
}

/** The file that holds a width of a picture. */
export const variantFile = (name: string, width: number, format: PictureFormat): string => `${name}-${width}.${format}`;

/** The address of a width of a picture. */
export const pictureUrl = (name: string, width: number, format: PictureFormat = "webp"): string =>
  `/media/${variantFile(name, width, format)}`;

/** A picture's widths as a browser chooses among them. */
export const srcSetOf = (name: string, widths: readonly number[], format: PictureFormat = "webp"): string =>
  widths.map((width) => `${pictureUrl(name, width, format)} ${width}w`).join(", ");

/** Whether a file may be shown: no other name leads into the store. */
export const isVariantFile = (file: string): boolean => /^[\w-]{22}-[1-9]\d{0,3}\.(webp|avif)$/.test(file);

/** What is said by the address of a picture's largest width; undefined for pictures that aren't kept here. */
export function pictureOfUrl(url: string): { name: string; widths: number[] } | undefined {
  const [, name, width] = /^\/media\/([\w-]{22})-([1-9]\d{0,3})\.webp$/.exec(url) ?? [];
  return name ? { name, widths: widthsUpTo(Number(width)) } : undefined;
}
