import type { Crop } from "../crop.ts";
import type { PictureProblem } from "../picture-problem.ts";

/** Crop and scale of a picture. Sizes are in pixels. `inside` never enlarges. */
export type Shape =
  | { fit: "inside"; side: number }
  /** Crops around the most salient area. */
  | { fit: "cover"; width: number; height: number }
  /** Crops nothing and fills the rest with white. */
  | { fit: "contain"; width: number; height: number }
  | { fit: "square"; side: number; crop: Crop };

/** Listing picture rendered in all widths, ready to be stored. */
export type RenderedPicture = {
  width: number;
  height: number;
  /** Widths in pixels, smallest first. */
  widths: number[];
  variants: { width: number; bytes: Uint8Array }[];
  /** Source of later renderings such as AVIF variants and rotations. Never served. */
  master: Uint8Array;
  blur: string;
  looks: string;
};

export type WebpPicture = { bytes: Uint8Array; width: number; height: number };

/**
 * Task of a decoder process. `listing` and `rewrite` take untrusted files. The other tasks take our own master files.
 */
export type PictureTask =
  | { kind: "listing"; bytes: Uint8Array }
  | { kind: "turn"; bytes: Uint8Array; to: "left" | "right" }
  | { kind: "avif"; bytes: Uint8Array; width: number }
  | { kind: "rewrite"; bytes: Uint8Array; shape: Shape; quality: number };

export type TaskResults = {
  listing: RenderedPicture | PictureProblem;
  turn: RenderedPicture | PictureProblem;
  avif: Uint8Array | PictureProblem;
  rewrite: WebpPicture | PictureProblem;
};

/** Message of a decoder process: one when it is ready, then one result per task. */
export type WorkerMessage = { ready: true } | { result: TaskResults[PictureTask["kind"]] };
