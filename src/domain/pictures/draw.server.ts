import type { Sharp } from "sharp";
import { largestPicture } from "./limits.ts";
import { looksOf, looksSize } from "./looks.ts";
import { examined, inTurn, type PictureTrouble, patience } from "./rewrite.server.ts";
import { sharp } from "./sharp.server.ts";
import { mostHeight, pictureWidths, widthsUpTo } from "./variants.ts";

/** A picture of an ad in all its widths, ready to be kept. */
export type DrawnPicture = {
  width: number;
  height: number;
  /** Smallest first. */
  widths: number[];
  variants: { width: number; bytes: Buffer }[];
  /** What later drawings are made from: AVIF, and the picture turned. It is never shown. */
  master: Buffer;
  blur: string;
  looks: string;
};

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const largestWidth = pictureWidths[pictureWidths.length - 1] as number;
/** Sides of the picture that stands there until the picture has come: smoothed by the browser, it looks like a blur. */
const blurSide = 10;

/** The pixels of a picture: no larger than it is shown, with white where it was transparent, and nothing else that was in the file. */
const pixelsOf = (picture: Sharp): Promise<Pixels> =>
  picture
    .resize(largestWidth, mostHeight, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });

const fromPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function drawn(pixels: Pixels): Promise<DrawnPicture> {
  const { width, height } = pixels.info;
  const widths = widthsUpTo(width);
  const variants: DrawnPicture["variants"] = [];
  for (const each of widths) {
    const bytes = await fromPixels(pixels).resize(each).webp({ quality: 80 }).toBuffer();
    variants.push({ width: each, bytes });
  }
  const master = await fromPixels(pixels).webp({ quality: 93, effort: 2 }).toBuffer();
  const tiny = await fromPixels(pixels)
    .resize(blurSide, blurSide, { fit: "inside" })
    .webp({ quality: 30, alphaQuality: 0 })
    .toBuffer();
  const grey = await fromPixels(pixels)
    .resize(looksSize.width, looksSize.height, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  const blur = `data:image/webp;base64,${tiny.toString("base64")}`;
  return { width, height, widths, variants, master, blur, looks: looksOf(grey) };
}

/** A picture of an ad, from whatever somebody sends. */
export const drawPicture = (bytes: Uint8Array): Promise<DrawnPicture | PictureTrouble> =>
  examined(bytes, largestPicture, async (picture) => drawn(await pixelsOf(picture)));

/** The same picture turned a quarter, from what is kept of it. */
export const drawTurned = (master: Uint8Array, to: "left" | "right"): Promise<DrawnPicture> =>
  inTurn(async () => drawn(await pixelsOf(sharp(master).rotate(to === "left" ? 270 : 90))));

/** A width of a picture as AVIF: smaller than WebP, and slow to draw. */
export const drawAvif = (master: Uint8Array, width: number): Promise<Buffer> =>
  inTurn(() =>
    sharp(master)
      .resize(width)
      .avif({ quality: 55, effort: 3 })
      .timeout({ seconds: patience * 3 })
      .toBuffer(),
  );
