import type { MiddlewareHandler } from "hono";
import { DISK_RESERVE_BYTES, getFreeDiskBytes } from "#kernel/disk-space.ts";
import { drainThenRespond } from "./drain-request-body.ts";
import type { ServerEnv } from "./server-env.ts";
import { respondUnavailable } from "./service-unavailable.ts";

/** Creates middleware that responds 507 to uploads while the disk of the data folder is almost full. */
export const requireDiskSpace =
  (folder: string): MiddlewareHandler<ServerEnv> =>
  async (c, next) => {
    if (!/^(multipart\/form-data|image\/)/i.test(c.req.header("content-type") ?? "") || hasDiskSpace(folder))
      return next();
    return drainThenRespond(respondUnavailable(c, "disk"), c.req.raw.body);
  };

function hasDiskSpace(folder: string): boolean {
  try {
    return getFreeDiskBytes(folder) >= DISK_RESERVE_BYTES;
  } catch {
    // The folder does not exist yet. The first upload will create it.
    return true;
  }
}
