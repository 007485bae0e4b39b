import type { Sharp } from "sharp";
import { loadSharp, sharp } from "./sharp.server.ts";

/** A picture of a good camera; more would only be a way to fill our memory. */
const mostPixels = 50_000_000;
/** Nobody's picture takes longer, in seconds. */
export const patience = 20;

type Format = "jpeg" | "png" | "gif" | "webp" | "avif";

const headOf = (bytes: Uint8Array): string => Buffer.from(bytes.subarray(0, 64)).toString("latin1");

/** What a file is by its first bytes, never by its name: nothing else comes near the decoders, SVG and PDF least of all. */
export function pictureFormat(bytes: Uint8Array): Format | undefined {
  const head = headOf(bytes);
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (/^GIF8[79]a/.test(head)) return "gif";
  if (/^RIFF.{4}WEBP/s.test(head)) return "webp";
  if (/^.{4}ftyp/s.test(head) && /avi[fs]/.test(head.slice(8))) return "avif";
  return undefined;
}

/** The format of iPhones, which is patented: it can't be read here, and its owner is told what to do. */
const isHeic = (bytes: Uint8Array): boolean => /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(headOf(bytes));

/** Decoding takes much memory: one picture after the other. */
let last: Promise<unknown> = Promise.resolve();

/** Does a work with pictures when the ones before are done. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => {});
  return result;
}

export type PictureTrouble = "required" | "too_large" | "heic" | "not_a_picture" | "too_many_pixels" | "broken";

/**
 * Reads a picture from whatever somebody sends, and hands it to `work` the right way up, with its size. Of moving pictures it is the
 * first one. `largest` is in bytes; `work` says what it made, and fails when the picture is broken.
 */
export async function examined<T extends object>(
  bytes: Uint8Array,
  largest: number,
  work: (picture: Sharp, size: { width: number; height: number }) => Promise<T>,
): Promise<T | PictureTrouble> {
  if (bytes.length === 0) return "required";
  if (bytes.length > largest) return "too_large";
  if (!pictureFormat(bytes)) return isHeic(bytes) ? "heic" : "not_a_picture";
  loadSharp();
  return inTurn(async () => {
    try {
      const picture = sharp(bytes, { pages: 1, limitInputPixels: mostPixels, failOn: "error" });
      const { autoOrient } = await picture.metadata();
      if (autoOrient.width * autoOrient.height > mostPixels) return "too_many_pixels";
      return await work(picture.autoOrient().timeout({ seconds: patience }), autoOrient);
    } catch (error) {
      return /pixel limit/i.test(String(error)) ? "too_many_pixels" : "broken";
    }
  });
}

/**
 * Writes a picture anew as WebP, without what cameras write into pictures, such as places. `draw` cuts and scales.
 */
export const rewritten = (
  bytes: Uint8Array,
  largest: number,
  draw: (picture: Sharp, size: { width: number; height: number }) => Sharp,
): Promise<Buffer | PictureTrouble> =>
  examined(bytes, largest, (picture, size) => draw(picture, size).webp({ quality: 82 }).toBuffer());
