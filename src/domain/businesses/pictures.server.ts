import type { Shape } from "#domain/pictures/decoder/tasks.ts";
import { type PictureSender, rewritePicture } from "#domain/pictures/draw.server.ts";
import { pictureFailure } from "#domain/pictures/trouble.ts";
import { ok, type Result } from "#kernel/result.ts";
import type { SellerPicture } from "./picture-kinds.ts";

/** What a logo or cover may weigh, in bytes. */
export const largestSellerPicture = 14 * 1_024 * 1_024;

/** In pixels. Logos stand in a square, a cover is three times as wide as high. */
const shapes: Record<SellerPicture, Shape> = {
  logo: { fit: "contain", width: 320, height: 320 },
  cover: { fit: "cover", width: 1_200, height: 400 },
};

/**
 * A logo or cover as it is kept, from whatever somebody sends. A cover is cut around what draws the eye; of a logo
 * nothing is cut off, it gets white ground where it isn't square.
 */
export async function pictureFor(
  kind: SellerPicture,
  bytes: Uint8Array,
  { owner, now }: PictureSender,
): Promise<Result<Uint8Array>> {
  const picture = await rewritePicture(bytes, { owner, largest: largestSellerPicture, shape: shapes[kind] });
  if (typeof picture !== "string") return ok(picture.bytes);
  const code = picture === "required" ? picture : `avatar.${picture}`;
  return pictureFailure(picture, { path: kind, code, now });
}
