import sharp from "sharp";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { avatarSide, type Crop, largestAvatar, squareOf } from "./avatar-crop.ts";

/** A picture of a good camera; more would only be a way to fill our memory. */
const mostPixels = 50_000_000;
/** Nobody's picture takes longer, in seconds. */
const patience = 20;

const refused = (code: string): Failure => failure("invalid", code, [{ path: "avatar", code, message: code }]);

type Format = "jpeg" | "png" | "gif" | "webp" | "avif";

/** What a file is by its first bytes, never by its name: nothing else comes near the decoders, SVG and PDF least of all. */
export function pictureFormat(bytes: Uint8Array): Format | undefined {
  const head = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (/^RIFF.{4}WEBP/s.test(head)) return "webp";
  if (/^.{4}ftyp/s.test(head) && /avi[fs]/.test(head.slice(8))) return "avif";
  return undefined;
}

/** Decoding takes much memory: one picture after the other. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

/**
 * An avatar from whatever somebody sends: the right way up, cut to a square, small, and without what cameras write
 * into pictures, such as places. Of moving pictures the first one.
 */
export async function avatarFrom(bytes: Uint8Array, crop: Crop): Promise<Result<Buffer>> {
  if (bytes.length === 0) return refused("required");
  if (bytes.length > largestAvatar) return refused("avatar.too_large");
  if (!pictureFormat(bytes)) return refused("avatar.not_a_picture");
  return inTurn(async () => {
    try {
      const picture = sharp(bytes, { pages: 1, limitInputPixels: mostPixels, failOn: "error" });
      const { autoOrient } = await picture.metadata();
      if (autoOrient.width * autoOrient.height > mostPixels) return refused("avatar.too_many_pixels");
      const { left, top, side } = squareOf(autoOrient.width, autoOrient.height, crop);
      const avatar = await picture
        .autoOrient()
        .extract({ left, top, width: side, height: side })
        .resize(avatarSide, avatarSide)
        .webp({ quality: 82 })
        .timeout({ seconds: patience })
        .toBuffer();
      return ok(avatar);
    } catch (error) {
      return refused(/pixel limit/i.test(String(error)) ? "avatar.too_many_pixels" : "avatar.broken");
    }
  });
}
