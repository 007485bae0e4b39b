import { decoderPool } from "./decoder/pool.server.ts";
import type { DrawnPicture, Shape, WebpPicture } from "./decoder/tasks.ts";
import { isHeic, pictureFormat } from "./format.ts";
import { largestPicture } from "./limits.ts";
import type { PictureTrouble } from "./trouble.ts";

/** Whose picture it is: owners take turns, one picture of each at a time. */
export type PictureOwner = `account ${number}` | `order ${number}`;

/** Who sends a picture, and when. */
export type PictureSender = { owner: PictureOwner; now: Date };

/** Milliseconds that a picture may take. A camera's takes one or two seconds. */
const BUDGET = 10_000;
/** Nobody waits for AVIF, and it is slow to draw. */
const AVIF_BUDGET = 60_000;

/** Refuses what is no picture by its size and first bytes alone. */
function findTrouble(bytes: Uint8Array, largest: number): PictureTrouble | undefined {
  if (bytes.length === 0) return "required";
  if (bytes.length > largest) return "too_large";
  if (!pictureFormat(bytes)) return isHeic(bytes) ? "heic" : "not_a_picture";
  return undefined;
}

/** Draws a picture of a listing in all widths, from whatever somebody sends. */
export async function drawPicture(bytes: Uint8Array, owner: PictureOwner): Promise<DrawnPicture | PictureTrouble> {
  return findTrouble(bytes, largestPicture) ?? decoderPool.run({ kind: "listing", bytes }, { owner, budget: BUDGET });
}

/** Draws the same picture turned a quarter, from what is kept of it. */
export const drawTurned = (
  master: Uint8Array,
  to: "left" | "right",
  owner: PictureOwner,
): Promise<DrawnPicture | PictureTrouble> =>
  decoderPool.run({ kind: "turn", bytes: master, to }, { owner, budget: BUDGET });

/** Draws a width of a picture as AVIF: smaller than WebP, and slow. Throws when that can't be done. */
export async function drawAvif(master: Uint8Array, width: number): Promise<Uint8Array> {
  const task = { kind: "avif" as const, bytes: master, width };
  const drawn = await decoderPool.run(task, { owner: "AVIF job", budget: AVIF_BUDGET });
  if (typeof drawn === "string") throw new Error(`no AVIF was drawn: ${drawn}`);
  return drawn;
}

export type RewriteOptions = {
  owner: PictureOwner;
  /** Larger files are refused, in bytes. */
  largest: number;
  shape: Shape;
  /** Of the WebP, from 1 to 100. */
  quality?: number;
};

/** Writes a picture anew as WebP, cut and scaled, without what cameras write into pictures, such as places. */
export async function rewritePicture(
  bytes: Uint8Array,
  { owner, largest, shape, quality = 82 }: RewriteOptions,
): Promise<WebpPicture | PictureTrouble> {
  const trouble = findTrouble(bytes, largest);
  return trouble ?? decoderPool.run({ kind: "rewrite", bytes, shape, quality }, { owner, budget: BUDGET });
}
