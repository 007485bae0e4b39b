import sharp, { type Sharp } from "sharp";

/** A picture of a good camera; more would only be a way to fill our memory. */
const mostPixels = 50_000_000;
/** Nobody's picture takes longer, in seconds. */
const patience = 20;

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

export type PictureTrouble = "required" | "too_large" | "not_a_picture" | "too_many_pixels" | "broken";

/**
 * Writes a picture anew as WebP, from whatever somebody sends: the right way up, and without what cameras write into
 * pictures, such as places. Of moving pictures the first one. `draw` cuts and scales; `largest` is in bytes.
 */
export async function rewritten(
  bytes: Uint8Array,
  largest: number,
  draw: (picture: Sharp, size: { width: number; height: number }) => Sharp,
): Promise<Buffer | PictureTrouble> {
  if (bytes.length === 0) return "required";
  if (bytes.length > largest) return "too_large";
  if (!pictureFormat(bytes)) return "not_a_picture";
  return inTurn(async () => {
    try {
      const picture = sharp(bytes, { pages: 1, limitInputPixels: mostPixels, failOn: "error" });
      const { autoOrient } = await picture.metadata();
      if (autoOrient.width * autoOrient.height > mostPixels) return "too_many_pixels";
      return await draw(picture.autoOrient(), autoOrient)
        .webp({ quality: 82 })
        .timeout({ seconds: patience })
        .toBuffer();
    } catch (error) {
      return /pixel limit/i.test(String(error)) ? "too_many_pixels" : "broken";
    }
  });
}
