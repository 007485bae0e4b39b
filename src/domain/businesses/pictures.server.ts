import { rewritten } from "#domain/pictures/rewrite.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { SellerPicture } from "./picture-kinds.ts";

/** What a logo or cover may weigh, in bytes. */
export const largestSellerPicture = 14 * 1_024 * 1_024;

/** In pixels. Logos stand in a square, a cover is three times as wide as high. */
const sizes: Record<SellerPicture, { width: number; height: number }> = {
  logo: { width: 320, height: 320 },
  cover: { width: 1_200, height: 400 },
};

/**
 * A logo or cover as it is kept, from whatever somebody sends. A cover is cut around what draws the eye; of a logo
 * nothing is cut off, it gets white ground where it isn't square.
 */
export async function pictureFor(kind: SellerPicture, bytes: Uint8Array): Promise<Result<Buffer>> {
  const { width, height } = sizes[kind];
  const picture = await rewritten(bytes, largestSellerPicture, (each) =>
    kind === "cover"
      ? each.resize(width, height, { fit: "cover", position: "attention" })
      : each.resize(width, height, { fit: "contain", background: "#ffffff" }).flatten({ background: "#ffffff" }),
  );
  if (typeof picture !== "string") return ok(picture);
  const code = picture === "required" ? picture : `avatar.${picture}`;
  return failure("invalid", code, [{ path: kind, code, message: `${kind}: ${code}` }]);
}
