/** The address of a picture in one width. */
export const pictureUrl = (name: string, width: number, format: "webp" | "avif" = "webp"): string =>
  `/media/${name}-${width}.${format}`;
