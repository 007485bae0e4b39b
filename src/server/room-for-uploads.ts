import type { MiddlewareHandler } from "hono";
import { reserve, roomIn } from "#kernel/disk-room.ts";
import type { Language } from "#kernel/local-text.ts";
import type { ServerEnv } from "./app.ts";
import { afterUpload } from "./late-uploads.ts";
import { unavailable } from "./unavailable.ts";

/** Refuses forms with files while the disk that they would go to is almost full; nothing of them is kept. */
export const roomForUploads =
  (folder: string, readLanguage: (request: Request) => Language): MiddlewareHandler<ServerEnv> =>
  async (c, next) => {
    if (!/^(multipart\/form-data|image\/)/i.test(c.req.header("content-type") ?? "") || hasRoom(folder)) return next();
    return afterUpload(unavailable(c, "disk", readLanguage), c.req.raw.body);
  };

function hasRoom(folder: string): boolean {
  try {
    return roomIn(folder) >= reserve;
  } catch {
    // Not there yet: whoever keeps the first file makes it.
    return true;
  }
}
