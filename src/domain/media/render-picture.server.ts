import { decoderPool } from "./decoder/decoder-pool.server.ts";
import type { PictureShape, RenderedPicture, WebpPicture } from "./decoder/tasks.ts";
import { detectPictureFormat, isHeic } from "./picture-format.ts";
import { MAX_PICTURE_BYTES } from "./picture-limits.ts";
import type { PictureProblem } from "./picture-problem.ts";

/** Owner of a picture task. In the queue of the decoders the owners take turns, and each owner has one running task. */
export type PictureOwner = `account ${number}` | `order ${number}` | `booking ${number}`;

/** Owner and time of an upload. */
export type PictureUploadContext = { owner: PictureOwner; now: Date };

/** Time limit for rendering a picture, in milliseconds. A camera picture takes one or two seconds. */
const BUDGET = 10_000;
/** Time limit for one AVIF variant, in milliseconds. AVIF is slow to encode, and nobody waits for it. */
const AVIF_BUDGET = 60_000;

/** Checks the size and the first bytes of a file. Returns a problem if the file cannot be a supported picture. */
function validatePictureFile(bytes: Uint8Array, largest: number): PictureProblem | undefined {
  if (bytes.length === 0) return "required";
  if (bytes.length > largest) return "too_large";
  if (!detectPictureFormat(bytes)) return isHeic(bytes) ? "heic" : "not_a_picture";
  return undefined;
}

/** Renders an uploaded picture in all widths of a listing picture. */
export async function renderPicture(bytes: Uint8Array, owner: PictureOwner): Promise<RenderedPicture | PictureProblem> {
  return (
    validatePictureFile(bytes, MAX_PICTURE_BYTES) ??
    decoderPool.run({ kind: "listing", bytes }, { owner, budget: BUDGET })
  );
}

/** Renders a stored master file in all widths, rotated by 90 degrees. */
export const renderRotatedPicture = (
  master: Uint8Array,
  to: "left" | "right",
  owner: PictureOwner,
): Promise<RenderedPicture | PictureProblem> =>
  decoderPool.run({ kind: "turn", bytes: master, to }, { owner, budget: BUDGET });

/**
 * Renders one width of a picture as AVIF, which is slower to encode than WebP but gives smaller files. Throws on
 * failure.
 */
export async function renderAvif(master: Uint8Array, width: number): Promise<Uint8Array> {
  const task = { kind: "avif" as const, bytes: master, width };
  const rendered = await decoderPool.run(task, { owner: "AVIF job", budget: AVIF_BUDGET });
  if (typeof rendered === "string") throw new Error(`the AVIF picture was not created: ${rendered}`);
  return rendered;
}

export type PictureConversionOptions = {
  owner: PictureOwner;
  /** Maximum file size in bytes. */
  largest: number;
  shape: PictureShape;
  /** Quality of the WebP file, from 1 to 100. */
  quality?: number;
};

/** Converts a picture to WebP and applies crop and scale. Removes metadata such as the location. */
export async function convertToWebp(
  bytes: Uint8Array,
  { owner, largest, shape, quality = 82 }: PictureConversionOptions,
): Promise<WebpPicture | PictureProblem> {
  const problem = validatePictureFile(bytes, largest);
  return problem ?? decoderPool.run({ kind: "rewrite", bytes, shape, quality }, { owner, budget: BUDGET });
}
