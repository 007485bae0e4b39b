import { MAX_PICTURE_FORM_BYTES } from "#domain/media/picture-limits.ts";

/** Maximum size of ordinary forms in bytes. No page's form comes near it. */
export const MAX_FORM_BYTES = 256 * 1_024;
/** Maximum sizes of upload forms by path, in bytes. */
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

/** Maximum bytes of a too large import file that are read and discarded, so that the sender receives the error page. */
export const MAX_DRAINED_BYTES = 2 * 1_024 * 1_024 * 1_024;
