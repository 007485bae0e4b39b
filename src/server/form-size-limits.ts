import type { MiddlewareHandler } from "hono";
import { limitBodySize } from "#api/body-limit.ts";
import { defaultHeaderVariant, parseHeaderVariant } from "#web/layout/header-variant.ts";
import { drainThenRespond } from "./drain-request-body.ts";
import { MAX_FORM_BYTES, uploadRouteLimits } from "./form-limits.ts";
import { isImportUpload } from "./import-uploads.ts";
import { getPagePath } from "./page-path.ts";
import type { PageRenderer } from "./page-renderer.ts";
import type { ServerEnv } from "./server-env.ts";

/** Limits the size of ordinary forms. Too large forms get an error page with 413. */
export const limitFormSize = (pages: PageRenderer): MiddlewareHandler<ServerEnv> =>
  createFormLimit(pages, MAX_FORM_BYTES, { rendersOwnPage: false });

/** Limits the size of all forms by their path, except import uploads. */
export function limitFormSizeByPath(pages: PageRenderer): MiddlewareHandler<ServerEnv> {
  const uploadLimits = uploadRouteLimits.map(([path, bytes]) => ({
    path,
    // Creates middleware that limits the size of form bodies. Pages with upload forms render the error themselves.
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
