import { type PictureSender, rewritePicture } from "#domain/pictures/draw.server.ts";
import type { PictureStore } from "#domain/pictures/store.server.ts";
import { pictureFailure } from "#domain/pictures/trouble.ts";
import type { Result } from "#kernel/result.ts";
import { largestMessagePicture } from "./conversation.ts";
import type { KeptPicture } from "./write.server.ts";

/** The longer side, in pixels. */
const side = 1_600;

/** A picture as it was sent, and where it is kept. */
export type SentPicture = { bytes: Uint8Array; store: PictureStore };

/**
 * Draws a message's picture anew and keeps it while `work` writes its name down; when that fails or refuses, nothing is
 * left of it. Without a picture it is only the work.
 */
export async function withPicture<T>(
  sent: SentPicture | undefined,
  { owner, now }: PictureSender,
  work: (picture: KeptPicture | undefined) => Promise<Result<T>>,
): Promise<Result<T>> {
  if (!sent) return work(undefined);
  const drawn = await rewritePicture(sent.bytes, {
    owner,
    largest: largestMessagePicture,
    shape: { fit: "inside", side },
  });
  if (typeof drawn === "string") return pictureFailure(drawn, { path: "picture", code: `picture.${drawn}`, now });
  const { width, height } = drawn;
  const file = await sent.store.keep(drawn.bytes);
  const result = await work({ file, width, height }).catch(async (error: unknown) => {
    await sent.store.remove(file);
    throw error;
  });
  if (!result.ok) await sent.store.remove(file);
  return result;
}
