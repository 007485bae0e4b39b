import sharp, { type Sharp } from "sharp";
import { calculateCropSquare } from "../crop.ts";
import { calculatePerceptualHash, HASH_SIZE } from "../perceptual-hash.ts";
import { detectPictureFormat } from "../picture-format.ts";
import type { PictureProblem } from "../picture-problem.ts";
import { getVariantWidths, MAX_PICTURE_HEIGHT, pictureWidths } from "../picture-variants.ts";
import type { PictureTask, RenderedPicture, Shape, TaskResults, WebpPicture } from "./tasks.ts";

/** Maximum pixels of a picture, enough for good cameras. A higher limit would let a file exhaust memory. */
const MAX_PIXELS = 50_000_000;
/** Lower limit for WebP and AVIF, which are decoded as a whole and slowly. */
const MAX_SLOW_PIXELS = 24_000_000;
/** Pixels that any file may have, independent of its size in bytes. */
const FREE_PIXELS = 1_000_000;
/**
 * Maximum pixels per byte above `FREE_PIXELS`: three times the density that deflate reaches for a single-colour image.
 */
const MAX_PIXELS_PER_BYTE = 1_000;

type Size = { width: number; height: number };
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const largestWidth = pictureWidths[pictureWidths.length - 1] as number;
/** Side of the placeholder picture in pixels. The browser smooths it, so it looks blurred. */
const BLUR_SIDE = 10;

sharp.cache(false);
// Two decoder processes share the cores with the server.
sharp.concurrency(1);

/** Runs one task. Problems caused by the file are returned and never thrown. */
export async function runTask(task: PictureTask): Promise<TaskResults[PictureTask["kind"]]> {
  try {
    if (task.kind === "turn")
      return await renderListingPicture(await readPixels(sharp(task.bytes).rotate(task.to === "left" ? 270 : 90)));
    if (task.kind === "avif")
      return await sharp(task.bytes).resize(task.width).avif({ quality: 55, effort: 3 }).toBuffer();
    const opened = await openPicture(task.bytes);
    if (typeof opened === "string") return opened;
    return task.kind === "listing"
      ? await renderListingPicture(await readPixels(opened.picture))
      : await renderWebp(opened.picture, opened.size, task);
  } catch (error) {
    return /pixel limit/i.test(String(error)) ? "too_many_pixels" : "broken";
  }
}

/**
 * Opens an untrusted file in its right orientation if its header states an allowed number of pixels. Only the first
 * frame of an animation is used.
 */
async function openPicture(bytes: Uint8Array): Promise<{ picture: Sharp; size: Size } | PictureProblem> {
  const picture = sharp(bytes, { pages: 1, limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { autoOrient: size } = await picture.metadata();
  const pixels = size.width * size.height;
  const format = detectPictureFormat(bytes);
  if (pixels > (format === "webp" || format === "avif" ? MAX_SLOW_PIXELS : MAX_PIXELS)) return "too_many_pixels";
  if (pixels > Math.max(FREE_PIXELS, bytes.length * MAX_PIXELS_PER_BYTE)) return "too_slow";
  return { picture: picture.autoOrient(), size };
}

/**
 * Reads the pixels of a picture, scaled down to the largest variant, with white behind transparency and without
 * metadata.
 */
const readPixels = (picture: Sharp): Promise<Pixels> =>
  picture
    .resize(largestWidth, MAX_PICTURE_HEIGHT, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });

const fromPixels = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels } });

async function renderListingPicture(pixels: Pixels): Promise<RenderedPicture> {
  const { width, height } = pixels.info;
  const widths = getVariantWidths(width);
  const variants: RenderedPicture["variants"] = [];
  for (const each of widths) {
    const bytes = await fromPixels(pixels).resize(each).webp({ quality: 80 }).toBuffer();
    variants.push({ width: each, bytes });
  }
  const master = await fromPixels(pixels).webp({ quality: 93, effort: 2 }).toBuffer();
  const tiny = await fromPixels(pixels)
    .resize(BLUR_SIDE, BLUR_SIDE, { fit: "inside" })
    .webp({ quality: 30, alphaQuality: 0 })
    .toBuffer();
  const grey = await fromPixels(pixels)
    .resize(HASH_SIZE.width, HASH_SIZE.height, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  const blur = `data:image/webp;base64,${tiny.toString("base64")}`;
  return { width, height, widths, variants, master, blur, looks: calculatePerceptualHash(grey) };
}

async function renderWebp(
  picture: Sharp,
  size: Size,
  { shape, quality }: { shape: Shape; quality: number },
): Promise<WebpPicture> {
  const { data, info } = await applyShape(picture, size, shape).webp({ quality }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function applyShape(picture: Sharp, size: Size, shape: Shape): Sharp {
  if (shape.fit === "inside")
    return picture.resize(shape.side, shape.side, { fit: "inside", withoutEnlargement: true });
  if (shape.fit === "cover") return picture.resize(shape.width, shape.height, { fit: "cover", position: "attention" });
  if (shape.fit === "contain") {
    const background = "#ffffff";
    return picture.resize(shape.width, shape.height, { fit: "contain", background }).flatten({ background });
  }
  const { left, top, side } = calculateCropSquare(size.width, size.height, shape.crop);
  return picture.extract({ left, top, width: side, height: side }).resize(shape.side, shape.side);
}
