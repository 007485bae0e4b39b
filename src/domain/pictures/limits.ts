import type { Limit } from "#domain/limits/limits.ts";

/** What a picture of an ad may weigh, in bytes. */
export const largestPicture = 15 * 1_024 * 1_024;
/** How many pictures an ad has at most. */
export const mostPictures = 20;
/** What a form with several files may weigh, in bytes; scripts send one file at a time. */
export const largestPictureForm = 64 * 1_024 * 1_024;
/** What a file field offers; the server goes by what is in the file. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

/** How many pictures one account sends. */
export const uploadLimit: Limit = { name: "pictures", most: 200, within: 60 * 60_000 };
