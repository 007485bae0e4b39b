import { rewritten } from "#domain/pictures/rewrite.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { avatarSide, type Crop, largestAvatar, squareOf } from "./avatar-crop.ts";

/** An avatar from whatever somebody sends: cut to a square, small, and written anew. */
export async function avatarFrom(bytes: Uint8Array, crop: Crop): Promise<Result<Buffer>> {
  const avatar = await rewritten(bytes, largestAvatar, (picture, { width, height }) => {
    const { left, top, side } = squareOf(width, height, crop);
    return picture.extract({ left, top, width: side, height: side }).resize(avatarSide, avatarSide);
  });
  if (typeof avatar !== "string") return ok(avatar);
  const code = avatar === "required" ? avatar : `avatar.${avatar}`;
  return failure("invalid", code, [{ path: "avatar", code, message: code }]);
}
