import sharp, { type Sharp } from "sharp";
import { pictureFormat } from "../format.ts";
import { looksOf, looksSize } from "../looks.ts";
import { squareOf } from "../square.ts";
import type { PictureTrouble } from "../trouble.ts";
import { mostHeight, pictureWidths, widthsUpTo } from "../variants.ts";
import type { DrawnPicture, PictureTask, Shape, TaskResults, WebpPicture } from "./tasks.ts";

/** A picture of a good camera; more would only be a way to fill our memory. */
const MAX_PIXELS = 50_000_000;
/** WebP and AVIF are decoded as a whole, and slowly. */
const MAX_SLOW_PIXELS = 24_000_000;
/** So many pixels may come from any file, however small. */
const FREE_PIXELS = 1_000_000;
/** Beyond those: three times what deflate gets into a byte of a drawing in one colour. */
const MAX_PIXELS_PER_BYTE = 1_000;

type Size = { width: number; height: number };
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const largestWidth = pictureWidths[pictureWidths.length - 1] as number;
/** Sides of the picture that stands there until the picture has come: smoothed by the browser, it looks like a blur. */
const blurSide = 10;

sharp.cache(false);
// Two processes share the cores with the server.
sharp.concurrency(1);

/** Does one task. Throws for nothing that a file could cause. */
export async function runTask(task: PictureTask): Promise<TaskResults[PictureTask["kind"]]> {
  try {
    if (task.kind === "turn")
      return await drawListing(await readPixels(sharp(task.bytes).rotate(task.to === "left" ? 270 : 90)));
    if (task.kind === "avif")
      return await sharp(task.bytes).resize(task.width).avif({ quality: 55, effort: 3 }).toBuffer();
    const opened = await openPicture(task.bytes);
    if (typeof opened === "string") return opened;
    return task.kind === "listing"
      ? await drawListing(await readPixels(opened.picture))
      : await drawWebp(opened.picture, opened.size, task);
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? "too_many_pixels" : "broken";
  }
}

/** Opens a file of a stranger the right way up, once its header promises no more pixels than it may. Of moving pictures it is the first one. */
async function openPicture(bytes: Uint8Array): Promise<{ picture: Sharp; size: Size } | PictureTrouble> {
  const picture = sharp(bytes, { pages: 1, limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { autoOrient: size } = await picture.metadata();
  const pixels = size.width * size.height;
  const format = pictureFormat(bytes);
  if (pixels > (format === "webp" || format === "avif" ? MAX_SLOW_PIXELS : MAX_PIXELS)) return "too_many_pixels";
  if (pixels > Math.max(FREE_PIXELS, bytes.length * MAX_PIXELS_PER_BYTE)) return "too_slow";
  return { picture: picture.autoOrient(), size };
}

/** The pixels of a picture: no larger than it is shown, with white where it was transparent, and nothing else that was in the file. */
const readPixels = (picture: Sharp): Promise<Pixels> =>
  picture
    .resize(largestWidth, mostHeight, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });

const fromPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function drawListing(pixels: Pixels): Promise<DrawnPicture> {
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

async function drawWebp(
  picture: Sharp,
  size: Size,
  { shape, quality }: { shape: Shape; quality: number },
): Promise<WebpPicture> {
  const { data, info } = await shaped(picture, size, shape).webp({ quality }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function shaped(picture: Sharp, size: Size, shape: Shape): Sharp {
  if (shape.fit === "inside")
    return picture.resize(shape.side, shape.side, { fit: "inside", withoutEnlargement: true });
  if (shape.fit === "cover") return picture.resize(shape.width, shape.height, { fit: "cover", position: "attention" });
  if (shape.fit === "contain") {
    const background = "#ffffff";
    return picture.resize(shape.width, shape.height, { fit: "contain", background }).flatten({ background });
  }
  const { left, top, side } = squareOf(size.width, size.height, shape.crop);
  return picture.extract({ left, top, width: side, height: side }).resize(shape.side, shape.side);
}
