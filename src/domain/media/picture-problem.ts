import { type Failure, failure } from "#kernel/result.ts";

/** Reason why a file could not be converted to a picture. */
export type PictureProblem =
  | "required"
  | "too_large"
  | "heic"
  | "not_a_picture"
  | "too_many_pixels"
  | "broken"
  /** Decoding exceeded the time limit, or would exceed it according to the number of pixels. */
  | "too_slow"
  /** The queue of the decoders has no space left for this owner. */
  | "busy";

/** Seconds after which a user may repeat an upload that was refused because the queue was full. */
const BUSY_SECONDS = 5;

/** Creates the failure of a picture field. If the queue was full, `retryAt` is the time for the next attempt. */
export function createPictureFailure(
  problem: PictureProblem,
  { path, code, now }: { path: string; code: string; now: Date },
): Failure & { retryAt?: Date } {
  const errors = [{ path, code, message: `${path}: ${code}` }];
  if (problem !== "busy") return failure("invalid", code, errors);
  return { ...failure("unavailable", code, errors), retryAt: new Date(now.getTime() + BUSY_SECONDS * 1_000) };
}
