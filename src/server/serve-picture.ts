import type { Context } from "hono";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import type { Logger } from "./log.ts";

/** Answers a picture that somebody sent. Its name is of it alone, so that browsers never have to ask again. */
export async function servePicture(c: Context, store: PictureStore, file: string, log: Logger): Promise<Response> {
  const picture = await store.read(file).catch((error: unknown) => {
    log.error({ err: error }, "a picture could not be read");
    return null;
  });
  if (picture === null) return c.text("503: pictures can't be had just now", 503, { "cache-control": "no-store" });
  if (!picture) return c.text("404: no such picture", 404);
  const etag = `"${file}"`;
  const headers = { etag, "cache-control": "public, max-age=31536000, immutable" };
  const known = c.req
    .header("if-none-match")
    ?.split(",")
    .some((each) => each.trim().replace(/^W\//, "") === etag);
  if (known) return c.body(null, 304, headers);
  return c.body(picture, 200, { ...headers, "content-type": file.endsWith(".avif") ? "image/avif" : "image/webp" });
}
