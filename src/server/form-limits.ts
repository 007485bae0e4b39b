import { MAX_PICTURE_FORM_BYTES } from "#domain/media/picture-limits.ts";

/** Maximum size of a form without files, in bytes. The forms of all pages are much smaller. */
export const MAX_FORM_BYTES = 256 * 1_024;
/** Maximum size of forms with files in bytes, by path. */
export const uploadRouteLimits: [path: RegExp, bytes: number][] = [
  [/^\/account\/profile\/avatar$/, 15 * 1_024 * 1_024],
  [/^\/shop\/products\/[^/]+\/review$/, 40 * 1_024 * 1_024],
  [/^\/shop\/(showrooms|rentalrooms)\/[^/]+\/review$/, 40 * 1_024 * 1_024],
  [/^\/account\/inbox\/\d+$/, 15 * 1_024 * 1_024],
  [/^\/account\/business\/(?:apply|\d+\/pictures)$/, 15 * 1_024 * 1_024],
  [/^\/admin\/(?:settings\/logo|(?:categories|brands|posts)\/\d+\/picture)$/, 15 * 1_024 * 1_024],
  [/^\/account\/business\/\d+\/verification$/, 9 * 1_024 * 1_024],
  [/^\/(?:account|shop)\/orders\/[\w-]+\/receipt$/, 9 * 1_024 * 1_024],
  [/^\/sell\/[^/]+\/pictures\/add$/, MAX_PICTURE_FORM_BYTES],
];

/**
 * Maximum number of bytes that are read and discarded from an import file which is too large. Its sender then receives
 * the error page.
 */
export const MAX_DRAINED_IMPORT_BYTES = 2 * 1_024 * 1_024 * 1_024;
