import type { Crop } from "../square.ts";
import type { PictureTrouble } from "../trouble.ts";

/** How a picture is cut and scaled. Sizes are in pixels; nothing is enlarged by `inside`. */
export type Shape =
  | { fit: "inside"; side: number }
  /** Cut around what draws the eye. */
  | { fit: "cover"; width: number; height: number }
  /** Nothing is cut off; white ground fills the rest. */
  | { fit: "contain"; width: number; height: number }
  | { fit: "square"; side: number; crop: Crop };

/** A picture of a listing in all its widths, ready to be kept. */
export type DrawnPicture = {
  width: number;
  height: number;
  /** Smallest first. */
  widths: number[];
  variants: { width: number; bytes: Uint8Array }[];
  /** What later drawings are made from: AVIF, and the picture turned. It is never shown. */
  master: Uint8Array;
  blur: string;
  looks: string;
};

export type WebpPicture = { bytes: Uint8Array; width: number; height: number };

/** Work of a decoder process. `listing` and `rewrite` take files of strangers, the others our own master files. */
export type PictureTask =
  | { kind: "listing"; bytes: Uint8Array }
  | { kind: "turn"; bytes: Uint8Array; to: "left" | "right" }
  | { kind: "avif"; bytes: Uint8Array; width: number }
  | { kind: "rewrite"; bytes: Uint8Array; shape: Shape; quality: number };

export type TaskResults = {
  listing: DrawnPicture | PictureTrouble;
  turn: DrawnPicture | PictureTrouble;
  avif: Uint8Array | PictureTrouble;
  rewrite: WebpPicture | PictureTrouble;
};

/** What a decoder process sends: once that it has started, then one result for each task. */
export type WorkerMessage = { ready: true } | { result: TaskResults[PictureTask["kind"]] };
