import type { PictureShape } from "#domain/media/decoder/tasks.ts";
import { createPictureFailure } from "#domain/media/picture-problem.ts";
import { convertToWebp, type PictureUploadContext } from "#domain/media/render-picture.server.ts";
import { ok, type Result } from "#kernel/result.ts";
import type { SellerPictureKind } from "./business.ts";

/** Maximum size of a logo or cover file, in bytes. */
const MAX_SELLER_PICTURE_BYTES = 14 * 1_024 * 1_024;

/** Picture dimensions in pixels. Logos are square; covers have an aspect ratio of 3:1. */
const pictureShapes: Record<SellerPictureKind, PictureShape> = {
  logo: { fit: "contain", width: 320, height: 320 },
  cover: { fit: "cover", width: 1_200, height: 400 },
};

/**
 * Renders a logo or cover from an uploaded image. A cover is cropped around the most interesting part. A logo is padded
 * with white instead of cropped.
 */
export async function renderSellerPicture(
  kind: SellerPictureKind,
  bytes: Uint8Array,
  { owner, now }: PictureUploadContext,
): Promise<Result<Uint8Array>> {
  const picture = await convertToWebp(bytes, { owner, largest: MAX_SELLER_PICTURE_BYTES, shape: pictureShapes[kind] });
  if (typeof picture !== "string") return ok(picture.bytes);
  const code = picture === "required" ? picture : `avatar.${picture}`;
  return createPictureFailure(picture, { path: kind, code, now });
}
