import type { Context, Env, Hono } from "hono";
import type { PictureStore } from "#domain/media/picture-store.server.ts";
import { isVariantFileName } from "#domain/media/picture-variants.ts";
import type { Logger } from "./log.ts";

/**
 * Responds with an uploaded picture. The content of a file name never changes, so browsers may cache the picture
 * forever.
 */
async function respondPicture(c: Context, store: PictureStore, file: string, log: Logger): Promise<Response> {
  const picture = await store.read(file).catch((error: unknown) => {
    log.error({ err: error }, "a picture could not be read");
    return null;
  });
  if (picture === null) return c.text("503: pictures can't be had just now", 503, { "cache-control": "no-store" });
  if (!picture) return c.text("404: no such picture", 404);
  const etag = `"${file}"`;
  const headers = { etag, "cache-control": "public, max-age=31536000, immutable" };
  const isCached = c.req
    .header("if-none-match")
    ?.split(",")
    .some((each) => each.trim().replace(/^W\//, "") === etag);
  if (isCached) return c.body(null, 304, headers);
  return c.body(picture, 200, { ...headers, "content-type": file.endsWith(".avif") ? "image/avif" : "image/webp" });
}

type PictureStores = Record<
  "avatars" | "reviewPictures" | "sellerPictures" | "sitePictures" | "pictures",
  PictureStore
>;

export function addPictureRoutes<E extends Env>(app: Hono<E>, stores: PictureStores, log: Logger): void {
  const { avatars, reviewPictures, sellerPictures, sitePictures, pictures } = stores;
  app.get("/account/avatars/:file", (c) => respondPicture(c, avatars, c.req.param("file"), log));
  app.get("/reviews/pictures/:file", (c) => respondPicture(c, reviewPictures, c.req.param("file"), log));
  app.get("/sellers/pictures/:file", (c) => respondPicture(c, sellerPictures, c.req.param("file"), log));
  app.get("/site-pictures/:file", (c) => respondPicture(c, sitePictures, c.req.param("file"), log));
  app.get("/media/:file", async (c) => {
    const file = c.req.param("file");
    return isVariantFileName(file) ? respondPicture(c, pictures, file, log) : c.text("404: no such picture", 404);
  });
}
