import { type Failure, failure } from "#kernel/result.ts";

/** Why no picture was made of a file. */
export type PictureTrouble =
  | "required"
  | "too_large"
  | "heic"
  | "not_a_picture"
  | "too_many_pixels"
  | "broken"
  /** Decoding took longer than any picture of a camera does, or would have. */
  | "too_slow"
  /** Too many pictures wait already. */
  | "busy";

/** Seconds after which a picture that found the queue full is worth another try. */
const BUSY_SECONDS = 5;

/** Makes the failure of a picture field. When the queue is full it names the time of the next try. */
export function pictureFailure(
  trouble: PictureTrouble,
  { path, code, now }: { path: string; code: string; now: Date },
): Failure & { retryAt?: Date } {
  const errors = [{ path, code, message: `${path}: ${code}` }];
  if (trouble !== "busy") return failure("invalid", code, errors);
  return { ...failure("unavailable", code, errors), retryAt: new Date(now.getTime() + BUSY_SECONDS * 1_000) };
}
