import sharp, { type Sharp } from "sharp";
import { calculateCropSquare } from "../crop.ts";
import { calculatePerceptualHash, HASH_IMAGE_SIZE } from "../perceptual-hash.ts";
import { detectPictureFormat } from "../picture-format.ts";
import type { PictureProblem } from "../picture-problem.ts";
import { getVariantWidths, MAX_PICTURE_HEIGHT, pictureWidths } from "../picture-variants.ts";
import type { PictureShape, PictureTask, PictureTaskResults, RenderedPicture, WebpPicture } from "./tasks.ts";

/** Maximum number of pixels of a picture, enough for good cameras. Larger files could exhaust the memory. */
const MAX_PIXELS = 50_000_000;
/** Maximum number of pixels of WebP and AVIF pictures, which are decoded slowly and as a whole. */
const MAX_SLOW_PIXELS = 24_000_000;
/** Number of pixels that is accepted whatever the file size. */
const FREE_PIXELS = 1_000_000;
/**
 * Maximum number of pixels per byte of the file, for pictures above `FREE_PIXELS`. A file with more pixels per byte is
 * a decompression bomb: even a single-colour image compressed with deflate has only a third as many.
 */
const MAX_PIXELS_PER_BYTE = 1_000;

type Size = { width: number; height: number };
type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } };

const largestWidth = pictureWidths[pictureWidths.length - 1] as number;
/** Side length of the placeholder picture in pixels. Browsers scale the picture up smoothly, so it looks blurred. */
const BLUR_SIDE = 10;

sharp.cache(false);
// One thread per decoder process is enough: two processes share the cores with the server.
sharp.concurrency(1);

/** Runs one picture task in the decoder process. Problems of the file are returned as results and never thrown. */
export async function runPictureTask(task: PictureTask): Promise<PictureTaskResults[PictureTask["kind"]]> {
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
 * Opens an untrusted picture file and rotates the picture upright. Returns a problem if the header states too many
 * pixels. Of an animation only the first frame is read.
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
 * Reads the pixels of a picture without metadata, scaled down to the size of the largest variant. Transparent areas
 * become white.
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
    .resize(HASH_IMAGE_SIZE.width, HASH_IMAGE_SIZE.height, { fit: "fill" })
    .greyscale()
    .raw()
    .toBuffer();
  const blur = `data:image/webp;base64,${tiny.toString("base64")}`;
  return { width, height, widths, variants, master, blur, perceptualHash: calculatePerceptualHash(grey) };
}

async function renderWebp(
  picture: Sharp,
  size: Size,
  { shape, quality }: { shape: PictureShape; quality: number },
): Promise<WebpPicture> {
  const { data, info } = await applyShape(picture, size, shape).webp({ quality }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

function applyShape(picture: Sharp, size: Size, shape: PictureShape): Sharp {
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
