import { type PictureSender, rewritePicture } from "#domain/pictures/draw.server.ts";
import type { Crop } from "#domain/pictures/square.ts";
import { pictureFailure } from "#domain/pictures/trouble.ts";
import { ok, type Result } from "#kernel/result.ts";
import { avatarSide, largestAvatar } from "./avatar-crop.ts";

/** An avatar from whatever somebody sends: cut to a square, small, and written anew. */
export async function avatarFrom(
  bytes: Uint8Array,
  crop: Crop,
  { owner, now }: PictureSender,
): Promise<Result<Uint8Array>> {
  const shape = { fit: "square" as const, side: avatarSide, crop };
  const avatar = await rewritePicture(bytes, { owner, largest: largestAvatar, shape });
  if (typeof avatar !== "string") return ok(avatar.bytes);
  const code = avatar === "required" ? avatar : `avatar.${avatar}`;
  return pictureFailure(avatar, { path: "avatar", code, now });
}
