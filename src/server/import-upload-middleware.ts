import type { MiddlewareHandler } from "hono";
import { findActiveBan } from "#domain/accounts/bans.server.ts";
import { findSession } from "#domain/accounts/session.server.ts";
import {
  addHeaderPrefix,
  defaultHeaderVariant,
  parseHeaderVariant,
  stripHeaderPrefix,
} from "#web/layout/header-variant.ts";
import type { AppContext } from "./context.ts";
import { drainThenRespond } from "./drain-request-body.ts";
import { limitFormSize, MAX_DRAINED_IMPORT_BYTES } from "./form-size-limits.ts";
import { canUploadImportFile, exceedsImportFormLimit, isImportUpload, receiveImportForm } from "./import-uploads.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { getPagePath } from "./request-path.ts";
import type { ServerEnv } from "./server-env.ts";

/** Creates middleware that streams an uploaded import file to disk and then renders the import page. */
export function receiveImportUploads(
  { auth, db, clock, importFiles }: Pick<AppContext, "auth" | "db" | "clock" | "importFiles">,
  pages: PageRenderer,
): MiddlewareHandler<ServerEnv> {
  const limitOrdinaryForm = limitFormSize(pages);
  return async (c, next) => {
    const path = getPagePath(c.req.path);
    if (!isImportUpload(c.req.raw, path)) return next();
    // Users who may not import get the usual response of the page, with the usual body limit. A ban is only checked
    // here; the page also ends the sessions.
    const account = (await findSession(auth, c.req.raw.headers))?.account;
    if ((account && (await findActiveBan(db, account.id, clock()))) || !canUploadImportFile(account))
      return limitOrdinaryForm(c, next);
    const headerVariant = parseHeaderVariant(c.req.path) ?? defaultHeaderVariant;
    const received = exceedsImportFormLimit(c.req.raw)
      ? { tooLarge: true, sent: undefined, request: c.req.raw }
      : await receiveImportForm(c.req.raw, importFiles);
    if (received.tooLarge) {
      const tooLarge = c.text("413: this file is too large", 413);
      const response = await pages.renderRefusal(c, headerVariant, tooLarge, path);
      return drainThenRespond(response, c.req.raw.body, MAX_DRAINED_IMPORT_BYTES);
    }
    const { sent: uploadedFile, request } = received;
    const url = new URL(c.req.url);
    url.pathname = stripHeaderPrefix(url.pathname, headerVariant);
    try {
      const response = await pages.renderRoute(c, new Request(url, request), headerVariant, { uploadedFile });
      const target = response.headers.get("location");
      if (target) response.headers.set("location", addHeaderPrefix(target, headerVariant));
      return await pages.renderRefusal(c, headerVariant, response);
    } finally {
      if (uploadedFile && !uploadedFile.claimed) await importFiles.remove(uploadedFile.file);
    }
  };
}
