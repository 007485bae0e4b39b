import type { MiddlewareHandler } from "hono";
import { compressResponses } from "./compression.ts";
import type { AppContext } from "./context.ts";
import { requireDiskSpace } from "./disk-space-guard.ts";
import { limitFormSizeByPath } from "./form-size-limits.ts";
import { receiveImportUploads } from "./import-upload-middleware.ts";
import { recordRequests } from "./observability/request-telemetry.ts";
import type { PageRenderer } from "./page-renderer.ts";
import { setPrefetchCacheControl } from "./prefetch-cache-headers.ts";
import { limitQueryParameters } from "./query-limits.ts";
import { routePublicReadsToReplica } from "./replica-routing.ts";
import { collapseLeadingSlashes } from "./request-path.ts";
import { setSecurityHeaders } from "./security-headers.ts";
import type { ServerEnv } from "./server-env.ts";
import { respondToOutage } from "./service-unavailable.ts";
import { stripTrackingAndForeignCookies } from "./strip-tracking.ts";

/** Lists the middleware of every request, from the outermost to the innermost. */
export const listRequestMiddleware = ({
  config,
  development,
  log,
  observability,
}: AppContext): MiddlewareHandler<ServerEnv>[] => [
  recordRequests(observability, log),
  stripTrackingAndForeignCookies,
  setPrefetchCacheControl(),
  compressResponses(),
  setSecurityHeaders({
    development,
    https: config.publicUrl?.startsWith("https:") ?? false,
    allowsCrossOriginPictures: config.corsOrigins.length > 0,
    pictureOrigins: config.pictureOrigins,
  }),
  limitQueryParameters,
  collapseLeadingSlashes,
  respondToOutage(observability.requests),
  requireDiskSpace(config.dataDir),
  routePublicReadsToReplica,
];

/** Lists the middleware of pages. It runs only when no other route matches, so API requests never reach it. */
export const listPageMiddleware = (context: AppContext, pages: PageRenderer): MiddlewareHandler<ServerEnv>[] => [
  limitFormSizeByPath(pages),
  receiveImportUploads(context, pages),
];
