import type { RateLimit } from "#domain/rate-limits/rate-limit.ts";

/** Maximum size of a listing picture, in bytes. */
export const MAX_PICTURE_BYTES = 15 * 1_024 * 1_024;
export const MAX_PICTURES_PER_LISTING = 20;
/**
 * Maximum size of a form with several picture files, in bytes. With JavaScript, the browser uploads one file per
 * request instead.
 */
export const MAX_PICTURE_FORM_BYTES = 64 * 1_024 * 1_024;
/** MIME types that the picture field accepts in the browser. The server checks the content of the file as well. */
export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"] as const;

/** Rate limit of picture uploads per account. */
export const pictureUploadLimit: RateLimit = { name: "pictures", most: 200, within: 60 * 60_000 };
