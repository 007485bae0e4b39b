import type { Crop } from "../crop.ts";
import type { PictureProblem } from "../picture-problem.ts";

/** Way in which a picture is cropped and scaled. Sizes are in pixels. `inside` never enlarges a picture. */
export type PictureShape =
  | { fit: "inside"; side: number }
  /** The picture fills the given size. The rest is cropped, so that the most striking area remains. */
  | { fit: "cover"; width: number; height: number }
  /** The whole picture fits into the given size. The rest of the area becomes white. */
  | { fit: "contain"; width: number; height: number }
  | { fit: "square"; side: number; crop: Crop };

/** Listing picture converted to all widths, ready to be stored. */
export type RenderedPicture = {
  width: number;
  height: number;
  /** Widths in pixels, smallest first. */
  widths: number[];
  variants: { width: number; bytes: Uint8Array }[];
  /** High-quality picture from which AVIF variants and rotated pictures are made later. Never served to browsers. */
  master: Uint8Array;
  blur: string;
  perceptualHash: string;
};

export type WebpPicture = { bytes: Uint8Array; width: number; height: number };

/**
 * Task of a decoder process. `listing` and `rewrite` process untrusted files. `turn` and `avif` process master files
 * that the server created.
 */
export type PictureTask =
  | { kind: "listing"; bytes: Uint8Array }
  | { kind: "turn"; bytes: Uint8Array; to: "left" | "right" }
  | { kind: "avif"; bytes: Uint8Array; width: number }
  | { kind: "rewrite"; bytes: Uint8Array; shape: PictureShape; quality: number };

export type PictureTaskResults = {
  listing: RenderedPicture | PictureProblem;
  turn: RenderedPicture | PictureProblem;
  avif: Uint8Array | PictureProblem;
  rewrite: WebpPicture | PictureProblem;
};

/** Message from a decoder process to the server: one when the process is ready, then one result per task. */
export type DecoderMessage = { ready: true } | { result: PictureTaskResults[PictureTask["kind"]] };
