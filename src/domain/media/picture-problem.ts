import { type Failure, failure } from "#kernel/result.ts";

/** Reason why a file could not be converted to a picture. */
export type PictureProblem =
  | "required"
  | "too_large"
  | "heic"
  | "not_a_picture"
  | "too_many_pixels"
  | "broken"
  /** Decoding exceeded the time limit, or its size suggests it would. */
  | "too_slow"
  /** The queue is full. */
  | "busy";

/** Seconds after which an upload that found the queue full may be retried. */
const BUSY_SECONDS = 5;

/** Creates the failure of a picture field. If the queue is full, the failure holds the time of the next attempt. */
export function createPictureFailure(
  problem: PictureProblem,
  { path, code, now }: { path: string; code: string; now: Date },
): Failure & { retryAt?: Date } {
  const errors = [{ path, code, message: `${path}: ${code}` }];
  if (problem !== "busy") return failure("invalid", code, errors);
  return { ...failure("unavailable", code, errors), retryAt: new Date(now.getTime() + BUSY_SECONDS * 1_000) };
}
