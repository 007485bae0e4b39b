import type { MiddlewareHandler } from "hono";
import { limitBodySize } from "#api/body-limit.ts";
import { MAX_DOCUMENT_FORM_BYTES } from "#domain/driver-documents/document-form.ts";
import { MAX_PICTURE_FORM_BYTES } from "#domain/media/picture-limits.ts";
import { MAX_SETTLEMENT_FILE_BYTES } from "#domain/reconciliation/settlement-columns.ts";
import { defaultHeaderVariant, parseHeaderVariant } from "#web/layout/header-variant.ts";
import { drainThenRespond } from "./drain-request-body.ts";
import { isImportUpload } from "./import-uploads.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { getPagePath } from "./request-path.ts";
import type { ServerEnv } from "./server-env.ts";

/** Maximum size of a form without files, in bytes. The forms of all pages are much smaller. */
export const MAX_FORM_BYTES = 256 * 1_024;
/** Maximum size of forms with files in bytes, by the path of the form. */
export const uploadRouteLimits: [path: RegExp, bytes: number][] = [
  [/^\/account\/profile\/avatar$/, 15 * 1_024 * 1_024],
  [/^\/shop\/products\/[^/]+\/review$/, 40 * 1_024 * 1_024],
  [/^\/shop\/(showrooms|rentalrooms|people)\/[^/]+\/review$/, 40 * 1_024 * 1_024],
  [/^\/account\/inbox\/\d+$/, 15 * 1_024 * 1_024],
  [/^\/account\/business\/(?:apply|\d+\/pictures)$/, 15 * 1_024 * 1_024],
  [/^\/admin\/(?:settings\/logo|(?:categories|brands|posts|banners)\/\d+\/picture)$/, 15 * 1_024 * 1_024],
  [/^\/admin\/reconciliation$/, MAX_SETTLEMENT_FILE_BYTES + 64 * 1_024],
  [/^\/account\/business\/\d+\/verification$/, 9 * 1_024 * 1_024],
  [/^\/(?:account|shop)\/orders\/[\w-]+\/receipt$/, 9 * 1_024 * 1_024],
  [/^\/(?:account|shop)\/orders\/[\w-]+\/returns\/new$/, 40 * 1_024 * 1_024],
  [/^\/account\/rentals\/\d+\/protocol\/(?:pick-up|return)$/, 40 * 1_024 * 1_024],
  [/^\/(?:account|shop)\/bookings\/[\w-]+\/documents$/, MAX_DOCUMENT_FORM_BYTES],
  [/^\/account\/rentals\/\d+\/deposit$/, 40 * 1_024 * 1_024],
  [/^\/account\/part-requests\/new$/, 9 * 1_024 * 1_024],
  [/^\/account\/dismantled\/(?:new|\d{1,10})$/, MAX_PICTURE_FORM_BYTES],
  [/^\/sell\/[^/]+\/pictures\/add$/, MAX_PICTURE_FORM_BYTES],
];

/**
 * Maximum number of bytes that are read and discarded when an import file is too large. The sender then gets the
 * error page.
 */
export const MAX_DRAINED_IMPORT_BYTES = 2 * 1_024 * 1_024 * 1_024;

/** Creates middleware that limits the size of forms without files. A larger form gets an error page with status 413. */
export const limitFormSize = (pages: PageRenderer): MiddlewareHandler<ServerEnv> =>
  createFormLimit(pages, MAX_FORM_BYTES, { rendersOwnPage: false });

/**
 * Creates middleware that limits the size of each form by its path. Import uploads are excluded, because they are
 * streamed to disk.
 */
export function limitFormSizeByPath(pages: PageRenderer): MiddlewareHandler<ServerEnv> {
  const uploadLimits = uploadRouteLimits.map(([path, bytes]) => ({
    path,
    // Pages with upload forms show the error themselves.
    limit: createFormLimit(pages, bytes, { rendersOwnPage: true }),
  }));
  const ordinaryLimit = limitFormSize(pages);
  return (c, next) => {
    const path = getPagePath(c.req.path);
    // The usual body limit would read the whole import file into memory.
    if (isImportUpload(c.req.raw, path)) return next();
    return (uploadLimits.find((uploadLimit) => uploadLimit.path.test(path))?.limit ?? ordinaryLimit)(c, next);
  };
}

const createFormLimit = (pages: PageRenderer, maxSize: number, { rendersOwnPage }: { rendersOwnPage: boolean }) =>
  limitBodySize<ServerEnv>(maxSize, async (c) => {
    const headerVariant = parseHeaderVariant(c.req.path) ?? defaultHeaderVariant;
    const { search } = new URL(c.req.url);
    const path = rendersOwnPage ? getPagePath(c.req.path) + search : undefined;
    const tooLarge = c.text("413: this form is too large", 413);
    const response = await pages.renderRefusal(c, headerVariant, tooLarge, path);
    return drainThenRespond(response, c.req.raw.body);
  });
