import { largestPictureForm } from "#domain/pictures/limits.ts";

/** No form of a page comes near it. In bytes. */
export const largestForm = 256 * 1_024;
/** Forms with files, by their paths. In bytes. */
export const largestUploads: [path: RegExp, bytes: number][] = [
  [/^\/account\/profile\/avatar$/, 15 * 1_024 * 1_024],
  [/^\/shop\/products\/[^/]+\/review$/, 40 * 1_024 * 1_024],
  [/^\/shop\/(showrooms|rentalrooms)\/[^/]+\/review$/, 40 * 1_024 * 1_024],
  [/^\/account\/inbox\/\d+$/, 15 * 1_024 * 1_024],
  [/^\/account\/business\/(?:apply|\d+\/pictures)$/, 15 * 1_024 * 1_024],
  [/^\/admin\/(?:settings\/logo|(?:categories|brands|posts)\/\d+\/picture)$/, 15 * 1_024 * 1_024],
  [/^\/account\/business\/\d+\/verification$/, 9 * 1_024 * 1_024],
  [/^\/(?:account|shop)\/orders\/[\w-]+\/receipt$/, 9 * 1_024 * 1_024],
  [/^\/sell\/[^/]+\/pictures\/add$/, largestPictureForm],
];

/** So much of a file of ads that is too large is let through to nowhere, so that its sender can read why. In bytes. */
export const mostPassedOver = 2 * 1_024 * 1_024 * 1_024;
