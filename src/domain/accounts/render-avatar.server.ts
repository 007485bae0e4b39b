import type { Crop } from "#domain/media/crop.ts";
import { createPictureFailure } from "#domain/media/picture-problem.ts";
import { convertToWebp, type PictureUploadContext } from "#domain/media/render-picture.server.ts";
import { ok, type Result } from "#kernel/result.ts";
import { AVATAR_SIDE_PX, MAX_AVATAR_BYTES } from "./avatar-crop.ts";

/** Renders an avatar from an uploaded image: a small square WebP picture with the chosen crop. */
export async function renderAvatar(
  bytes: Uint8Array,
  crop: Crop,
  { owner, now }: PictureUploadContext,
): Promise<Result<Uint8Array>> {
  const shape = { fit: "square" as const, side: AVATAR_SIDE_PX, crop };
  const avatar = await convertToWebp(bytes, { owner, largest: MAX_AVATAR_BYTES, shape });
  if (typeof avatar !== "string") return ok(avatar.bytes);
  const code = avatar === "required" ? avatar : `avatar.${avatar}`;
  return createPictureFailure(avatar, { path: "avatar", code, now });
}
